//! A board from any source, with the moves and the values that reports have for it.

use crate::evaluator::Evaluator;
use crate::move_text::{names, parse_move};
use crate::order::MoveOrder;
use crate::position_text::{notation, read_setup};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;
use exchequer_board::{Position, PositionErrors, Setup};
use exchequer_core::{Move, Placement, Role, Square};
use exchequer_see::{BestCapture, check_move};

/// Board of an exchange: a legal position, or any other setup. Castling and en-passant fields that no board can have are repaired.
///
/// ```
/// use exchequer_report::{Board, Evaluator};
/// use exchequer_see::{PieceValues, RuleSet};
///
/// let board = Board::read("4k3/4p3/3p4/8/8/3Q4/8/4K3 w - - 0 1")?;
/// let evaluator = Evaluator::of_captures(RuleSet::Legal, PieceValues::CLASSIC);
/// let takes = board.parse_move("Qxd6")?;
/// assert_eq!(board.see(takes, &evaluator), -800);
/// assert_eq!(board.captures(&evaluator)[0].mv, takes);
/// assert_eq!(board.is_quiet(1, &evaluator), Ok(true));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub enum Board {
    /// A position in which chess can be played.
    Legal(Position),
    /// A board that breaks the rules, such as one without kings, and the reasons.
    Other(Setup, PositionErrors),
}

impl Board {
    /// Parses a FEN or `startpos`; text after the FEN is passed over.
    ///
    /// # Errors
    /// A sentence that describes the fault and its place.
    pub fn read(text: &str) -> Result<Self, String> {
        match Position::parse_plain(text.as_bytes()) {
            Some(read) if read.length == text.len() => Ok(Self::Legal(read.position)),
            _ => read_setup(text).map(|read| Self::from_repaired(read.setup)),
        }
    }

    /// Creates the board of a setup whose pieces do not contradict each other.
    #[must_use]
    pub fn new(mut setup: Setup) -> Self {
        match Position::from_consistent(&setup) {
            Ok(position) => Self::Legal(position),
            Err(_) => {
                setup.repair();
                Self::from_repaired(setup)
            }
        }
    }

    fn from_repaired(setup: Setup) -> Self {
        match Position::from_consistent(&setup) {
            Ok(position) => Self::Legal(position),
            Err(errors) => Self::Other(setup, errors),
        }
    }

    /// Returns the board as a setup.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        match self {
            Self::Legal(position) => position.to_setup(),
            Self::Other(setup, _) => setup.clone(),
        }
    }

    /// Parses a move in UCI or SAN.
    ///
    /// # Errors
    /// A sentence that explains why the move is not legal.
    pub fn parse_move(&self, text: &str) -> Result<Move, String> {
        match self {
            Self::Legal(position) => {
                position.parse_move(text).or_else(|_| parse_move(&position.to_setup(), text))
            }
            Self::Other(setup, _) => {
                let mv = parse_move(setup, text)?;
                check_move(setup, mv).map_err(|error| error.to_string())?;
                Ok(mv)
            }
        }
    }

    /// Returns the move between two squares, with the role of a promotion; castling is understood both ways, as in UCI.
    ///
    /// # Errors
    /// A sentence that explains why the move is not legal.
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, String> {
        if let Self::Legal(position) = self {
            if let Some(mv) = position.find_move(from, to, promotion) {
                return Ok(mv);
            }
        }
        let letter = promotion.map_or_else(String::new, |role| role.to_char().to_string());
        self.parse_move(&format!("{from}{to}{letter}"))
    }

    /// Returns a move in UCI, with castling as [`names`](Self::names) has it.
    #[must_use]
    pub fn uci(&self, mv: Move) -> String {
        match self {
            Self::Legal(position) => position.to_uci(mv, notation(&position.to_setup())).to_string(),
            Self::Other(..) => mv.to_string(),
        }
    }

    /// Returns a move in UCI and in SAN.
    #[must_use]
    pub fn names(&self, mv: Move) -> (String, String) {
        names(&self.to_setup(), mv)
    }

    /// Returns the exact value of a move for the side that makes it.
    #[inline]
    #[must_use]
    pub fn see(&self, mv: Move, evaluator: &Evaluator) -> i32 {
        match self {
            Self::Legal(position) => evaluator.see(position, mv),
            Self::Other(setup, _) => evaluator.see(setup, mv),
        }
    }

    /// Returns `true` if the value of a move is at least `threshold`.
    #[inline]
    #[must_use]
    pub fn see_ge(&self, mv: Move, threshold: i32, evaluator: &Evaluator) -> bool {
        match self {
            Self::Legal(position) => evaluator.see_ge(position, mv, threshold),
            Self::Other(setup, _) => evaluator.see_ge(setup, mv, threshold),
        }
    }

    /// Returns the captures of the side to move, the most valuable first.
    ///
    /// Captures of equal value are in the order of their to-squares, then the less valuable piece and the better promotion first.
    #[must_use]
    // Not inlined: in a package that is downloaded, this crate is compiled for size and its callers are not.
    #[inline(never)]
    pub fn captures(&self, evaluator: &Evaluator) -> Vec<BestCapture> {
        let (moves, roles) = match self {
            Self::Legal(position) => (position.captures().to_vec(), *position.board()),
            Self::Other(setup, _) => (setup.captures(), setup.pieces),
        };
        let key = |&BestCapture { mv, value }: &BestCapture| {
            let promotion = Reverse(mv.promotes_to());
            (Reverse(value), mv.to(), roles.role_at(mv.from()), mv.from(), promotion)
        };
        // By insertion, since there are few: the sort of the standard library has 5 KB.
        let mut captures = Vec::with_capacity(moves.len());
        for mv in moves {
            let capture = BestCapture { mv, value: self.see(mv, evaluator) };
            let place = captures.partition_point(|other| key(other) <= key(&capture));
            captures.insert(place, capture);
        }
        captures
    }

    /// Returns the position, in which chess can be played.
    ///
    /// # Errors
    /// A sentence with the reasons why the board is not a legal position.
    pub fn position(&self) -> Result<&Position, String> {
        match self {
            Self::Legal(position) => Ok(position),
            Self::Other(setup, errors) => Err(format!("\"{setup}\" is not a legal position: {errors}")),
        }
    }

    /// Returns `true` if the side to move is not in check and has no capture with a value of at least `threshold`.
    ///
    /// # Errors
    /// A sentence with the reasons why the board is not a legal position.
    pub fn is_quiet(&self, threshold: i32, evaluator: &Evaluator) -> Result<bool, String> {
        Ok(evaluator.is_quiet(self.position()?, threshold))
    }

    /// Returns the legal moves in the order of the move picker.
    ///
    /// # Errors
    /// A sentence with the reasons why the board is not a legal position.
    pub fn order(&self, evaluator: &Evaluator) -> Result<MoveOrder, String> {
        let position = self.position()?;
        let notation = notation(&position.to_setup());
        Ok(MoveOrder::new(position, evaluator.rules, evaluator.values, notation))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;
    use exchequer_core::Color;
    use exchequer_see::{PieceValues, RuleSet};

    const FENS: [&str; 6] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        // No kings, and a right to castle that is repaired.
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w KQkq - 0 1",
        "8/8/2n5/3p4/4P3/8/8/8 w - -",
    ];

    #[test]
    fn the_first_capture_is_the_best_of_the_map() {
        for rules in RuleSet::ALL {
            let evaluator = Evaluator::of_captures(rules, PieceValues::CLASSIC);
            for fen in FENS {
                let board = Board::read(fen).expect("a FEN");
                let setup = board.to_setup();
                let captures = board.captures(&evaluator);
                assert!(captures.is_sorted_by_key(|capture| Reverse(capture.value)));
                assert_eq!(
                    captures.first().copied(),
                    evaluator.map(&setup, setup.turn).best(),
                    "{fen} {rules}"
                );
            }
        }
    }

    #[test]
    fn squares_name_the_move_that_its_text_names() {
        for fen in FENS {
            let board = Board::read(fen).expect("a FEN");
            for from in Square::ALL {
                for to in Square::ALL {
                    for promotion in [None, Some(Role::Queen), Some(Role::King)] {
                        let letter =
                            promotion.map_or_else(String::new, |role: Role| role.to_char().to_string());
                        let text = format!("{from}{to}{letter}");
                        assert_eq!(
                            board.find_move(from, to, promotion),
                            board.parse_move(&text),
                            "{fen} {text}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn only_a_legal_position_is_quiet_or_not() {
        let evaluator = Evaluator::of_captures(RuleSet::Legal, PieceValues::CLASSIC);
        let is_quiet = |fen| Board::read(fen).expect("a FEN").is_quiet(1, &evaluator);
        assert_eq!(is_quiet("startpos"), Ok(true));
        assert_eq!(is_quiet("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), Ok(false));
        assert_eq!(is_quiet("4k3/8/8/8/8/8/8/4K2r w - - 0 1"), Ok(false));
        let sentence = "\"8/8/8/8/8/8/8/8 w - - 0 1\" is not a legal position: a side has no king";
        assert_eq!(is_quiet("8/8/8/8/8/8/8/8 w - -"), Err(sentence.to_owned()));
        let board = Board::read("8/8/8/8/8/8/8/8 w - -").expect("a FEN");
        assert_eq!(board.position().err(), Some(sentence.to_owned()));
        let setup = Board::new(Setup { turn: Color::Black, ..Setup::EMPTY }).to_setup();
        assert_eq!(setup.to_string(), "8/8/8/8/8/8/8/8 b - - 0 1");
    }
}
