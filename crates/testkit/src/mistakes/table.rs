//! The mistakes by name.

use crate::conformance::RuleSet;

macro_rules! mistakes {
    ($($variant:ident $name:literal $rules:ident $sentence:literal)+) => {
        /// A rule that a program may implement wrongly.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Mistake {$(
            #[doc = $sentence]
            $variant,
        )+}

        impl Mistake {
            /// All mistakes: about the list, pinners, choices, legality, en passant answers.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// Returns the name of the mistake in the suite.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {$(Self::$variant => $name,)+}
            }

            /// Returns the rule set whose value the mistake changes.
            #[must_use]
            pub const fn rules(self) -> RuleSet {
                match self {$(Self::$variant => RuleSet::$rules,)+}
            }

            /// Returns the behavior of a program with this mistake, as a clause.
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self {$(Self::$variant => $sentence,)+}
            }
        }
    };
}

mistakes! {
    NoXrayBehindFirst "no-xray-behind-first" Swap
        "whoever stood behind the piece of the first move does not join in"
    NoXrayBehindPawn "no-xray-behind-pawn" Swap
        "whoever stood behind a pawn that has taken back does not join in"
    NoXrayBehindBishop "no-xray-behind-bishop" Swap
        "whoever stood behind a bishop that has taken back does not join in"
    NoXrayBehindRook "no-xray-behind-rook" Swap
        "whoever stood behind a rook that has taken back does not join in"
    NoXrayBehindQueen "no-xray-behind-queen" Swap
        "whoever stood behind a queen that has taken back does not join in"
    KingsTakeDefended "kings-take-defended" Swap
        "a king takes though the square is defended"
    KingsNeverTake "kings-never-take" Swap
        "a king does not take back though the square is undefended"
    EnPassantWinsNothing "en-passant-wins-nothing" Swap
        "en passant wins what stands on the destination, which is nothing"
    EnPassantPawnStays "en-passant-pawn-stays" Swap
        "the pawn taken en passant goes on standing in the way"
    PromotionIgnored "promotion-ignored" Swap
        "the first move does not promote its pawn"
    PromotedIsRiskedAsPawn "promoted-is-risked-as-pawn" Swap
        "a promotion of the first move is won, but only a pawn is lost to a recapture"
    AlwaysAQueen "always-a-queen" Swap
        "every promotion of the first move is to a queen"
    CastlingTakesTheRook "castling-takes-the-rook" Swap
        "castling, written king takes rook, wins the rook"
    QuietMovesAreZero "quiet-moves-are-zero" Swap
        "a move that takes nothing loses nothing"
    StandPatMissed "nobody-stands-pat" Swap
        "whoever can take has to"
    EarlyBreak "early-break" Swap
        "the list ends when neither side likes the trade, which keeps the sign and loses the amount"
    WhiteMovesFirst "white-moves-first" Swap
        "White is taken for the side of the first move"
    DearestFirst "dearest-first" Swap
        "the most valuable attacker takes first"
    BishopBeforeKnight "bishop-before-knight" Swap
        "bishops take before knights"
    HighestSquareFirst "highest-square-first" Swap
        "of equal attackers the one on the highest square takes first"
    NineCapturesAtMost "nine-captures-at-most" Swap
        "the list has room for nine captures, the first move among them"
    OrderByValue "order-by-value" Swap
        "the least valuable attacker is told by its value, not by its role"
    BuiltInValues "built-in-values" Swap
        "the values of the pieces are 100, 300, 300, 500, 900 whatever is asked"
    TakenPinnersPin "taken-pinners-pin" Pinners
        "a pinner that was taken on the square still pins"
    GonePinnersPin "gone-pinners-pin" Pinners
        "a pinner that has moved still pins"
    PinnedTakeAlongTheLine "pinned-take-along-the-line" Pinners
        "a pinned piece takes along the line of its pin"
    OwnPinnerOnly "own-pinner-only" Pinners
        "a piece is barred by its own pinner alone, not by those of other pieces"
    BarredDoNotGuard "barred-do-not-guard" Pinners
        "a king takes what only barred pieces defend"
    PinsAfterTheFirstMove "pins-after-the-first-move" Pinners
        "pins are those of the board after the first move"
    FirstSideIsNeverPinned "first-side-is-never-pinned" Pinners
        "only pieces of the side that answers are barred"
    EnemyScreensMissed "enemy-screens-missed" Pseudo
        "a dearer piece goes first only where it uncovers a slider of its own side"
    OwnScreensMissed "own-screens-missed" Pseudo
        "a dearer piece goes first only where the cheapest one would uncover an enemy slider"
    PromotedInsideIsRiskedAsPawn "promoted-inside-is-risked-as-pawn" Pseudo
        "a promotion inside the exchange is won, but only a pawn is lost to a recapture"
    PinsIgnored "pins-ignored" Legal
        "pinned pieces take; checks are answered"
    LaterPinsIgnored "later-pins-ignored" Legal
        "pieces take that were not pinned before the first move and are by now"
    PinnedNeverTakes "pinned-never-takes" Legal
        "a pinned piece does not take along the line of its pin either"
    DiscoveredCheckIgnored "discovered-check-ignored" Legal
        "a discovered check by the first move is not answered"
    DoubleCheckIsOneCheck "double-check-is-one-check" Legal
        "taking one checker is an answer to a double check"
    LaterChecksIgnored "later-checks-ignored" Legal
        "checks that come up after the first move are not answered"
    CheckedMustTake "checked-must-take" Legal
        "a side in check that can take has to"
    PinnedDoNotGuard "pinned-do-not-guard" Legal
        "a king takes what only pinned pieces defend"
    CheapestLegalOnly "cheapest-legal-only" Legal
        "the least valuable legal capture is the only one looked at"
    ChecksAndPinsChooseNothing "checks-and-pins-choose-nothing" Legal
        "a dearer piece goes first only for the sake of uncovered sliders, not of checks and pins"
    EnPassantReplyEnds "en-passant-reply-ends" LegalEnPassant
        "an answer en passant ends the exchange"
    EnPassantReplyUnchecked "en-passant-reply-unchecked" LegalEnPassant
        "an answer en passant need not be legal"
}
