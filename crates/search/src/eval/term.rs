//! Terms of the evaluation.

/// Term of the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// Material.
    Material,
    /// Piece-square tables by king zone.
    Placement,
    /// Mobility of the pieces.
    Mobility,
    /// Outposts, open files and other piece terms.
    Pieces,
    /// Pawn structure.
    Pawns,
    /// Passed pawns.
    PassedPawns,
    /// Threats against pieces.
    Threats,
    /// King safety: pawn shelter and king danger.
    King,
    /// Tempo.
    Tempo,
}

impl Term {
    /// All terms.
    pub const ALL: [Self; 9] = [
        Self::Material,
        Self::Placement,
        Self::Mobility,
        Self::Pieces,
        Self::Pawns,
        Self::PassedPawns,
        Self::Threats,
        Self::King,
        Self::Tempo,
    ];

    /// Returns the name of the term.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Placement => "placement",
            Self::Mobility => "mobility",
            Self::Pieces => "pieces",
            Self::Pawns => "pawns",
            Self::PassedPawns => "passed pawns",
            Self::Threats => "threats",
            Self::King => "king",
            Self::Tempo => "tempo",
        }
    }
}
