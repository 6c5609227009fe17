//! Interface between the search and endgame tablebases.

use exchequer_board::Position;
use exchequer_core::Move;

/// Win, draw or loss of the side to move by endgame tablebases (WDL).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TablebaseWdl {
    /// The side to move loses.
    Loss,
    /// Loss that the fifty-move rule turns into a draw.
    BlessedLoss,
    /// Draw.
    Draw,
    /// Win that the fifty-move rule turns into a draw.
    CursedWin,
    /// The side to move wins.
    Win,
}

impl TablebaseWdl {
    /// Returns the value for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }
}

/// Endgame tablebases that all threads of a search probe at once.
///
/// The search asks only for positions without castling rights.
pub trait Tablebases: Send + Sync {
    /// Returns the greatest number of pieces of a table, kings included.
    fn max_pieces(&self) -> u32;

    /// Returns win, draw or loss of the side to move with a halfmove clock of 0; `None` without a table.
    fn wdl(&self, position: &Position) -> Option<TablebaseWdl>;

    /// Returns each legal move with its distance to zeroing (DTZ), for the side to move; `None` without a table.
    ///
    /// The distance is the number of plies, this move included, to the next capture or pawn move or to mate. It is positive for
    /// a win, negative for a loss and 0 for a draw. Above 100 the fifty-move rule makes a draw of it.
    fn dtz(&self, position: &Position) -> Option<Vec<(Move, i32)>>;
}

/// Conditions under which a search probes [`Tablebases`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProbeOptions {
    /// Minimum depth, in plies, for a probe of a position with exactly [`pieces`](Self::pieces) pieces.
    pub depth: i32,
    /// Maximum number of pieces for a probe, kings included; 0 turns probes off.
    pub pieces: u32,
    /// Takes cursed wins and blessed losses as draws; `false` ignores the fifty-move rule in the tables.
    pub fifty_move_rule: bool,
}

impl Default for ProbeOptions {
    fn default() -> Self {
        Self { depth: 1, pieces: 7, fifty_move_rule: true }
    }
}
