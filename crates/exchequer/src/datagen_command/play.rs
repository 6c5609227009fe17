//! One self-play game, or one game of a PGN file.

use super::judge::{Judge, Verdict};
use super::player::{Found, Player};
use super::recorded_games::RecordedGame;
use crate::filter_command::NoisyMove;
use crate::random::SplitMix;
use exchequer_board::{Game, Kinds, MoveList, Outcome, Position};
use exchequer_core::{Color, Move};
use exchequer_formats::{GameResult, Record};
use exchequer_search::MATE;
use exchequer_see::{Legal, PieceValues, Rules};

/// Maximum absolute score of a training position in centipawns.
const SCORE_LIMIT: i32 = 2000;

/// Source of the kept positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// Quiet positions of the game.
    Quiet,
    /// All positions of the game.
    All,
    /// Quiet positions from the search tree of each move, up to this number, each with the score of a separate search.
    Inside { most: usize, nodes: u64 },
}

/// Finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Played {
    /// Recorded positions in game order.
    pub(super) records: Vec<Record>,
    pub(super) winner: Option<Color>,
}

impl Played {
    /// Gives all records the result of the game.
    fn new(mut records: Vec<Record>, winner: Option<Color>) -> Self {
        let white_result = match winner {
            Some(Color::White) => GameResult::Win,
            None => GameResult::Draw,
            Some(Color::Black) => GameResult::Loss,
        };
        for record in &mut records {
            record.result = Some(white_result.relative_to(record.position.turn()));
        }
        Self { records, winner }
    }
}

/// Plays a game from its opening to its end; `None` when the player is stopped.
pub(super) fn play(
    mut game: Game,
    source: Source,
    random: &mut SplitMix,
    player: &mut Player,
) -> Option<Played> {
    let mut judge = Judge::default();
    let mut kept = Vec::new();
    let verdict = loop {
        if let Some(outcome) = game.outcome() {
            break by_the_rules(outcome);
        }
        let found = look(&game, None, source, random, player, &mut kept)?;
        if let Some(verdict) = judge.hear(game.keys().len(), found.score) {
            break verdict;
        }
        // A search returns only legal moves.
        game.play(found.mv).ok()?;
    };
    Some(Played::new(kept, verdict.winner()))
}

/// Scores the positions of a PGN game up to the last move; `None` when the player is stopped.
pub(super) fn replay(
    record: &RecordedGame,
    source: Source,
    random: &mut SplitMix,
    player: &mut Player,
) -> Option<Played> {
    player.forget();
    let mut game = Game::new(record.start);
    let mut kept = Vec::new();
    for &mv in &record.moves {
        look(&game, Some(mv), source, random, player, &mut kept)?;
        // The PGN parser accepts only legal moves.
        game.play(mv).ok()?;
    }
    Some(Played::new(kept, record.winner))
}

/// Searches a position of a game and records the training positions; `played` is the move of a PGN game.
fn look(
    game: &Game,
    played: Option<Move>,
    source: Source,
    random: &mut SplitMix,
    player: &mut Player,
    kept: &mut Vec<Record>,
) -> Option<Found> {
    match source {
        Source::Quiet | Source::All => {
            let (position, found) = (game.position(), player.think(game)?);
            if source == Source::All || is_quiet(position, &found) {
                let ply = Some(Record::ply_by_counter(position));
                let mv = Some(played.unwrap_or(found.mv));
                kept.push(Record { mv, ply, ..record(position, &found) });
            }
            Some(found)
        }
        Source::Inside { most, nodes } => {
            let (found, met) = player.think_aloud(game, most, random.next())?;
            for position in met.into_iter().filter(may_be_quiet) {
                let found = player.consider(&position, nodes)?;
                kept.extend(is_quiet(&position, &found).then(|| record(&position, &found)));
            }
            Some(found)
        }
    }
}

/// Returns the record of a search: its best move, and its score for the side to move.
fn record(position: &Position, found: &Found) -> Record {
    let score = match position.turn() {
        Color::White => found.score,
        Color::Black => -found.score,
    };
    let score = Some(score.clamp(-MATE, MATE) as i16);
    Record { mv: Some(found.mv), score, ..Record::new(*position) }
}

fn by_the_rules(outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Checkmate(winner) => Verdict::Won(winner),
        Outcome::Stalemate | Outcome::InsufficientMaterial | Outcome::FiftyMoves | Outcome::Repetition => {
            Verdict::Drawn
        }
    }
}

/// Returns `true` if a position is quiet, and its score exact and neither a mate nor large.
fn is_quiet(position: &Position, found: &Found) -> bool {
    found.is_plain
        && found.score.abs() < SCORE_LIMIT
        && !NoisyMove::default().is_noisy(position, found.mv)
        && !position.is_check()
        && !wins_by_force(position)
}

/// Returns `true` if the score of a position is useful: the position is quiet and the game is not over.
fn may_be_quiet(position: &Position) -> bool {
    !position.is_check() && !wins_by_force(position) && Game::new(*position).outcome().is_none()
}

/// Returns `true` if a capture or promotion wins material by static exchange evaluation.
fn wins_by_force(position: &Position) -> bool {
    let mut moves = MoveList::new();
    position.generate(Kinds::NOISY, &mut moves);
    moves.iter().any(|&mv| Legal.see_ge(position.board(), mv, &PieceValues::CLASSIC, 1))
}

#[cfg(test)]
mod tests {
    use super::super::opening;
    use super::*;
    use exchequer_search::{Control, EvaluationKind};

    fn player() -> Player {
        Player::new(200, EvaluationKind::default(), Control::default()).expect("there is memory")
    }

    fn game(text: &str) -> Game {
        Game::new(text.parse().expect(text))
    }

    #[test]
    fn a_game_is_decided_by_what_its_scores_say() {
        let mut player = player();
        let (mut won, mut foreseen) = (0, 0);
        for number in 0..12 {
            let mut random = SplitMix::stream(7, number);
            let opening = opening::draw(&mut random, &[], 0, &mut player).expect("an opening");
            assert!((8..=9).contains(&opening.keys().len()));
            let played =
                play(opening, Source::Quiet, &mut random, &mut player).expect("the player is not stopped");
            let Some(winner) = played.winner else { continue };
            won += 1;
            // The score of the last kept position mostly predicts the winner; a later blunder into mate is possible.
            let last = played.records.last().expect("a position is kept");
            let is_winner = last.position.turn() == winner;
            assert_eq!(last.result, Some(if is_winner { GameResult::Win } else { GameResult::Loss }));
            foreseen += u32::from((last.score > Some(0)) == is_winner);
        }
        assert!(won > 4 && foreseen * 4 >= won * 3, "{foreseen} of {won}");
    }

    #[test]
    fn the_rules_end_games_as_well() {
        let mut player = player();
        for (fen, winner) in [
            ("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", Some(None)),
            ("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", Some(Some(Color::White))),
            ("k7/8/8/8/8/8/1r6/2K5 w - - 0 1", Some(None)),
            ("4k3/8/8/8/8/8/8/4K2R w - - 100 80", Some(None)),
        ] {
            let played = play(game(fen), Source::Quiet, &mut SplitMix(1), &mut player);
            assert_eq!(played.map(|played| played.winner), winner, "{fen}");
        }
    }

    #[test]
    fn stopped_player_abandons_the_game() {
        let control = Control::default();
        control.stop();
        let mut player = Player::new(200, EvaluationKind::default(), control).expect("there is memory");
        assert_eq!(play(Game::default(), Source::Quiet, &mut SplitMix(1), &mut player), None);
        assert!(opening::draw(&mut SplitMix(1), &[], 0, &mut player).is_none());
    }

    #[test]
    fn only_what_is_quiet_is_kept() {
        let keeps = |fen: &str, mv: &str, score: i32, is_plain: bool| {
            let position: Position = fen.parse().expect(fen);
            let mv = position.parse_san(mv).expect(mv);
            is_quiet(&position, &Found { mv, score, is_plain })
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert!(keeps(start, "e4", -1999, true));
        assert!(!keeps(start, "e4", -2000, true));
        assert!(!keeps(start, "e4", 25, false));
        // Check; a pawn to be won; a pawn to be queened; a quiet position whose best move is an even trade.
        assert!(!keeps("4k3/8/8/8/8/8/4r3/K3R3 b - - 0 1", "Kd7", 0, true));
        assert!(!keeps("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e5", 0, true));
        assert!(!keeps("8/4P3/8/8/8/8/k7/4K3 w - - 0 1", "Kd2", 900, true));
        let trade = "4k3/2p5/3n4/8/5B2/8/8/4K3 w - - 0 1";
        assert!(!keeps(trade, "Bxd6", 10, true));
        assert!(keeps(trade, "Ke2", 10, true));
    }
}
