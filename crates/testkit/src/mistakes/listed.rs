//! Exchanges as a swap list: `Swap` and the two readings of `Pinners`, with a place for each mistake in them.

use super::Mistake;
use super::opening::Opening;
use crate::conformance::RuleSet;
use crate::oracle::{OracleBoard, Values};
use exchequer_core::{Bitboard, Color, Direction, Move, MoveKind, Placement, Role, Square};

/// Returns the value of a legal first move under a rule set of this kind. Without a mistake it equals the brute
/// force.
pub(super) fn see(
    board: &OracleBoard,
    first: Move,
    values: &Values,
    rules: RuleSet,
    mistake: Option<Mistake>,
) -> i32 {
    let Some(opening) = Opening::of(board, first, values, mistake) else {
        return Opening::castling(values, mistake);
    };
    if mistake == Some(Mistake::QuietMovesAreZero) && opening.is_quiet {
        return 0;
    }
    let after = board.make(first);
    let pinned_on = if mistake == Some(Mistake::PinsAfterTheFirstMove) { &after } else { board };
    let nearest_only = rules == RuleSet::PinnersAll || mistake == Some(Mistake::NearestSliderPins);
    let pins = if rules == RuleSet::Swap { Vec::new() } else { Pin::all(pinned_on, nearest_only) };
    let recapturer = after.side_to_move();
    let list = Listed { to: first.to(), values, rules, mistake, pins, recapturer };
    list.value(after, first, opening)
}

/// The data that stays constant during an exchange.
struct Listed<'a> {
    to: Square,
    values: &'a Values,
    rules: RuleSet,
    mistake: Option<Mistake>,
    pins: Vec<Pin>,
    /// The side that answers the first move.
    recapturer: Color,
}

/// The data that changes with each capture.
#[derive(Clone, Copy)]
struct State {
    at: OracleBoard,
    /// Empty squares that a mistake treats as occupied.
    stones: Bitboard,
}

impl Listed<'_> {
    fn makes(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    fn value(&self, after: OracleBoard, first: Move, opening: Opening) -> i32 {
        let mut state = State { at: after, stones: Bitboard::EMPTY };
        if self.makes(Mistake::NoXrayBehindFirst) {
            state.stones.insert(first.from());
        }
        if self.makes(Mistake::EnPassantPawnStays) && first.kind() == MoveKind::EnPassant {
            state.stones.insert(Square::new(first.to().file(), first.from().rank()));
        }
        let mut side = if self.makes(Mistake::WhiteMovesFirst) { Color::Black } else { self.recapturer };
        let (mut wins, mut risk) = (vec![opening.gain], opening.risk);
        while let Some((from, role)) = self.next(&state, side) {
            if self.makes(Mistake::NineCapturesAtMost) && wins.len() == 9 {
                break;
            }
            wins.push(risk);
            risk = self.values[role.index()];
            if self.is_blind_behind(role) {
                state.stones.insert(from);
            }
            state.at = state.at.make(Move::normal(from, self.to));
            side = !side;
        }
        if self.makes(Mistake::EarlyBreak) {
            wins.truncate(length_with_early_break(&wins, risk));
        }
        let is_forced = self.makes(Mistake::StandPatMissed);
        let balance = |later: i32, win: &i32| if is_forced { win - later } else { (win - later).max(0) };
        wins[0] - wins[1..].iter().rev().fold(0, balance)
    }

    fn is_blind_behind(&self, role: Role) -> bool {
        match self.mistake {
            Some(Mistake::NoXrayBehindPawn) => role == Role::Pawn,
            Some(Mistake::NoXrayBehindBishop) => role == Role::Bishop,
            Some(Mistake::NoXrayBehindRook) => role == Role::Rook,
            Some(Mistake::NoXrayBehindQueen) => role == Role::Queen,
            _ => false,
        }
    }

    /// Returns the next capturer of a side.
    fn next(&self, state: &State, side: Color) -> Option<(Square, Role)> {
        let attackers = self.attackers(state, side);
        let mut squares = Square::ALL;
        if self.makes(Mistake::HighestSquareFirst) {
            squares.reverse();
        }
        let free = |role: Role| {
            let is_free = |from: &&Square| attackers.contains(**from) && !self.is_excluded(state, **from);
            squares.iter().filter(is_free).find(|from| state.at.role_at(**from) == Some(role)).copied()
        };
        let found = self.order().into_iter().find_map(|role| Some((free(role)?, role)));
        found.filter(|&(from, role)| role != Role::King || self.may_king_take(state, side, from))
    }

    fn order(&self) -> [Role; 6] {
        let mut order = Role::ALL;
        match self.mistake {
            Some(Mistake::DearestFirst) => order[..5].reverse(),
            Some(Mistake::BishopBeforeKnight) => order.swap(Role::Knight.index(), Role::Bishop.index()),
            Some(Mistake::OrderByValue) => order[..5].sort_by_key(|role| self.values[role.index()]),
            _ => {}
        }
        order
    }

    fn attackers(&self, state: &State, side: Color) -> Bitboard {
        let attackers = state.at.attackers(self.to, side);
        let sees = |from: &Square| between(*from, self.to).is_disjoint(state.stones);
        attackers.into_iter().filter(sees).collect()
    }

    fn may_king_take(&self, state: &State, side: Color, from: Square) -> bool {
        match self.mistake {
            Some(Mistake::KingsNeverTake) => return false,
            Some(Mistake::KingsTakeDefended) => return true,
            _ => {}
        }
        let mut lifted = *state;
        lifted.at.take(from);
        let guards = self.attackers(&lifted, !side);
        if self.makes(Mistake::ExcludedDoNotGuard) {
            return guards.into_iter().all(|guard| self.is_excluded(state, guard));
        }
        guards.is_empty()
    }

    fn is_excluded(&self, state: &State, from: Square) -> bool {
        let Some(color) = state.at.color_at(from) else { return false };
        if self.makes(Mistake::FirstSideIsNeverPinned) && color != self.recapturer {
            return false;
        }
        let stands = |pin: &&Pin| match self.mistake {
            Some(Mistake::TakenPinnersPin) => state.at.piece_at(pin.pinner).is_some(),
            Some(Mistake::GonePinnersPin) => pin.pinner != self.to,
            _ => pin.pinner != self.to && state.at.piece_at(pin.pinner).is_some(),
        };
        let mut own = self.pins.iter().filter(|pin| pin.color == color);
        let mut of_piece = self.pins.iter().filter(|pin| pin.pinned == from);
        let is_held = match self.rules {
            RuleSet::PinnersAll => own.all(|pin| stands(&pin)),
            _ => own.any(|pin| stands(&pin)),
        };
        match self.mistake {
            Some(Mistake::OwnPinnerOnly) => of_piece.any(|pin| stands(&pin)),
            Some(Mistake::PinnedTakeAlongTheLine) => is_held && of_piece.any(|pin| !pin.has(self.to)),
            _ => is_held && of_piece.next().is_some(),
        }
    }
}

/// Returns the number of captures that the widely printed loop keeps. That loop stops as soon as neither side likes
/// the trade.
fn length_with_early_break(wins: &[i32], risk: i32) -> usize {
    let mut balance = wins[0];
    for (length, win) in (1..).zip(wins[1..].iter().chain([&risk])) {
        let next = win - balance;
        if next.max(-balance) < 0 {
            return length;
        }
        balance = next;
    }
    wins.len()
}

/// A pinned piece: the only piece between its king and an enemy slider, other sliders that aim at the king aside.
struct Pin {
    color: Color,
    pinned: Square,
    pinner: Square,
    king: Square,
}

impl Pin {
    /// Returns the pins of both sides; with `nearest_only` a slider behind another one pins nothing.
    fn all(board: &OracleBoard, nearest_only: bool) -> Vec<Self> {
        let mut pins = Vec::new();
        for color in Color::ALL {
            let Some(king) = board.king(color) else { continue };
            let snipers = snipers(board, king, color);
            let screens = if nearest_only { board.occupied() } else { board.occupied() - snipers };
            for pinner in snipers {
                let screen = between(pinner, king) & screens;
                if let Some(pinned) = screen.single() {
                    if board.color_at(pinned) == Some(color) {
                        pins.push(Self { color, pinned, pinner, king });
                    }
                }
            }
        }
        pins
    }

    /// Returns `true` if a capture onto the square stays on the line of the pin.
    fn has(&self, to: Square) -> bool {
        to == self.pinner || between(self.king, self.pinner).contains(to)
    }
}

/// Returns the squares strictly between two squares on a line; none for other pairs.
fn between(from: Square, to: Square) -> Bitboard {
    for direction in Direction::ALL {
        let (mut at, mut passed) = (from, Bitboard::EMPTY);
        while let Some(next) = at.step(direction) {
            if next == to {
                return passed;
            }
            passed.insert(next);
            at = next;
        }
    }
    Bitboard::EMPTY
}

/// Returns the enemy sliders that attack the king of `color` on an otherwise empty board.
fn snipers(board: &OracleBoard, king: Square, color: Color) -> Bitboard {
    let aims = |square: &Square| {
        let Some(piece) = board.piece_at(*square) else { return false };
        let mut alone = OracleBoard::empty(color);
        alone.put(*square, piece);
        matches!(piece.role(), Role::Bishop | Role::Rook | Role::Queen)
            && alone.attacks_from(*square).contains(king)
    };
    board.color(!color).into_iter().filter(aims).collect()
}
