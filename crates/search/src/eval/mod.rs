//! The evaluation that comes along: small, by hand, and every term of it can be shown.
//!
//! Weights were set by us, not fitted. Each term has a worth for the middlegame and one for the endgame, and the material
//! left says how much of either counts.

mod king;
mod mobility;
mod pawns;
mod phased;
mod placement;
mod setting;
mod trace;

pub use trace::{Breakdown, Term};

use crate::Evaluator;
use exchequer_board::Position;
use exchequer_core::{Color, Move, MoveKind, Piece, Placement, Role, Square};
use phased::Phased;
use placement::{PHASES, placed};
use setting::Setting;
use trace::{Nobody, Recorder};

/// To be on move.
const TEMPO: i32 = 12;
/// Two bishops, which together see every square.
const BISHOP_PAIR: Phased = Phased::new(24, 48);

/// The evaluation by hand: piece-square values kept up to date move by move, mobility, pawns, kings, the bishop pair.
///
/// ```
/// use exchequer_board::Position;
/// use exchequer_search::{Evaluator, HandCrafted, Term};
///
/// let position: Position = "4k3/pppppppp/8/8/8/8/PPPPPPPP/RN2K3 w Q - 0 1".parse()?;
/// let mut evaluator = HandCrafted::default();
/// evaluator.reset(&position);
/// assert!(evaluator.evaluate(&position) > 600);
/// let breakdown = HandCrafted::breakdown(&position);
/// assert!(breakdown.of(Term::Material).middlegame > 700);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct HandCrafted {
    /// Sums over the pieces, one for each move made; the last is that of the position.
    sums: Vec<Sum>,
}

/// What is kept up to date: the worth of the pieces where they stand, White's less Black's, and the phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    placed: Phased,
    phase: i32,
}

impl Sum {
    fn of(position: &Position) -> Self {
        let mut sum = Self::default();
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                sum.put(piece, square);
            }
        }
        sum
    }

    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.placed += placed(piece, square);
        self.phase += PHASES[piece.role().index()];
    }

    #[inline]
    fn take(&mut self, piece: Piece, square: Square) {
        self.placed -= placed(piece, square);
        self.phase -= PHASES[piece.role().index()];
    }

    /// The sum after a legal move.
    #[inline]
    fn after(mut self, before: &Position, mv: Move) -> Self {
        let (us, from, to) = (before.turn(), mv.from(), mv.to());
        let role = before.role_at(from).unwrap_or(Role::Pawn);
        let piece = Piece::new(us, role);
        self.take(piece, from);
        match mv.kind() {
            MoveKind::Castling => {
                let rook = Piece::new(us, Role::Rook);
                let (king_to, rook_to) = before.castling_destinations(from, to);
                self.take(rook, to);
                self.put(piece, king_to);
                self.put(rook, rook_to);
                return self;
            }
            MoveKind::EnPassant => {
                self.take(Piece::new(!us, Role::Pawn), Square::new(to.file(), from.rank()));
            }
            MoveKind::Normal | MoveKind::Promotion(_) => {
                if let Some(victim) = before.role_at(to) {
                    self.take(Piece::new(!us, victim), to);
                }
            }
        }
        self.put(Piece::new(us, mv.promotes_to().unwrap_or(role)), to);
        self
    }
}

impl HandCrafted {
    /// The terms of a position, one by one.
    #[must_use]
    pub fn breakdown(position: &Position) -> Breakdown {
        let mut breakdown = Breakdown::new(position);
        let sum = Sum::of(position);
        placement::record(position, &mut breakdown);
        let score = evaluate(position, sum, &mut breakdown);
        breakdown.finish(score, sum.phase);
        breakdown
    }
}

impl Evaluator for HandCrafted {
    fn reset(&mut self, position: &Position) {
        self.sums.clear();
        self.sums.push(Sum::of(position));
    }

    fn push(&mut self, before: &Position, mv: Move) {
        let sum = self.sums.last().copied().unwrap_or_else(|| Sum::of(before));
        self.sums.push(sum.after(before, mv));
    }

    fn pop(&mut self) {
        self.sums.pop();
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let sum = self.sums.last().copied().unwrap_or_else(|| Sum::of(position));
        debug_assert_eq!(sum, Sum::of(position), "the sums have lost the position {position}");
        evaluate(position, sum, &mut Nobody)
    }
}

/// The score from the view of the side to move; everything that is added up is told to the recorder as well.
fn evaluate(position: &Position, sum: Sum, recorder: &mut impl Recorder) -> i32 {
    let mut total = sum.placed;
    let mut settings = Color::ALL.map(|color| Setting::new(position, color));
    for color in Color::ALL {
        let mut own = Phased::ZERO;
        let mut add = |term, value: Phased| {
            recorder.note(term, color, value);
            own += value;
        };
        add(Term::Mobility, mobility::worth(position, color, &mut settings));
        add(Term::Pawns, pawns::structure(position, color));
        add(Term::PassedPawns, pawns::passed(position, color));
        if position.pieces(color, Role::Bishop).len() >= 2 {
            add(Term::BishopPair, BISHOP_PAIR);
        }
        total += own * color_sign(color);
    }
    // After mobility, which has counted who attacks the kings.
    for color in Color::ALL {
        let safety = king::safety(position, color, &settings[(!color).index()]);
        recorder.note(Term::King, color, safety);
        total += safety * color_sign(color);
    }
    let score = total.at(sum.phase, endgame_share(position, total.endgame)) * color_sign(position.turn());
    (score + TEMPO).clamp(-20_000, 20_000)
}

fn color_sign(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// How much of an endgame advantage counts, in 64ths: little if whoever is ahead has no pawn and hardly a piece more.
fn endgame_share(position: &Position, endgame: i32) -> i32 {
    let ahead = if endgame >= 0 { Color::White } else { Color::Black };
    if !position.pieces(ahead, Role::Pawn).is_empty() {
        return opposite_bishops_share(position);
    }
    let minors_and_rooks = |color| {
        let count = |role| position.pieces(color, role).len() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
    };
    if minors_and_rooks(ahead) - minors_and_rooks(!ahead) <= 3 { 8 } else { 64 }
}

/// Bishops that never meet hold many a lost endgame.
fn opposite_bishops_share(position: &Position) -> i32 {
    let alone = |color| {
        let pieces = position.color(color) - position.role(Role::Pawn) - position.role(Role::King);
        pieces.single().filter(|&square| position.role(Role::Bishop).contains(square))
    };
    let is_light = |square: Square| (square.file().index() + square.rank().index()) % 2 == 1;
    match (alone(Color::White), alone(Color::Black)) {
        (Some(white), Some(black)) if is_light(white) != is_light(black) => 36,
        _ => 64,
    }
}
