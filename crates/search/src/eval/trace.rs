//! The terms of an evaluation, one by one.

use super::phased::Phased;
use exchequer_board::Position;
use exchequer_core::{ByColor, Color};

/// What is added up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// The pieces, wherever they stand.
    Material,
    /// Where they stand.
    Placement,
    /// Where they can go.
    Mobility,
    /// Doubled, isolated and phalanx pawns.
    Pawns,
    /// Pawns that no pawn can stop.
    PassedPawns,
    /// Two bishops.
    BishopPair,
    /// Shelter, and who attacks around the king.
    King,
}

impl Term {
    /// All terms.
    pub const ALL: [Self; 7] = [
        Self::Material,
        Self::Placement,
        Self::Mobility,
        Self::Pawns,
        Self::PassedPawns,
        Self::BishopPair,
        Self::King,
    ];

    /// Its name, for tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Placement => "placement",
            Self::Mobility => "mobility",
            Self::Pawns => "pawns",
            Self::PassedPawns => "passed pawns",
            Self::BishopPair => "bishop pair",
            Self::King => "king",
        }
    }
}

/// Hears what is added up.
pub(crate) trait Recorder {
    fn note(&mut self, term: Term, color: Color, value: Phased);
}

/// Does not listen, so that nothing of it is left in the program.
pub(crate) struct Nobody;

impl Recorder for Nobody {
    #[inline(always)]
    fn note(&mut self, _: Term, _: Color, _: Phased) {}
}

/// An evaluation taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    terms: [ByColor<Phased>; Term::ALL.len()],
    turn: Color,
    score: i32,
    phase: i32,
}

impl Breakdown {
    pub(crate) fn new(position: &Position) -> Self {
        let nothing = ByColor::new(Phased::ZERO, Phased::ZERO);
        Self { terms: [nothing; Term::ALL.len()], turn: position.turn(), score: 0, phase: 0 }
    }

    pub(crate) fn finish(&mut self, score: i32, phase: i32) {
        (self.score, self.phase) = (score, phase);
    }

    /// A term of one side.
    #[must_use]
    pub fn of_side(&self, term: Term, color: Color) -> Phased {
        self.terms[term as usize][color]
    }

    /// A term, White's less Black's.
    #[must_use]
    pub fn of(&self, term: Term) -> Phased {
        self.of_side(term, Color::White) - self.of_side(term, Color::Black)
    }

    /// The evaluation from the view of the side to move, as the search has it.
    #[must_use]
    pub fn score(&self) -> i32 {
        self.score
    }

    /// The evaluation from White's view.
    #[must_use]
    pub fn white_score(&self) -> i32 {
        self.score * super::color_sign(self.turn)
    }

    /// How much of the middlegame is left, from 24 down to 0.
    #[must_use]
    pub fn phase(&self) -> i32 {
        self.phase
    }
}

impl Recorder for Breakdown {
    fn note(&mut self, term: Term, color: Color, value: Phased) {
        self.terms[term as usize][color] += value;
    }
}
