//! Legal move generation: one walk over the pieces, sets of targets into a sink.
//!
//! No move is tried out. What a king in check allows is one set of target squares, what a pin allows is the
//! line to the king; only king steps and en passant look at the lines afresh. The sink decides what becomes of
//! the sets: a list, batches or nothing but a count.

use crate::castling::Wing;
use crate::{Position, validate::is_attacked};
use bitflags::bitflags;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Direction, Placement, Rank, Role, Square};

bitflags! {
    /// Kinds of moves, as move ordering wants them one after the other; together they are all.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Kinds: u8 {
        /// Moves that take something: en passant and capturing promotions as well.
        const CAPTURES = 1 << 0;
        /// Promotions that take nothing.
        const PROMOTIONS = 1 << 1;
        /// Everything else, castling included.
        const QUIETS = 1 << 2;
        /// Captures and promotions.
        const NOISY = Self::CAPTURES.bits() | Self::PROMOTIONS.bits();
    }
}

/// Destination squares of the pawns of one side; promotions are the targets on the last rank.
#[derive(Clone, Copy)]
pub(crate) struct PawnTargets {
    pub(crate) color: Color,
    pub(crate) single: Bitboard,
    pub(crate) double: Bitboard,
    /// Captures toward the a-file.
    pub(crate) west: Bitboard,
    /// Captures toward the h-file.
    pub(crate) east: Bitboard,
}

impl PawnTargets {
    /// Each set with the distance from a target back to where its pawn stands.
    #[inline(always)]
    pub(crate) fn sets(self) -> [(Bitboard, i8); 4] {
        let (single, double, west, east) = match self.color {
            Color::White => (-8, -16, -7, -9),
            Color::Black => (8, 16, 9, 7),
        };
        [(self.single, single), (self.double, double), (self.west, west), (self.east, east)]
    }

    #[inline(always)]
    pub(crate) fn last_rank(self) -> Bitboard {
        Bitboard::rank(Rank::Eighth.relative_to(self.color))
    }
}

/// Receiver of the generated sets.
pub(crate) trait Sink {
    fn pawns(&mut self, targets: PawnTargets);
    fn en_passant(&mut self, from: Square, to: Square);
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard);
    fn castling(&mut self, king: Square, rook: Square);
}

/// Generates the legal moves of these kinds into a sink.
#[inline(always)]
pub(crate) fn generate<const KINDS: u8, S: Sink>(position: &Position, sink: &mut S) {
    // Two instances: with the color known, every pawn shift is a constant.
    match position.turn {
        Color::White => generate_for::<true, KINDS, S>(position, sink),
        Color::Black => generate_for::<false, KINDS, S>(position, sink),
    }
}

/// The same for a caller that knows whose turn it is.
#[inline(always)]
pub(crate) fn generate_for<const WHITE: bool, const KINDS: u8, S: Sink>(position: &Position, sink: &mut S) {
    Generator::new(position, Constant::<WHITE, KINDS>).run(sink);
}

/// The same in one instance, with kinds chosen at run time: less code, more time.
#[inline(always)]
pub(crate) fn generate_once<S: Sink>(position: &Position, kinds: Kinds, sink: &mut S) {
    Generator::new(position, Chosen { us: position.turn, kinds }).run(sink);
}

/// The side to move and the wanted kinds.
trait Choice: Copy {
    fn us(self) -> Color;
    fn kinds(self) -> Kinds;
}

#[derive(Clone, Copy)]
struct Constant<const WHITE: bool, const KINDS: u8>;

impl<const WHITE: bool, const KINDS: u8> Choice for Constant<WHITE, KINDS> {
    #[inline(always)]
    fn us(self) -> Color {
        const { if WHITE { Color::White } else { Color::Black } }
    }

    #[inline(always)]
    fn kinds(self) -> Kinds {
        const { Kinds::from_bits_truncate(KINDS) }
    }
}

#[derive(Clone, Copy)]
struct Chosen {
    us: Color,
    kinds: Kinds,
}

impl Choice for Chosen {
    #[inline(always)]
    fn us(self) -> Color {
        self.us
    }

    #[inline(always)]
    fn kinds(self) -> Kinds {
        self.kinds
    }
}

struct Generator<'p, C> {
    position: &'p Position,
    choice: C,
    king: Square,
    own: Bitboard,
    enemies: Bitboard,
    occupied: Bitboard,
}

impl<'p, C: Choice> Generator<'p, C> {
    #[inline(always)]
    fn new(position: &'p Position, choice: C) -> Self {
        let us = choice.us();
        Self {
            position,
            choice,
            king: position.king_of(us),
            own: position.color(us),
            enemies: position.color(!us),
            occupied: position.occupied(),
        }
    }

    #[inline(always)]
    fn run<S: Sink>(&self, sink: &mut S) {
        let checkers = self.position.checkers;
        if !checkers.has_many() {
            // Take the checker or step between.
            let allowed = match checkers.first() {
                None => Bitboard::FULL,
                Some(checker) => attacks::between(self.king, checker) | checker,
            };
            self.pieces(sink, allowed);
            self.pawns(sink, allowed);
            if self.choice.kinds().contains(Kinds::QUIETS) && checkers.is_empty() {
                self.castling(sink);
            }
        }
        self.king_steps(sink);
    }

    /// The squares to which anything but a pawn may go under the wanted kinds.
    #[inline(always)]
    fn wanted(&self) -> Bitboard {
        let captures =
            if self.choice.kinds().contains(Kinds::CAPTURES) { self.enemies } else { Bitboard::EMPTY };
        let quiets =
            if self.choice.kinds().contains(Kinds::QUIETS) { !self.occupied } else { Bitboard::EMPTY };
        captures | quiets
    }

    #[inline(always)]
    fn of(&self, role: Role) -> Bitboard {
        self.own & self.position.role(role)
    }

    #[inline(always)]
    fn pieces<S: Sink>(&self, sink: &mut S, allowed: Bitboard) {
        let targets = self.wanted() & allowed;
        let pinned = self.position.pinned();
        for from in self.of(Role::Knight) - pinned {
            sink.piece(Role::Knight, from, attacks::knight(from) & targets);
        }
        self.sliders(sink, Role::Bishop, targets);
        self.sliders(sink, Role::Rook, targets);
        self.sliders(sink, Role::Queen, targets);
    }

    #[inline(always)]
    fn sliders<S: Sink>(&self, sink: &mut S, role: Role, targets: Bitboard) {
        let pieces = self.of(role);
        let pinned = self.position.pinned();
        for from in pieces - pinned {
            sink.piece(role, from, self.slides(role, from) & targets);
        }
        // In check the line of a pin and the line of the check meet in the king only: `targets` has no
        // square of it, and nothing comes of these.
        for from in pieces & pinned {
            sink.piece(role, from, self.slides(role, from) & targets & attacks::line(self.king, from));
        }
    }

    #[inline(always)]
    fn slides(&self, role: Role, from: Square) -> Bitboard {
        match role {
            Role::Bishop => attacks::bishop(from, self.occupied),
            Role::Rook => attacks::rook(from, self.occupied),
            _ => attacks::queen(from, self.occupied),
        }
    }

    #[inline(always)]
    fn pawns<S: Sink>(&self, sink: &mut S, allowed: Bitboard) {
        let pawns = self.of(Role::Pawn);
        let pinned = pawns & self.position.pinned();
        let mut targets = self.pawn_targets(pawns - pinned, allowed);
        for from in pinned {
            let more = self.pawn_targets(from.into(), allowed & attacks::line(self.king, from));
            targets.single |= more.single;
            targets.double |= more.double;
            targets.west |= more.west;
            targets.east |= more.east;
        }
        let last = targets.last_rank();
        if !self.choice.kinds().contains(Kinds::CAPTURES) {
            targets.west = Bitboard::EMPTY;
            targets.east = Bitboard::EMPTY;
        }
        if !self.choice.kinds().contains(Kinds::PROMOTIONS) {
            targets.single -= last;
        }
        if !self.choice.kinds().contains(Kinds::QUIETS) {
            targets.single &= last;
            targets.double = Bitboard::EMPTY;
        }
        sink.pawns(targets);
        if self.choice.kinds().contains(Kinds::CAPTURES) {
            if let Some(to) = self.position.en_passant {
                for from in attacks::pawn(!self.choice.us(), to) & pawns {
                    if self.position.is_en_passant_safe(from, to) {
                        sink.en_passant(from, to);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn pawn_targets(&self, pawns: Bitboard, allowed: Bitboard) -> PawnTargets {
        let (west, east) = match self.choice.us() {
            Color::White => (Direction::NorthWest, Direction::NorthEast),
            Color::Black => (Direction::SouthWest, Direction::SouthEast),
        };
        let single = pawns.forward(self.choice.us()) - self.occupied;
        let third = Bitboard::rank(Rank::Third.relative_to(self.choice.us()));
        let double = (single & third).forward(self.choice.us()) - self.occupied;
        PawnTargets {
            color: self.choice.us(),
            single: single & allowed,
            double: double & allowed,
            west: pawns.shift(west) & self.enemies & allowed,
            east: pawns.shift(east) & self.enemies & allowed,
        }
    }

    #[inline(always)]
    fn king_steps<S: Sink>(&self, sink: &mut S) {
        let candidates = attacks::king(self.king) & self.wanted();
        if candidates.is_empty() {
            return;
        }
        let position = self.position;
        let knights = self.enemies & position.role(Role::Knight);
        let enemy_king = attacks::king(position.king_of(!self.choice.us()));
        let pawns = attacks::pawns(!self.choice.us(), self.enemies & position.role(Role::Pawn));
        let mut safe = candidates - pawns - attacks::knights(knights) - enemy_king;
        // Without the king, which does not block a slider for the squares beyond it.
        let occupied = self.occupied ^ self.king;
        let queens = position.role(Role::Queen);
        let rooks = self.enemies & (position.role(Role::Rook) | queens);
        let bishops = self.enemies & (position.role(Role::Bishop) | queens);
        for to in safe {
            let sliders = attacks::both(to, occupied);
            if !(sliders.rook & rooks | sliders.bishop & bishops).is_empty() {
                safe.remove(to);
            }
        }
        sink.piece(Role::King, self.king, safe);
    }

    #[inline(always)]
    fn castling<S: Sink>(&self, sink: &mut S) {
        if self.position.castling.rights.intersects(exchequer_core::CastlingRights::of(self.choice.us())) {
            for wing in Wing::BOTH {
                if let Some(rook) = self.position.castling.rook(self.choice.us(), wing) {
                    if can_castle(self.position, rook) {
                        sink.castling(self.king, rook);
                    }
                }
            }
        }
    }
}

/// Returns `true` if the side to move, not in check and with the right to do so, may castle with `rook` now.
#[inline(never)]
pub(crate) fn can_castle(position: &Position, rook: Square) -> bool {
    let us = position.turn;
    let king = position.king_of(us);
    let wing = Wing::of(king, rook);
    let (king_to, rook_to) = (wing.king_to(us), wing.rook_to(us));
    let others = position.occupied() ^ king ^ rook;
    let path = attacks::between(king, king_to) | king_to;
    let squares = path | attacks::between(rook, rook_to) | rook_to;
    if squares.intersects(others) || path.into_iter().any(|square| is_attacked(position, square, !us)) {
        return false;
    }
    // In Chess960 the rook may block an attacker on the king's rank: such a rook is pinned.
    !position.pinned().contains(rook)
}
