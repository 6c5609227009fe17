//! Records of random games, with scores over the whole range.

use exchequer_board::Position;
use exchequer_core::Color;
use exchequer_formats::{GameResult, Record};
use exchequer_testkit::strategy::STARTS;

/// Longest game in plies.
const MAX_PLIES: usize = 150;

/// SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Returns the records of random games, from the starts of the test kit: standard chess and Chess960.
pub(crate) fn random_games(seed: u64, count: usize) -> Vec<Vec<Record>> {
    let mut random = Random(seed);
    (0..count).map(|number| random_game(STARTS[number % STARTS.len()], &mut random)).collect()
}

fn random_game(start: &str, random: &mut Random) -> Vec<Record> {
    let mut position: Position = start.parse().expect("a legal position");
    let winner = [None, Some(Color::White), Some(Color::Black)][random.below(3)];
    let mut records = Vec::new();
    while records.len() < MAX_PLIES {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        // White's view of −32768 for Black does not fit.
        let score = [random.next() as i16, 0, i16::MAX, -i16::MAX][random.below(4)].max(-i16::MAX);
        records.push(Record {
            position,
            mv: Some(mv),
            score: Some(score),
            result: Some(result(winner, position.turn())),
            ply: Some(Record::ply_by_counter(&position)),
        });
        position.play(mv);
    }
    records
}

fn result(winner: Option<Color>, turn: Color) -> GameResult {
    match winner {
        None => GameResult::Draw,
        Some(winner) if winner == turn => GameResult::Win,
        Some(_) => GameResult::Loss,
    }
}
