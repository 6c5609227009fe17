//! Rule sets and methods of exchange evaluation, as choices on the command line.

use clap::ValueEnum;

/// Rule sets of exchange evaluation.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RuleSet {
    /// Each side captures with its least valuable attacker; pins and checks are ignored
    Swap,
    /// As swap, but pinned pieces may not capture while any pinning piece is on the board
    Pinners,
    /// As swap, but pinned pieces may not capture while all pinning pieces are on the board
    PinnersAll,
    /// Pseudo-legal exchange: each side makes its best capture, and pawns promote
    Pseudo,
    /// Legal exchange: as pseudo, but no capture leaves the own king in check
    #[default]
    Legal,
}

/// Algorithms for the exchange value under the swap rules.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Swap list algorithm on bitboards
    #[default]
    Swap,
    /// Ray walk from the target square on a mailbox board
    Mailbox,
}
