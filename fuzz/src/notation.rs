//! Texts: FEN, X-FEN, Shredder-FEN, EPD, SAN and UCI moves.
//!
//! The first line is parsed as a FEN and as an EPD. Every other line is parsed as a move on that board, or on the
//! start position if the first line is invalid. No text makes a parser panic, and a parsed value survives printing
//! and parsing.

use exchequer_attacks as attacks;
use exchequer_board::{Epd, Notation, Position, Setup};
use exchequer_core::{Move, MoveKind, Piece, Placement, Role, Square};
use std::fmt::Display;

/// Number of moves of an illegal position that are printed and parsed again.
const LOOSE_MOVES: usize = 8;

/// Parses the bytes as lines of text and verifies the properties above.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or_default();
    hold_epd(first);
    hold_tolerant(first);
    let setup = first.parse::<Setup>().unwrap_or_else(|error| {
        assert_is_sentence(&error);
        Setup::from(Position::start())
    });
    hold_setup(&setup);
    match Position::try_from(&setup) {
        Ok(position) => hold_position(&position),
        Err(errors) => {
            assert_is_sentence(&errors);
            hold_loose_moves(&setup);
        }
    }
    for text in lines {
        hold_move_text(&setup, text);
    }
}

/// Asserts that an error message is a non-empty single line.
fn assert_is_sentence(error: &impl Display) {
    let text = error.to_string();
    assert!(!text.is_empty() && !text.contains('\n'), "{text:?}");
}

/// Verifies that tolerant reading keeps a valid FEN, and that its result needs no further repair.
fn hold_tolerant(text: &str) {
    let read = match Position::parse_tolerant(text) {
        Ok(read) => read,
        Err(error) => {
            assert_is_sentence(&error);
            assert!(text.parse::<Position>().is_err(), "{text:?}");
            return;
        }
    };
    assert!(text.ends_with(read.rest), "{text:?}");
    let again = read.position.to_string();
    assert_eq!(again.parse(), Ok(read.position), "{text:?}");
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!((read.position, read.repairs.is_empty(), read.rest), (position, true, ""), "{text:?}");
    }
}

fn hold_setup(setup: &Setup) {
    for notation in [Notation::Standard, Notation::Chess960] {
        let fen = setup.to_fen(notation).to_string();
        assert_eq!(fen.parse().as_ref(), Ok(setup), "{fen}");
    }
}

/// Verifies that an EPD keeps everything except the counters.
fn hold_epd(line: &str) {
    let epd = match line.parse::<Epd>() {
        Ok(epd) => epd,
        Err(error) => return assert_is_sentence(&error),
    };
    let written = epd.to_string();
    let read: Epd = written.parse().unwrap_or_else(|error| panic!("{line:?} as {written:?}: {error}"));
    assert_eq!(read.operations, epd.operations, "{line:?} as {written:?}");
    let Setup { halfmove_clock, fullmove_number, .. } = read.setup;
    assert_eq!(
        read.setup,
        Setup { halfmove_clock, fullmove_number, ..epd.setup.clone() },
        "{line:?} as {written:?}"
    );
    assert_eq!(read.to_string(), written);
    let Ok(position) = Position::try_from(&epd.setup) else { return };
    for operation in &epd.operations {
        match epd.moves(&operation.opcode, &position) {
            Ok(moves) => assert!(moves.into_iter().all(|mv| position.is_legal(mv)), "{line:?}"),
            Err(error) => assert_is_sentence(&error),
        }
    }
}

fn hold_position(position: &Position) {
    assert_eq!(position.compute_key(), position.key(), "{position}");
    for notation in [Notation::Standard, Notation::Chess960] {
        let fen = position.to_fen(notation);
        assert_eq!(fen.parse().as_ref(), Ok(position), "{fen}");
    }
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_moves() as usize, "{position}");
    for mv in moves {
        hold_move(position, mv);
    }
}

/// Verifies that a legal move survives printing and parsing, and leads to a valid position.
fn hold_move(position: &Position, mv: Move) {
    assert!(position.is_legal(mv), "{mv:?} in {position}");
    let san = position.to_san(mv).to_string();
    assert_eq!(position.parse_san(&san), Ok(mv), "{san} in {position}");
    let uci = position.to_uci(mv, Notation::Chess960).to_string();
    assert_eq!(position.parse_uci(&uci), Ok(mv), "{uci} in {position}");
    let uci = position.to_uci(mv, Notation::Standard).to_string();
    // In a Chess960 position the king's step of castling may also be a plain step, or no move.
    if is_unmistakable(mv, &uci) {
        assert_eq!(position.parse_uci(&uci), Ok(mv), "{uci} in {position}");
    }
    let after = position.after(mv);
    assert_eq!(after.compute_key(), after.key(), "{mv:?} in {position}");
    assert_eq!(after.to_string().parse(), Ok(after), "{mv:?} in {position}");
}

/// Returns `true` if a move in standard UCI is unambiguous: no castling, or one in which the king moves at least two
/// files.
fn is_unmistakable(mv: Move, uci: &str) -> bool {
    let king_to = uci.get(2..4).and_then(|square| square.parse::<Square>().ok());
    let files = king_to.map_or(0, |king_to| king_to.file().index().abs_diff(mv.from().file().index()));
    mv.kind() != MoveKind::Castling || files >= 2
}

/// Verifies moves on positions that need not be legal.
fn hold_loose_moves(setup: &Setup) {
    let mut held = 0;
    for from in setup.color(setup.turn) {
        let role = setup.role_at(from).unwrap_or(Role::Pawn);
        for to in attacks::of(Piece::new(setup.turn, role), from, setup.occupied()) {
            if held < LOOSE_MOVES {
                held += usize::from(hold_move_text(setup, &format!("{from}{to}")));
            }
        }
    }
}

/// Returns `true` if the text is a move; verifies that its SAN is the same move.
fn hold_move_text(setup: &Setup, text: &str) -> bool {
    let mv = match setup.parse_move(text) {
        Ok(mv) => mv,
        Err(error) => {
            assert_is_sentence(&error);
            return false;
        }
    };
    let san = setup.to_san(mv).to_string();
    assert_eq!(setup.parse_move(&san), Ok(mv), "{text:?} as {san} in {setup}");
    if let Ok(position) = Position::try_from(setup) {
        assert!(position.is_legal(mv), "{text:?} in {position}");
    }
    true
}
