//! The rule sets of the suite.

use crate::oracle::pinners::{self, PinnerRule};
use crate::oracle::{OracleBoard, Values, legal, pseudo, swap};
use exchequer_core::Move;
use std::fmt;

/// A rule set, as a column of the suite.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuleSet {
    /// The swap list: the least valuable attacker captures each time; pins and checks do not matter.
    Swap,
    /// Like `Swap`, but pins exclude pinned pieces while any pinner of their king stands.
    Pinners,
    /// Like `Swap`, but pins exclude pinned pieces while every pinner of their king stands.
    PinnersAll,
    /// The best pseudo-legal capture each time; a pawn inside the exchange stays a pawn.
    PseudoNoPromotion,
    /// The best pseudo-legal capture each time; pawns promote.
    Pseudo,
    /// The best legal capture each time; pawns promote.
    Legal,
    /// Like `Legal`, but an en passant capture may answer a double step of the first move.
    LegalEnPassant,
}

impl RuleSet {
    /// All rule sets, in the order of the columns.
    pub const ALL: [Self; 7] = [
        Self::Swap,
        Self::Pinners,
        Self::PinnersAll,
        Self::PseudoNoPromotion,
        Self::Pseudo,
        Self::Legal,
        Self::LegalEnPassant,
    ];

    /// Returns the opcode of the value in the suite.
    #[must_use]
    pub fn opcode(self) -> &'static str {
        match self {
            Self::Swap => "swap",
            Self::Pinners => "pinners",
            Self::PinnersAll => "pinners_all",
            Self::PseudoNoPromotion => "pseudo_np",
            Self::Pseudo => "pseudo",
            Self::Legal => "legal",
            Self::LegalEnPassant => "legal_ep",
        }
    }

    /// Returns the brute-force value of a move under this rule set; `None` if the move is not legal under it.
    ///
    /// # Panics
    /// Panics if the from-square is empty.
    #[must_use]
    pub fn brute_force(self, board: &OracleBoard, mv: Move, values: &Values) -> Option<i32> {
        match self {
            Self::Swap => swap::see(board, mv, values),
            Self::Pinners => pinners::see(board, mv, values, PinnerRule::Any),
            Self::PinnersAll => pinners::see(board, mv, values, PinnerRule::All),
            Self::PseudoNoPromotion => pseudo::see_without_promotions(board, mv, values),
            Self::Pseudo => pseudo::see(board, mv, values),
            Self::Legal => legal::see(board, mv, values),
            Self::LegalEnPassant => legal::see_with_en_passant_reply(board, mv, values),
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.opcode())
    }
}
