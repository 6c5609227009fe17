//! The rule sets by name, for a choice at run time.

use crate::compact::{self, Gathered};
use crate::first_move::{FirstMove, Seen};
use crate::sealed::Sealed;
use crate::{Legal, Mailbox, Map, PieceValues, Pinners, PinnersAll, Pseudo, Rules, Swap, Trace};
use core::error::Error;
use core::fmt;
use core::str::FromStr;
use exchequer_core::{Color, Move, Placement};

macro_rules! rule_sets {
    ($($variant:ident, $name:literal, $summary:literal;)+) => {
        /// A rule set that is chosen at run time.
        ///
        /// It implements [`Rules`] by one `match` on the type of the same name. Its name has the form of a command-line
        /// argument, such as `pinners-all`.
        ///
        /// ```
        /// use exchequer_core::{Move, Piece, Pieces, Square};
        /// use exchequer_see::{PieceValues, RuleSet, Rules};
        ///
        /// let mut board = Pieces::EMPTY;
        /// board.put(Square::D3, Piece::WhiteQueen);
        /// board.put(Square::D6, Piece::BlackPawn);
        /// board.put(Square::E7, Piece::BlackPawn);
        ///
        /// let rules: RuleSet = "pinners-all".parse()?;
        /// let takes = Move::normal(Square::D3, Square::D6);
        /// assert_eq!(rules.see(&board, takes, &PieceValues::CLASSIC), -800);
        /// # Ok::<(), exchequer_see::UnknownRuleSet>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum RuleSet {
            $(#[doc = concat!("[`", stringify!($variant), "`](struct@", stringify!($variant), "): ", $summary, ".")] $variant,)+
        }

        const NAMES: &[&str] = &[$($name),+];

        impl RuleSet {
            /// All rule sets, from the simplest to the most exact.
            pub const ALL: [Self; NAMES.len()] = [$(Self::$variant),+];

            /// Returns the name of the rule set.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {$(Self::$variant => $name,)+}
            }

            /// Returns the rules in one sentence without a final period.
            #[must_use]
            pub const fn summary(self) -> &'static str {
                match self {$(Self::$variant => $summary,)+}
            }
        }

        /// Binds a name to the type of a rule set for one expression.
        macro_rules! with_rules {
            ($rule_set:expr, $rules:ident => $form:expr) => {
                match $rule_set {$(
                    RuleSet::$variant => {
                        let $rules = $variant;
                        $form
                    }
                )+}
            };
        }

        /// Pin data of a board under one of the rule sets.
        #[derive(Clone, Copy)]
        pub enum Known {$(
            $variant(<$variant as Sealed>::Known),
        )+}

        impl Sealed for RuleSet {
            type Known = Known;

            #[inline]
            fn known(self, placement: &impl Placement) -> Known {
                match self {$(Self::$variant => Known::$variant($variant.known(placement)),)+}
            }

            #[inline]
            fn unknown(self) -> Known {
                match self {$(Self::$variant => Known::$variant($variant.unknown()),)+}
            }

            #[inline]
            fn value(
                self,
                first: &FirstMove,
                placement: &impl Placement,
                seen: &Seen,
                values: &PieceValues,
                known: &Known,
            ) -> i32 {
                match known {$(Known::$variant(known) => $variant.value(first, placement, seen, values, known),)+}
            }
        }
    };
}

rule_sets! {
    Swap, "swap", "Each side captures with its least valuable attacker; pins and checks are ignored";
    Pinners, "pinners", "As swap, but pinned pieces may not capture while any pinning piece is on the board";
    PinnersAll, "pinners-all", "As swap, but pinned pieces may not capture while all pinning pieces are on the board";
    Pseudo, "pseudo", "Pseudo-legal exchange: each side makes its best capture, and pawns promote";
    Legal, "legal", "Legal exchange: as pseudo, but no capture leaves the own king in check";
}

impl RuleSet {
    /// Creates the mailbox form of the rule set; `None` if it has none, as every rule set under the feature `compact`.
    #[must_use]
    pub fn mailbox(self, placement: &impl Placement) -> Option<Mailbox> {
        if compact::IS_ON {
            return None;
        }
        match self {
            Self::Swap => Some(Mailbox::new(placement)),
            Self::Pinners => Some(Mailbox::pinners(placement)),
            Self::PinnersAll => Some(Mailbox::pinners_all(placement)),
            Self::Pseudo | Self::Legal => None,
        }
    }
}

impl Rules for RuleSet {
    #[inline]
    fn see(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> i32 {
        if compact::IS_ON {
            return compact::see(self, &Gathered::new(placement), mv, values);
        }
        with_rules!(self, rules => rules.see(placement, mv, values))
    }

    #[inline]
    fn see_ge(self, placement: &impl Placement, mv: Move, values: &PieceValues, threshold: i32) -> bool {
        if compact::IS_ON {
            return self.see(placement, mv, values) >= threshold;
        }
        with_rules!(self, rules => rules.see_ge(placement, mv, values, threshold))
    }

    #[inline]
    fn see_ge_each<P: Placement>(
        self,
        questions: &[(P, Move)],
        values: &PieceValues,
        threshold: i32,
        answers: &mut impl Extend<bool>,
    ) {
        with_rules!(self, rules => rules.see_ge_each(questions, values, threshold, answers));
    }

    #[inline]
    fn see_ge_moves(
        self,
        placement: &impl Placement,
        moves: &[Move],
        values: &PieceValues,
        threshold: i32,
        answers: &mut impl Extend<bool>,
    ) {
        with_rules!(self, rules => rules.see_ge_moves(placement, moves, values, threshold, answers));
    }

    fn trace(self, placement: &impl Placement, mv: Move, values: &PieceValues) -> Trace {
        if compact::IS_ON {
            return compact::trace(self, &Gathered::new(placement), mv, values);
        }
        with_rules!(self, rules => rules.trace(placement, mv, values))
    }

    fn map(self, placement: &impl Placement, color: Color, values: &PieceValues) -> Map {
        if compact::IS_ON {
            return compact::map(self, &Gathered::new(placement), color, values);
        }
        with_rules!(self, rules => rules.map(placement, color, values))
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for RuleSet {
    type Err = UnknownRuleSet;

    /// Finds a rule set by its [`name`](RuleSet::name).
    ///
    /// # Errors
    /// [`UnknownRuleSet`] if no rule set has the name.
    fn from_str(name: &str) -> Result<Self, UnknownRuleSet> {
        Self::ALL.into_iter().find(|rules| rules.name() == name).ok_or(UnknownRuleSet)
    }
}

/// A name that no [`RuleSet`] has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownRuleSet;

impl fmt::Display for UnknownRuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The rule sets are ")?;
        for (index, name) in NAMES.iter().enumerate() {
            let before = if index == 0 { "" } else { ", " };
            write!(f, "{before}{name}")?;
        }
        f.write_str(".")
    }
}

impl Error for UnknownRuleSet {}
