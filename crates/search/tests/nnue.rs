//! Neural evaluation: compared with slow arithmetic on the bytes of the network, along lines and for both colors.

use crate::evaluation::{mirrored, positions};
use exchequer_board::Position;
use exchequer_core::{Color, MoveKind};
use exchequer_search::nnue::{BUCKETS, FEATURES, HIDDEN, Network, OUTPUT_ONE, WEIGHT_ONE, bucket};
use exchequer_search::{Evaluator, HandCrafted, Nnue};

/// The embedded network, number by number from the bytes of its file.
struct Slow {
    scale: i64,
    features: Vec<i64>,
    bias: Vec<i64>,
    output: Vec<i64>,
    output_bias: Vec<i64>,
}

fn numbers(bytes: &mut &[u8], count: usize) -> Vec<i64> {
    let (now, rest) = bytes.split_at(2 * count);
    *bytes = rest;
    now.chunks(2).map(|pair| i64::from(i16::from_le_bytes([pair[0], pair[1]]))).collect()
}

impl Slow {
    fn new() -> Self {
        let bytes = Network::embedded().to_bytes();
        let scale = i32::from_le_bytes(bytes[16..20].try_into().expect("four bytes"));
        let mut rest = &bytes[64..];
        let features = numbers(&mut rest, FEATURES * HIDDEN);
        let bias = numbers(&mut rest, HIDDEN);
        let output = numbers(&mut rest, BUCKETS * 2 * HIDDEN);
        let output_bias = rest
            .chunks(4)
            .map(|four| i32::from_le_bytes(four.try_into().expect("four bytes")).into())
            .collect();
        Self { scale: scale.into(), features, bias, output, output_bias }
    }

    /// Evaluates the pieces of a FEN for the side to move.
    fn evaluate(&self, fen: &str) -> i64 {
        let mut fields = fen.split(' ');
        let mut pieces = Vec::new();
        for (rank, row) in (0..8).rev().zip(fields.next().expect("a board").split('/')) {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        pieces.push((letter, file, rank));
                        file += 1;
                    }
                }
            }
        }
        let white_moves = fields.next() == Some("w");
        let bucket = (pieces.len() - 1) / 4;
        let mut sum = 0;
        for (side, is_white) in [white_moves, !white_moves].into_iter().enumerate() {
            let own_king = if is_white { 'K' } else { 'k' };
            let king_file = pieces.iter().find(|piece| piece.0 == own_king).expect("a king").1;
            let mut neurons = self.bias.clone();
            for &(letter, file, rank) in &pieces {
                let theirs = letter.is_uppercase() != is_white;
                let role = "pnbrqk".find(letter.to_ascii_lowercase()).expect("a piece");
                let file = if king_file > 3 { 7 - file } else { file };
                let rank = if is_white { rank } else { 7 - rank };
                let feature = 384 * usize::from(theirs) + 64 * role + 8 * rank + file;
                for (neuron, value) in neurons.iter_mut().enumerate() {
                    *value += self.features[feature * HIDDEN + neuron];
                }
            }
            let start = (bucket * 2 + side) * HIDDEN;
            for (value, weight) in neurons.iter().zip(&self.output[start..]) {
                sum += value.clamp(&0, &255).pow(2) * weight;
            }
        }
        let value = (sum / 255 + self.output_bias[bucket]) * self.scale / (255 * 64);
        value.clamp(-20_000, 20_000)
    }
}

fn evaluate(position: &Position) -> i32 {
    let mut evaluator = Nnue::default();
    evaluator.reset(position);
    evaluator.evaluate(position)
}

#[test]
fn the_network_equals_slow_arithmetic() {
    let slow = Slow::new();
    let mut is_used = [false; BUCKETS];
    // Random games seldom come to few pieces.
    let ending = "8/8/8/8/8/2k5/1p6/1K1R4 w - - 0 1".parse().expect("a legal position");
    for position in positions(31, 10_000).chain([ending]) {
        let expected =
            HandCrafted::known(&position).map_or_else(|| slow.evaluate(&position.to_string()), i64::from);
        assert_eq!(i64::from(evaluate(&position)), expected, "{position}");
        is_used[bucket(exchequer_core::Placement::occupied(&position).len())] = true;
    }
    assert_eq!(is_used, [true; BUCKETS]);
    assert_eq!((WEIGHT_ONE, OUTPUT_ONE), (255, 64));
}

#[test]
fn the_network_is_symmetric_for_both_colors() {
    for position in positions(32, 2_000) {
        assert_eq!(evaluate(&position), evaluate(&mirrored(&position)), "{position}");
    }
}

/// Walks down lines and back with few evaluations; kings cross the middle of the board, castle, and pawns promote.
#[test]
fn updates_equal_recomputed_sums() {
    let (mut castlings, mut promotions, mut crossings) = (0, 0, 0);
    for (number, position) in positions(33, 400).enumerate() {
        let mut evaluator = Nnue::default();
        evaluator.reset(&position);
        let mut line = vec![position];
        for ply in 0..60 {
            let before = line[line.len() - 1];
            let moves = before.legal_moves();
            let rare = |mv: &&exchequer_core::Move| {
                mv.kind() == MoveKind::Castling || mv.promotes_to().is_some() || is_crossing(&before, **mv)
            };
            let rare = moves.iter().find(rare).filter(|_| (ply + number) % 2 == 0);
            let Some(&mv) = rare.or(moves.get((7 * ply + number) % moves.len().max(1))) else { break };
            castlings += usize::from(mv.kind() == MoveKind::Castling);
            promotions += usize::from(mv.promotes_to().is_some());
            crossings += usize::from(is_crossing(&before, mv));
            evaluator.push(&before, mv);
            let next = before.after(mv);
            if (ply * ply + number) % 5 == 0 {
                assert_eq!(evaluator.evaluate(&next), evaluate(&next), "{mv} in {before}");
            }
            line.push(next);
        }
        for position in line.iter().rev() {
            assert_eq!(evaluator.evaluate(position), evaluate(position), "{position}");
            evaluator.pop();
        }
    }
    let counts = [castlings, promotions, crossings];
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// Positions that have nothing to do with each other: what is kept of earlier ones does not matter.
#[test]
fn an_evaluator_in_use_equals_a_new_one() {
    let mut in_use = Nnue::default();
    for position in positions(35, 5_000) {
        in_use.reset(&position);
        assert_eq!(in_use.evaluate(&position), evaluate(&position), "{position}");
    }
}

fn is_crossing(before: &Position, mv: exchequer_core::Move) -> bool {
    let is_king = exchequer_core::Placement::king(before, before.turn()) == Some(mv.from());
    is_king && mv.kind() == MoveKind::Normal && (mv.from().index() & 4) != (mv.to().index() & 4)
}

#[test]
fn a_null_move_changes_only_the_side_to_move() {
    let slow = Slow::new();
    for position in positions(34, 1_000).filter(|position| HandCrafted::known(position).is_none()) {
        let Some(after) = position.after_null() else { continue };
        let mut evaluator = Nnue::default();
        evaluator.reset(&position);
        evaluator.evaluate(&position);
        assert_eq!(i64::from(evaluator.evaluate(&after)), slow.evaluate(&after.to_string()), "{after}");
    }
}

#[test]
fn the_embedded_network_is_a_valid_file() {
    let bytes = Network::embedded().to_bytes();
    let read = Network::read(bytes).expect("a network");
    assert_eq!(read.to_bytes(), bytes);
}

#[test]
fn a_damaged_network_file_is_refused() {
    let bytes = Network::embedded().to_bytes();
    let error = |bytes: &[u8]| Network::read(bytes).expect_err("a damaged file");
    assert_eq!(error(b"PNG"), "a network file begins with XQ-NNUE1");
    let short = error(&bytes[..bytes.len() - 1]);
    assert_eq!(short, format!("a network file has {} bytes, not {}", bytes.len(), bytes.len() - 1));
    let with = |place: usize, value: &[u8]| {
        let mut bytes = bytes.to_vec();
        bytes[place..place + value.len()].copy_from_slice(value);
        error(&bytes)
    };
    assert_eq!(with(8, &7u32.to_le_bytes()), "a network has 512 neurons and 8 outputs, not 7 and 8");
    let overflow = "the weights of the network are so large that sums overflow";
    assert_eq!(with(64, &20_000i16.to_le_bytes()), overflow);
    assert_eq!(with(64 + FEATURES * HIDDEN * 2, &i16::MIN.to_le_bytes()), overflow);
    let output = 64 + (FEATURES + 1) * HIDDEN * 2;
    assert_eq!(with(output, &129i16.to_le_bytes()), overflow);
    assert_eq!(with(output, &[127, 0].repeat(2 * HIDDEN)), overflow);
    assert_eq!(with(bytes.len() - 4, &i32::MIN.to_le_bytes()), overflow);
    assert_eq!(with(16, &0u32.to_le_bytes()), overflow);
}

#[test]
fn quantization_rounds_and_refuses_what_does_not_fit() {
    let (features, bias) = (vec![0.5; FEATURES * HIDDEN], vec![-0.25; HIDDEN]);
    let (output, output_bias) = (vec![0.1; BUCKETS * 2 * HIDDEN], vec![0.01; BUCKETS]);
    let network = Network::quantize(100, &features, &bias, &output, &output_bias).expect("small weights");
    // 30 features of 128 and a bias of -64 saturate at 255: all neurons give 255 * 6 each.
    let indexes: Vec<u16> = (0..30).collect();
    let sum = 2 * HIDDEN as i32 * 255 * 6 + 163;
    assert_eq!(network.evaluate([&indexes, &indexes]), sum * 100 / (255 * 64));
    let large = vec![10.0; FEATURES * HIDDEN];
    assert!(Network::quantize(100, &large, &bias, &output, &output_bias).is_none());
    assert!(Network::quantize(100, &features[1..], &bias, &output, &output_bias).is_none());
    assert!(Network::quantize(100, &features, &bias, &output, &[]).is_none());
}

#[test]
fn a_piece_has_the_value_of_its_removal() {
    let slow = Slow::new();
    let position: Position =
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/RN2K3 b Q - 0 1".parse().expect("a legal position");
    let breakdown = Nnue::breakdown(&position);
    assert_eq!(breakdown.white_score(), -evaluate(&position));
    let values: Vec<_> = breakdown.pieces().collect();
    assert_eq!(values.len(), 18);
    let of = |name: &str| values.iter().find(|(square, ..)| square.to_string() == name).expect("a piece").2;
    let without = slow.evaluate("4k3/pppppppp/8/8/8/8/PPPPPPPP/1N2K3 b - - 0 1");
    assert_eq!(i64::from(of("a1")), i64::from(breakdown.white_score()) + without);
    assert!(values.iter().all(|(_, piece, _)| piece.role() != exchequer_core::Role::King));
    assert_eq!(values.iter().filter(|(_, piece, _)| piece.color() == Color::Black).count(), 8);
}
