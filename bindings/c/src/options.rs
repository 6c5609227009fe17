//! Options of exchange evaluation: rule sets by number.

use crate::status::{XQ_ERROR_RULES, XqStatus};
use exchequer_see::{EnPassantReply, Legal, Pinners, PinnersAll, Pseudo, RuleSet, Rules, Swap};

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

/// A rule set that is chosen by its number.
pub(crate) trait Numbered: Rules {
    /// Returns the rule set of a number for which [`by_rules`] chooses this type.
    fn of(number: XqRules) -> Result<Self, XqStatus>;
}

macro_rules! of_one_number {
    ($($rules:ident),+) => {$(
        impl Numbered for $rules {
            #[inline(always)]
            fn of(_: XqRules) -> Result<Self, XqStatus> {
                Ok($rules)
            }
        }
    )+};
}

of_one_number!(Swap, Pinners, PinnersAll, Pseudo, Legal);

impl Numbered for EnPassantReply<RuleSet> {
    fn of(number: XqRules) -> Result<Self, XqStatus> {
        split(number).map(|(rules, _)| Self(rules))
    }
}

/// Chooses the form of a function for a number of rules: `by_rules!(number, R => function::<R>, Type)`, where the type is that of
/// all forms.
///
/// A form for each rule set that needs no flag: the code of one does not save registers for another. A function that ends in the
/// call of the form jumps there by a table.
macro_rules! by_rules {
    ($number:expr, $rules:ident => $form:expr, $type:ty) => {{
        use exchequer_see::{EnPassantReply, Legal, Pinners, PinnersAll, Pseudo, RuleSet, Swap};
        const FORMS: [$type; 6] = [
        by_rules!(@ $rules, Swap, $form),
        by_rules!(@ $rules, Pinners, $form),
        by_rules!(@ $rules, PinnersAll, $form),
        by_rules!(@ $rules, Pseudo, $form),
        by_rules!(@ $rules, Legal, $form),
        by_rules!(@ $rules, EnPassantReply<RuleSet>, $form),
        ];
        FORMS[($number as usize).min(FORMS.len() - 1)]
    }};
    (@ $rules:ident, $type:ty, $form:expr) => {{
        type $rules = $type;
        $form
    }};
}

pub(crate) use by_rules;

// The order of the forms.
const _: () =
    assert!(XQ_SWAP == 0 && XQ_PINNERS == 1 && XQ_PINNERS_ALL == 2 && XQ_PSEUDO == 3 && XQ_LEGAL == 4);
