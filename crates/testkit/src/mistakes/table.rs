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
        "the slider behind the piece of the first move does not join in"
    NoXrayBehindPawn "no-xray-behind-pawn" Swap
        "the slider behind a pawn that has recaptured does not join in"
    NoXrayBehindBishop "no-xray-behind-bishop" Swap
        "the slider behind a bishop that has recaptured does not join in"
    NoXrayBehindRook "no-xray-behind-rook" Swap
        "the slider behind a rook that has recaptured does not join in"
    NoXrayBehindQueen "no-xray-behind-queen" Swap
        "the slider behind a queen that has recaptured does not join in"
    KingsTakeDefended "kings-take-defended" Swap
        "a king takes though the square is defended"
    KingsNeverTake "kings-never-take" Swap
        "a king does not take back though the square is undefended"
    EnPassantWinsNothing "en-passant-wins-nothing" Swap
        "en passant wins the piece on the destination, which is empty"
    EnPassantPawnStays "en-passant-pawn-stays" Swap
        "the pawn captured en passant still blocks lines"
    PromotionIgnored "promotion-ignored" Swap
        "the first move does not promote its pawn"
    PromotedIsRiskedAsPawn "promoted-is-risked-as-pawn" Swap
        "a promotion of the first move is won, but only a pawn is lost to a recapture"
    AlwaysAQueen "always-a-queen" Swap
        "every promotion of the first move is to a queen"
    CastlingTakesTheRook "castling-takes-the-rook" Swap
        "castling, written king takes rook, wins the rook"
    QuietMovesAreZero "quiet-moves-are-zero" Swap
        "a move without a capture loses nothing"
    StandPatMissed "stand-pat-missed" Swap
        "a side that can capture must capture"
    EarlyBreak "early-break" Swap
        "the list ends when neither side likes the trade, which keeps the sign and loses the amount"
    WhiteMovesFirst "white-moves-first" Swap
        "White is assumed to make the first move"
    DearestFirst "dearest-first" Swap
        "the most valuable attacker takes first"
    BishopBeforeKnight "bishop-before-knight" Swap
        "bishops take before knights"
    HighestSquareFirst "highest-square-first" Swap
        "the attacker on the highest square captures first among equals"
    NineCapturesAtMost "nine-captures-at-most" Swap
        "the list has room for nine captures, the first move among them"
    OrderByValue "order-by-value" Swap
        "the least valuable attacker is chosen by its value, not by its role"
    BuiltInValues "built-in-values" Swap
        "the piece values are 100, 300, 300, 500, 900 whatever the caller passes"
    TakenPinnersPin "taken-pinners-pin" Pinners
        "a pinner that was taken on the square still pins"
    GonePinnersPin "gone-pinners-pin" Pinners
        "a pinner that has moved still pins"
    PinnedTakeAlongTheLine "pinned-take-along-the-line" Pinners
        "a pinned piece takes along the line of its pin"
    NearestSliderPins "nearest-slider-pins" Pinners
        "a slider behind another slider pins nothing"
    OwnPinnerOnly "own-pinner-only" Pinners
        "a piece is excluded by its own pinner alone, not by the pinners of other pieces"
    ExcludedDoNotGuard "excluded-do-not-guard" Pinners
        "a king captures on a square that only excluded pieces defend"
    PinsAfterTheFirstMove "pins-after-the-first-move" Pinners
        "pins are those of the board after the first move"
    FirstSideIsNeverPinned "first-side-is-never-pinned" Pinners
        "only pieces of the recapturing side are excluded by pins"
    EnemyScreensMissed "enemy-screens-missed" Pseudo
        "a more valuable piece captures first only where it uncovers a slider of its own side"
    OwnScreensMissed "own-screens-missed" Pseudo
        "a more valuable piece captures first only where the least valuable one would uncover an enemy slider"
    PromotedInsideIsRiskedAsPawn "promoted-inside-is-risked-as-pawn" Pseudo
        "a promotion inside the exchange is won, but only a pawn is lost to a recapture"
    PinsIgnored "pins-ignored" Legal
        "pinned pieces take; checks are answered"
    LaterPinsIgnored "later-pins-ignored" Legal
        "a piece that only the exchange has pinned captures"
    PinnedNeverTakes "pinned-never-takes" Legal
        "a pinned piece does not take along the line of its pin either"
    DiscoveredCheckIgnored "discovered-check-ignored" Legal
        "a discovered check by the first move is not answered"
    DoubleCheckIsOneCheck "double-check-is-one-check" Legal
        "taking one checker is an answer to a double check"
    LaterChecksIgnored "later-checks-ignored" Legal
        "checks that arise after the first move are not answered"
    CheckedMustTake "checked-must-take" Legal
        "a side in check that can capture must capture"
    PinnedDoNotGuard "pinned-do-not-guard" Legal
        "a king captures on a square that only pinned pieces defend"
    CheapestLegalOnly "cheapest-legal-only" Legal
        "the least valuable legal capture is the only one considered"
    ChecksAndPinsChooseNothing "checks-and-pins-choose-nothing" Legal
        "a more valuable piece captures first only because of uncovered sliders, not because of checks and pins"
    EnPassantReplyEnds "en-passant-reply-ends" LegalEnPassant
        "an answer en passant ends the exchange"
    EnPassantReplyUnchecked "en-passant-reply-unchecked" LegalEnPassant
        "an answer en passant need not be legal"
}
