//! Options of exchange evaluation: rule sets by number.

use crate::status::{XQ_ERROR_RULES, XqStatus};
use exchequer_see::RuleSet;

/// A rule set: one of `XQ_SWAP` to `XQ_LEGAL`, optionally with `XQ_EN_PASSANT_REPLY`. docs/see.md defines them.
pub type XqRules = u32;

/// Each side captures with its least valuable attacker; pins and checks are ignored.
pub const XQ_SWAP: XqRules = 0;
/// As `XQ_SWAP`, but pinned pieces may not capture while any pinning piece is on the board, as in current Stockfish.
pub const XQ_PINNERS: XqRules = 1;
/// As `XQ_SWAP`, but pinned pieces may not capture while all pinning pieces are on the board.
pub const XQ_PINNERS_ALL: XqRules = 2;
/// Each side makes its best pseudo-legal capture, and pawns promote.
pub const XQ_PSEUDO: XqRules = 3;
/// As `XQ_PSEUDO`, but no capture leaves its own king in check: the exact value under the rules of chess.
pub const XQ_LEGAL: XqRules = 4;
/// Flag of any rule set: a double step may be answered en passant. `XQ_LEGAL | XQ_EN_PASSANT_REPLY` has both.
pub const XQ_EN_PASSANT_REPLY: XqRules = 8;

/// Splits a number into its rule set and its flag.
pub(crate) fn split(number: XqRules) -> Result<(RuleSet, bool), XqStatus> {
    let rules = match number & !XQ_EN_PASSANT_REPLY {
        XQ_SWAP => RuleSet::Swap,
        XQ_PINNERS => RuleSet::Pinners,
        XQ_PINNERS_ALL => RuleSet::PinnersAll,
        XQ_PSEUDO => RuleSet::Pseudo,
        XQ_LEGAL => RuleSet::Legal,
        _ => return Err(XQ_ERROR_RULES),
    };
    Ok((rules, number & XQ_EN_PASSANT_REPLY != 0))
}

/// Evaluates a call with the type of a rule set, or returns the status of a number that is none.
///
/// A type for each rule set that needs no flag: the code of one does not save registers for another.
macro_rules! with_rules {
    ($number:expr, $rules:ident => $call:expr) => {{
        use exchequer_see::{EnPassantReply, Legal, Pinners, PinnersAll, Pseudo, Swap};
        match $number {
            $crate::options::XQ_SWAP => with_rules!(@ $rules, Swap, $call),
            $crate::options::XQ_PINNERS => with_rules!(@ $rules, Pinners, $call),
            $crate::options::XQ_PINNERS_ALL => with_rules!(@ $rules, PinnersAll, $call),
            $crate::options::XQ_PSEUDO => with_rules!(@ $rules, Pseudo, $call),
            $crate::options::XQ_LEGAL => with_rules!(@ $rules, Legal, $call),
            number => match $crate::options::split(number) {
                Ok((rules, _)) => with_rules!(@ $rules, EnPassantReply(rules), $call),
                Err(status) => status,
            },
        }
    }};
    (@ $rules:ident, $type:expr, $call:expr) => {{
        let $rules = $type;
        $call
    }};
}

pub(crate) use with_rules;
