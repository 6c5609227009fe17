//! Legal moves with the positions after them, made on one board that shares the work of several moves.

use crate::generate::{self, PawnTargets, Sink};
use crate::{Key, Kinds, Position, zobrist};
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Direction, Move, Placement, Rank, Role, Square, select_unpredictable};

impl Position {
    /// Visits every legal move with the position after it.
    ///
    /// Suits callers that need all of them, such as counting and solving: more than twice as fast as a list of moves and
    /// [`play`](Self::play), since check, pins and key are prepared for all moves of a piece at once. The position is
    /// good for one visit, as the next move is made on the same one; copy it to keep it. The moves are those of
    /// [`legal_moves`](Self::legal_moves) in another order, the same on every machine.
    ///
    /// ```
    /// use exchequer_board::Position;
    ///
    /// let position = Position::start();
    /// let mut checks = 0;
    /// position.for_each_child(|mv, child| {
    ///     assert_eq!(*child, position.after(mv));
    ///     checks += u32::from(child.is_check());
    /// });
    /// assert_eq!(checks, 0);
    /// ```
    #[inline]
    pub fn for_each_child(&self, visit: impl FnMut(Move, &Self)) {
        match self.turn {
            Color::White => Children::<true, _>::new(self, visit).run(),
            Color::Black => Children::<false, _>::new(self, visit).run(),
        }
    }
}

/// Squares from which a slider would attack the enemy king.
#[derive(Clone, Copy)]
struct Reach {
    /// Squares with no piece in between, which give check.
    check: Bitboard,
    /// Squares with one piece of the king's color in between, which would pin it.
    pin: Bitboard,
}

impl Reach {
    #[inline(always)]
    fn new(attacks: impl Fn(Bitboard) -> Bitboard, occupied: Bitboard, theirs: Bitboard) -> Self {
        let check = attacks(occupied);
        Self { check, pin: attacks(occupied ^ check & theirs) - check }
    }
}

/// Lines of the sliders of the side to move to the enemy king, on a board without the piece that moves.
#[derive(Clone, Copy)]
struct Aim {
    checkers: Bitboard,
    pinned: Bitboard,
    /// The sliders that would attack the king on an empty board.
    snipers: Bitboard,
    /// Squares between the king and these sliders.
    lines: Bitboard,
    /// Those between the king and its checkers and pinners: a piece that lands there changes both.
    landing: Bitboard,
    bishop: Reach,
    rook: Reach,
}

impl Aim {
    #[inline(always)]
    fn new(position: &Position, us: Color, king: Square, gone: Bitboard) -> Self {
        let ours = position.color(us) - gone;
        let theirs = position.color(!us);
        let occupied = ours | theirs;
        let bishop = Reach::new(|occupied| attacks::bishop(king, occupied), occupied, theirs);
        let rook = Reach::new(|occupied| attacks::rook(king, occupied), occupied, theirs);
        let queens = position.role(Role::Queen);
        let bishops = ours & (position.role(Role::Bishop) | queens);
        let rooks = ours & (position.role(Role::Rook) | queens);
        let checkers = bishop.check & bishops | rook.check & rooks;
        let pinners = bishop.pin & bishops | rook.pin & rooks;
        let snipers = attacks::snipers(position, king) & ours;
        let (mut lines, mut landing) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for slider in snipers {
            let line = attacks::between(king, slider);
            lines |= line;
            let is_near = (checkers | pinners).contains(slider);
            landing |= select_unpredictable(is_near, line, Bitboard::EMPTY);
        }
        Self { checkers, pinned: landing & occupied, snipers, lines, landing, bishop, rook }
    }

    /// Squares whose pieces change the lines when they leave.
    #[inline(always)]
    fn touched(&self) -> Bitboard {
        self.bishop.check | self.bishop.pin | self.rook.check | self.rook.pin | self.snipers
    }
}

/// Checks, pins and lines that a move leaves on the enemy king.
#[derive(Clone, Copy)]
struct Aimed {
    checkers: Bitboard,
    pinned: Bitboard,
    lines: Bitboard,
}

/// Moves that may change pins and lines of the own king, other than king moves.
#[derive(Clone, Copy)]
struct Guard {
    /// Destinations on the line of a pin or a check, or of the only piece between king and slider, and all such sliders.
    landing: Bitboard,
    /// Origins with exactly one other piece between king and slider.
    leaving: Bitboard,
    /// Destinations that keep such a piece on its line, or capture the other piece or the slider.
    staying: Bitboard,
}

impl Guard {
    #[inline(always)]
    fn new(position: &Position, us: Color, king: Square) -> Self {
        let (mut landing, mut leaving, mut staying) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        let (ours, occupied) = (position.color(us), position.occupied());
        for slider in attacks::snipers(position, king) - ours {
            let line = attacks::between(king, slider);
            let between = line & occupied;
            landing |= slider;
            let (line, others) = (line | slider, between.without_first());
            // A single enemy piece changes nothing until it is captured.
            let alone = select_unpredictable(between.intersects(!ours), between, line);
            landing |= select_unpredictable(others.is_empty(), alone, Bitboard::EMPTY);
            let two = !others.is_empty() & !others.has_many();
            leaving |= select_unpredictable(two, between, Bitboard::EMPTY);
            staying |= select_unpredictable(two, line, Bitboard::EMPTY);
        }
        Self { landing, leaving, staying }
    }
}

/// Sink that makes each move on one board, visits the result and restores the board.
struct Children<'p, const WHITE: bool, F> {
    before: &'p Position,
    child: Position,
    /// The key after a move that changes nothing but the turn.
    key: Key,
    /// Square of the enemy king.
    king: Square,
    /// Lines to the enemy king on the full board.
    aim: Aim,
    touched: Bitboard,
    own: Guard,
    /// The rooks of both sides that may castle. A move or capture of one changes the rights.
    rooks: Bitboard,
    visit: F,
}

impl<'p, const WHITE: bool, F: FnMut(Move, &Position)> Children<'p, WHITE, F> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = if WHITE { Color::Black } else { Color::White };

    #[inline(always)]
    fn new(before: &'p Position, visit: F) -> Self {
        let mut child = *before;
        child.clear_en_passant();
        child.halfmove_clock = child.halfmove_clock.saturating_add(1);
        child.pass_turn();
        let king = before.king_of(Self::THEM);
        let aim = Aim::new(before, Self::US, king, Bitboard::EMPTY);
        let own = Guard::new(before, Self::US, before.king_of(Self::US));
        let rooks = before.castling.rooks();
        Self { before, child, key: child.key, king, aim, touched: aim.touched(), own, rooks, visit }
    }

    #[inline(always)]
    fn run(&mut self) {
        generate::generate_for::<WHITE, { Kinds::all().bits() }, _>(self.before, self);
    }

    /// Visits a move that changes more than the prepared state.
    #[inline(never)]
    fn play(&mut self, mv: Move, role: Role) {
        let mut child = *self.before;
        child.apply(mv, role);
        (self.visit)(mv, &child);
    }

    /// Returns the lines to the enemy king without the piece on this square.
    #[inline(never)]
    fn aim_without(&self, square: Square) -> Aim {
        Aim::new(self.before, Self::US, self.king, square.into())
    }

    /// Returns the pinned pieces of the side to move without the piece on this square.
    #[inline(never)]
    fn pinned_without(&self, square: Square) -> Bitboard {
        let (king, occupied) = (self.before.king_of(Self::US), self.before.occupied() - square);
        attacks::blockers(self.before, king, Self::US, occupied).blockers & self.before.color(Self::US)
    }

    /// Visits a move to an empty square; clock, pins and lines of the own king are already set.
    #[inline(always)]
    fn step(&mut self, mv: Move, role: Role, key: Key, aimed: Aimed) {
        let before = &self.before.pieces;
        self.child.pieces.follow(before, Self::US, role, mv.squares());
        self.child.pieces.mark(mv.from(), None);
        self.child.pieces.mark(mv.to(), Some(role));
        self.child.key = key;
        self.child.checkers = aimed.checkers;
        self.child.pinned[Self::THEM] = aimed.pinned;
        self.child.lines[Self::THEM] = aimed.lines;
        if role == Role::King {
            self.child.update_lines(Self::US, mv.to());
        }
        (self.visit)(mv, &self.child);
        self.child.pieces.mark(mv.from(), Some(role));
        self.child.pieces.mark(mv.to(), None);
    }

    /// Visits a capture; clock, pins and lines of the own king are already set.
    #[inline(always)]
    fn take(&mut self, mv: Move, role: Role, key: Key, aimed: Aimed) {
        let before = &self.before.pieces;
        let to = mv.to();
        // A capture always has a captured piece.
        let Some(captured) = before.role_at(to) else { return };
        self.child.pieces.follow(before, Self::US, role, mv.squares());
        // May be the same role: on top of the first change, not instead of it.
        self.child.pieces.toggle(to, Self::THEM, captured);
        self.child.pieces.mark(mv.from(), None);
        self.child.pieces.mark(to, Some(role));
        self.child.key = key ^ zobrist::piece(Self::THEM, captured, to);
        self.child.checkers = aimed.checkers;
        self.child.pinned[Self::THEM] = aimed.pinned;
        self.child.lines[Self::THEM] = aimed.lines;
        if role == Role::King {
            self.child.update_lines(Self::US, mv.to());
        }
        (self.visit)(mv, &self.child);
        self.child.pieces.follow(before, Self::THEM, captured, Bitboard::EMPTY);
        self.child.pieces.mark(mv.from(), Some(role));
        self.child.pieces.mark(to, Some(captured));
    }

    /// Visits pawn moves that go `back` to where they come from. Those that are `special`, promotions among them, change
    /// more than a pawn that steps or takes.
    #[inline(always)]
    fn pawns_to<const TAKE: bool>(&mut self, (set, back): (Bitboard, i8), special: Bitboard) {
        let touched = (self.touched | self.own.leaving).bits();
        let special = special
            | Bitboard::from_bits(if back < 0 { touched << -back } else { touched >> back })
            | self.aim.landing
            | self.own.landing
            | self.rooks;
        for to in set & special {
            self.special_pawn(Move::normal(to.wrapping_offset(back), to));
        }
        let check = attacks::pawn(Self::THEM, self.king);
        let Aim { checkers, pinned, lines, .. } = self.aim;
        for to in set - special {
            let from = to.wrapping_offset(back);
            let at = |square| zobrist::piece(Self::US, Role::Pawn, square);
            let (mv, key) = (Move::normal(from, to), self.key ^ at(from) ^ at(to));
            let aimed = Aimed { checkers: checkers | check & to, pinned, lines };
            if TAKE {
                self.take(mv, Role::Pawn, key, aimed);
            } else {
                self.step(mv, Role::Pawn, key, aimed);
            }
        }
    }

    #[inline(never)]
    fn special_pawn(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        if to.rank().relative_to(Self::US) == Rank::Eighth {
            let promotions = Role::PROMOTIONS.into_iter().filter_map(|role| Move::promotion(from, to, role));
            promotions.for_each(|mv| self.play(mv, Role::Pawn));
        } else {
            self.play(mv, Role::Pawn);
        }
    }
}

impl<const WHITE: bool, F: FnMut(Move, &Position)> Sink for Children<'_, WHITE, F> {
    #[inline(always)]
    fn pawns(&mut self, targets: PawnTargets) {
        let last = targets.last_rank();
        let theirs = self.before.pieces.pieces(Self::THEM, Role::Pawn);
        let beside = theirs.shift(Direction::West) | theirs.shift(Direction::East);
        let [single, double, west, east] = targets.sets();
        let clock = self.child.halfmove_clock;
        self.child.halfmove_clock = 0;
        self.child.pinned[Self::US] = self.before.pinned[Self::US];
        self.child.lines[Self::US] = self.before.lines[Self::US];
        self.pawns_to::<false>(single, last);
        self.pawns_to::<false>(double, beside);
        self.pawns_to::<true>(west, last);
        self.pawns_to::<true>(east, last);
        self.child.halfmove_clock = clock;
        self.child.pieces.follow(&self.before.pieces, Self::US, Role::Pawn, Bitboard::EMPTY);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.play(Move::en_passant(from, to), Role::Pawn);
    }

    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        if targets.is_empty() {
            return;
        }
        let aim = if self.touched.contains(from) { self.aim_without(from) } else { self.aim };
        let (check, pin) = match role {
            Role::Pawn | Role::King => (Bitboard::EMPTY, Bitboard::EMPTY),
            Role::Knight => (attacks::knight(self.king), Bitboard::EMPTY),
            Role::Bishop => (aim.bishop.check, aim.bishop.pin),
            Role::Rook => (aim.rook.check, aim.rook.pin),
            Role::Queen => (aim.bishop.check | aim.rook.check, aim.bishop.pin | aim.rook.pin),
        };
        let rays = match role {
            Role::Pawn | Role::Knight | Role::King => Bitboard::EMPTY,
            Role::Bishop => attacks::bishop_rays(self.king),
            Role::Rook => attacks::rook_rays(self.king),
            Role::Queen => Bitboard::FULL,
        };
        let ours = self.before.color(Self::US);
        let ends_rights = match role {
            Role::King => self.rooks.intersects(ours),
            Role::Rook => self.rooks.contains(from),
            _ => false,
        };
        let leaves = role != Role::King && self.own.leaving.contains(from);
        let mut special = aim.landing | self.own.landing | self.rooks;
        if leaves {
            special |= self.own.staying;
        }
        if ends_rights {
            special = Bitboard::FULL;
        }
        self.child.pinned[Self::US] =
            if leaves { self.pinned_without(from) } else { self.before.pinned[Self::US] };
        self.child.lines[Self::US] = self.before.lines[Self::US];
        for to in targets & special {
            self.play(Move::normal(from, to), role);
        }
        let king = self.king;
        let theirs = self.before.color(Self::THEM);
        let aimed = |to: Square| {
            let line = attacks::between(king, to) & rays;
            let pinned = if pin.contains(to) { aim.pinned | line & theirs } else { aim.pinned };
            Aimed { checkers: aim.checkers | check & to, pinned, lines: aim.lines | line }
        };
        let at = |square| zobrist::piece(Self::US, role, square);
        let key = self.key ^ at(from);
        let captures = targets & (theirs - special);
        if !captures.is_empty() {
            let clock = self.child.halfmove_clock;
            self.child.halfmove_clock = 0;
            for to in captures {
                self.take(Move::normal(from, to), role, key ^ at(to), aimed(to));
            }
            self.child.halfmove_clock = clock;
        }
        for to in targets - theirs - special {
            self.step(Move::normal(from, to), role, key ^ at(to), aimed(to));
        }
        self.child.pieces.follow(&self.before.pieces, Self::US, role, Bitboard::EMPTY);
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        self.play(Move::castling(king, rook), Role::King);
    }
}
