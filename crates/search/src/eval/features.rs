//! Features of the evaluation, the layout of their weights, and the sink that receives them.

use super::term::Term;
use exchequer_core::Color;

macro_rules! groups {
    ($($name:ident[$len:expr] in $term:ident, $about:literal;)*) => {
        /// Features of one kind, each with a weight for the middlegame and one for the endgame.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Group {
            $(#[doc = $about] $name,)*
        }

        impl Group {
            /// All groups, in weight order.
            pub const ALL: &[Self] = &[$(Self::$name),*];
            const LENGTHS: [usize; Self::ALL.len()] = [$($len),*];

            /// Returns the name of the group in the weights file.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }

            /// Returns the description of the feature.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self { $(Self::$name => $about,)* }
            }

            /// Returns the term of a breakdown that the group belongs to.
            #[must_use]
            pub const fn term(self) -> Term {
                match self { $(Self::$name => Term::$term,)* }
            }
        }
    };
}

groups! {
    Material[6] in Material, "Pieces, by role.";
    Square[6 * 64] in Placement, "By role and square, White's view, with the own king on files e to h.";
    OwnKing[KING_ZONES * 6 * 64] in Placement, "The same, by where the own king is.";
    EnemyKing[KING_ZONES * 6 * 64] in Placement, "By where the enemy king is, with that king on files e to h.";
    KnightMobility[9] in Mobility, "Knights, by how many squares they can go to.";
    BishopMobility[14] in Mobility, "Bishops, by how many squares they can go to.";
    RookMobility[15] in Mobility, "Rooks, by how many squares they can go to.";
    QueenMobility[28] in Mobility, "Queens, by how many squares they can go to.";
    BishopPair[1] in Pieces, "Two bishops.";
    RookFile[4] in Pieces, "Rooks on a file without own pawns, and without any, beside the enemy king, and of the enemy queen.";
    Outpost[5] in Pieces, "Knights and bishops that no pawn can drive away: not guarded by a pawn, and guarded; whether a knight can go to such a place.";
    BehindPawn[2] in Pieces, "Knights and bishops right behind a pawn.";
    BishopPawns[2] in Pieces, "Own pawns on the color of a bishop, and those of them that cannot move.";
    BishopLines[2] in Pieces, "Bishops that see two squares of the center with no pawn between, or one beside the enemy king.";
    KingDistance[2] in Pieces, "How far knights and bishops are from their king.";
    Doubled[2] in Pawns, "Pawns behind another of their side: beside it a neighbor, or not.";
    Isolated[2] in Pawns, "Pawns without neighbors: on a file with enemy pawns, without.";
    Backward[2] in Pawns, "Pawns that cannot safely go on and have no neighbor behind: the same.";
    Phalanx[8] in Pawns, "Pawns side by side, by rank.";
    Guarded[8] in Pawns, "Pawns guarded by pawns, by rank.";
    Candidate[8] in Pawns, "Pawns that are one exchange away from being passed, by rank.";
    Passed[8] in PassedPawns, "Passed pawns, by rank.";
    PassedBlocked[8] in PassedPawns, "Those with a piece in front, by rank.";
    PassedFree[2 * 8] in PassedPawns, "Those whose whole way the enemy does not attack, by rank, with the enemy on move and with the own side.";
    PassedStep[2 * 8] in PassedPawns, "Those that can step forward safely, likewise.";
    PassedOwnKing[8] in PassedPawns, "By the distance of the own king from the square in front, times the ranks past the third.";
    PassedEnemyKing[8] in PassedPawns, "By the distance of the enemy king, likewise.";
    PassedFollowed[2 * 8] in PassedPawns, "Those with a rook or queen behind them and nothing between, by rank: an enemy's, an own one.";
    PassedRace[8] in PassedPawns, "Those with a free way that the enemy king, alone with its pawns, is too far from, by rank.";
    PawnThreat[6] in Threats, "Pieces attacked by pawns, by role.";
    MinorThreat[6] in Threats, "Pieces attacked by knights and bishops, by role.";
    RookThreat[6] in Threats, "Pieces attacked by rooks, by role.";
    KingThreat[1] in Threats, "Pieces attacked by the king and not well guarded.";
    Hanging[1] in Threats, "Pieces attacked and not guarded.";
    PushThreat[1] in Threats, "Pieces that a safe pawn move would attack.";
    Restricted[1] in Threats, "Squares that both sides attack and the enemy does not hold.";
    QueenThreat[3] in Threats, "Safe squares from which knight, bishop or rook would attack the queen.";
    Pinned[1] in Threats, "Own pieces but pawns that may move only along a line with their king.";
    PinThreat[2] in Threats, "Enemy pieces pinned to their king and attacked by a pawn, by more than guard them, or by anything when not guarded: the enemy on move, the own side.";
    ManyThreats[2] in Threats, "Two pieces or more attacked by less than they are worth or not guarded, likewise.";
    Fork[2] in Threats, "On move: a knight's way to a square from which it attacks two of king, queen, rooks and pieces not guarded; a safe check that attacks a piece not guarded as well.";
    Shelter[4 * 8] in King, "Own pawns on the king's file and beside it, by file and the rank of the nearest; 0 is none.";
    Storm[2 * 8] in King, "Enemy pawns there, stopped by an own pawn or not, by the rank of the nearest.";
    KingFile[2] in King, "The king's file without own pawns, and without any.";
    SafeChecks[2 * 3] in King, "Safe checks to the king, one, two or more: with the own side on move, with the enemy.";
    Tempo[1] in Tempo, "To be on move.";
}

/// Number of king zones in the piece-square tables.
pub(crate) const KING_ZONES: usize = 5;

/// Number of weights, with two phases each.
pub const FEATURES: usize = Group::Tempo.start() + Group::Tempo.len();

impl Group {
    const STARTS: [usize; Self::ALL.len()] = {
        let mut starts = [0; Self::ALL.len()];
        let mut group = 1;
        while group < starts.len() {
            starts[group] = starts[group - 1] + Self::LENGTHS[group - 1];
            group += 1;
        }
        starts
    };

    /// Returns the number of features in the group.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "no group is empty")]
    pub const fn len(self) -> usize {
        Self::LENGTHS[self as usize]
    }

    /// Returns the index of the first feature of the group.
    #[must_use]
    pub const fn start(self) -> usize {
        Self::STARTS[self as usize]
    }

    /// Returns the group of a feature.
    #[must_use]
    pub fn of(feature: usize) -> Self {
        let after = Self::STARTS.partition_point(|&start| start <= feature);
        Self::ALL[after - 1]
    }
}

macro_rules! dangers {
    ($($name:ident, $about:literal;)*) => {
        /// King danger terms; their sum counts by its square.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Danger {
            $(#[doc = $about] $name,)*
        }

        impl Danger {
            /// All king danger terms, in weight order.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns the description of the feature.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self { $(Self::$name => $about,)* }
            }
        }
    };
}

dangers! {
    Always, "One for every king.";
    Knights, "Knights that attack around the king.";
    Bishops, "Bishops that do.";
    Rooks, "Rooks that do.";
    Queens, "Queens that do.";
    NearAttacks, "Attacks on the squares beside the king.";
    WeakNear, "Squares around the king that are attacked and guarded by queen or king alone.";
    KnightChecks, "Whether a knight can give a safe check.";
    BishopChecks, "Whether a bishop can.";
    RookChecks, "Whether a rook can.";
    QueenChecks, "Whether a queen can.";
    OtherChecks, "Squares from which a check would not be safe.";
    NoQueen, "The enemy has no queen.";
    Pawns, "Own pawns around the king.";
    KnightGuard, "Own knights that guard a square beside the king.";
    FlankAttacks, "Attacks on the king's wing of the own half.";
    FlankGuards, "Own guards there.";
    EnemyOnMove, "The enemy is on move.";
}

/// Number of king danger weights.
pub const DANGERS: usize = Danger::ALL.len();

/// Receiver of feature counts.
pub(crate) trait Sink {
    /// Adds `count` occurrences of a feature for a side.
    fn add(&mut self, group: Group, index: usize, color: Color, count: i32);

    /// Adds `count` occurrences of a king danger term against the king of a side.
    fn add_king_danger(&mut self, danger: Danger, color: Color, count: i32);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_belongs_to_one_group() {
        let mut next = 0;
        for &group in Group::ALL {
            assert_eq!(group.start(), next);
            assert_eq!((Group::of(next), Group::of(next + group.len() - 1)), (group, group));
            next += group.len();
        }
        assert_eq!(next, FEATURES);
    }
}
