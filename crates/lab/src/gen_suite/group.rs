//! Targets of the search for rows: a mistake that they catch, two rule sets that they separate, a tag.

use exchequer_core::{Move, MoveKind, Role};
use exchequer_testkit::conformance::{DEFAULT_VALUES, RuleSet, Tag};
use exchequer_testkit::mistakes::Mistake;
use exchequer_testkit::oracle::{OracleBoard, Values};
use std::cell::Cell;
use std::fmt;

/// Piece values of the rows about piece values; in the last set, bishops are less valuable than knights.
const OTHER_VALUES: [Values; 3] =
    [[100, 320, 330, 500, 900, 0], [1, 3, 3, 5, 9, 0], [90, 340, 310, 510, 1010, 0]];

/// A reason to have a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Group {
    /// A program with this mistake gets another value.
    Catches(Mistake),
    /// The two rule sets have different values.
    Parts(RuleSet, RuleSet),
    /// The move has the tag, and a recapture where one is possible.
    Has(Tag),
}

/// The rule sets that differ by one rule each.
pub(crate) const NEIGHBORS: [(RuleSet, RuleSet); 8] = [
    (RuleSet::Swap, RuleSet::Pinners),
    (RuleSet::Swap, RuleSet::PinnersAll),
    (RuleSet::Pinners, RuleSet::PinnersAll),
    (RuleSet::Pinners, RuleSet::Legal),
    (RuleSet::Swap, RuleSet::PseudoNoPromotion),
    (RuleSet::PseudoNoPromotion, RuleSet::Pseudo),
    (RuleSet::Pseudo, RuleSet::Legal),
    (RuleSet::Legal, RuleSet::LegalEnPassant),
];

const TAGS: [Tag; 8] = [
    Tag::EnPassant,
    Tag::ToQueen,
    Tag::ToRook,
    Tag::ToBishop,
    Tag::ToKnight,
    Tag::ByKing,
    Tag::InCheck,
    Tag::GivesCheck,
];

impl Group {
    /// Returns all groups in the order of the suite: the basic ones first.
    pub(crate) fn all() -> Vec<Self> {
        let mistakes = Mistake::ALL.into_iter().map(Self::Catches);
        let tags = TAGS.into_iter().map(Self::Has);
        let pairs = NEIGHBORS.into_iter().map(|(a, b)| Self::Parts(a, b));
        tags.chain(pairs).chain(mistakes).collect()
    }

    /// Returns the piece values of its rows; `lot` draws among several.
    pub(crate) fn values(self, lot: usize) -> Values {
        match self {
            Self::Catches(Mistake::OrderByValue) => OTHER_VALUES[2],
            Self::Catches(Mistake::BuiltInValues) => OTHER_VALUES[lot % OTHER_VALUES.len()],
            _ => DEFAULT_VALUES,
        }
    }

    /// Returns `true` if a move with its position and values belongs here.
    pub(crate) fn has(self, find: &Find) -> bool {
        match self {
            Self::Catches(mistake) => find.may_catch(mistake) && find.catches(mistake),
            Self::Parts(a, b) => find.is_answered_under(a, b) && find.value(a) != find.value(b),
            // A king moves only to squares without an attacker, so no recapture exists.
            Self::Has(tag) => {
                (tag == Tag::ByKing || find.is_answered())
                    && Tag::of(&find.board, find.mv, &find.values).contains(&tag)
            }
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Catches(mistake) => write!(f, "{mistake}"),
            Self::Parts(a, b) => {
                write!(f, "{}-or-{}", a.opcode().replace('_', "-"), b.opcode().replace('_', "-"))
            }
            Self::Has(tag) => f.write_str(tag.name()),
        }
    }
}

/// A legal move in a position, with its values cached.
#[derive(Clone)]
pub(crate) struct Find {
    pub(crate) board: OracleBoard,
    pub(crate) mv: Move,
    pub(crate) values: Values,
    known: [Cell<Option<i32>>; RuleSet::ALL.len()],
    answered: Cell<Option<bool>>,
}

impl Find {
    pub(crate) fn new(board: OracleBoard, mv: Move, values: Values) -> Self {
        Self { board, mv, values, known: Default::default(), answered: Cell::default() }
    }

    /// Returns the exchange value by brute force.
    pub(crate) fn value(&self, rules: RuleSet) -> i32 {
        let known = &self.known[rules as usize];
        let value = known
            .get()
            .unwrap_or_else(|| rules.brute_force(&self.board, self.mv, &self.values).unwrap_or_default());
        known.set(Some(value));
        value
    }

    pub(crate) fn catches(&self, mistake: Mistake) -> bool {
        mistake.see(&self.board, self.mv, &self.values) != self.value(mistake.rules())
    }

    /// Returns `true` if an enemy piece attacks the square of the exchange after the move.
    fn is_answered(&self) -> bool {
        let answered = self.answered.get().unwrap_or_else(|| {
            let after = self.board.make(self.mv);
            self.mv.kind() != MoveKind::Castling
                && !after.attackers(self.mv.to(), after.side_to_move()).is_empty()
        });
        self.answered.set(Some(answered));
        answered
    }

    fn is_answered_under(&self, a: RuleSet, b: RuleSet) -> bool {
        a == RuleSet::LegalEnPassant || b == RuleSet::LegalEnPassant || self.is_answered()
    }

    /// Quick filter: false for most moves that cannot catch the mistake.
    fn may_catch(&self, mistake: Mistake) -> bool {
        let kind = self.mv.kind();
        match mistake {
            Mistake::EnPassantWinsNothing => kind == MoveKind::EnPassant,
            Mistake::EnPassantPawnStays => kind == MoveKind::EnPassant && self.is_answered(),
            Mistake::PromotionIgnored => matches!(kind, MoveKind::Promotion(_)),
            Mistake::PromotedIsRiskedAsPawn => matches!(kind, MoveKind::Promotion(_)) && self.is_answered(),
            Mistake::AlwaysAQueen => {
                matches!(kind, MoveKind::Promotion(role) if role != Role::Queen)
            }
            Mistake::CastlingTakesTheRook => kind == MoveKind::Castling,
            Mistake::EnPassantReplyEnds | Mistake::EnPassantReplyUnchecked => kind == MoveKind::Normal,
            _ => self.is_answered(),
        }
    }
}
