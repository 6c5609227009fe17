//! History heuristics: butterfly history, continuation history, capture history and countermoves.

use crate::{CheckSquares, OrderingPosition, QuietScores, Scores, Threats};
use alloc::boxed::Box;
use alloc::vec;
use bytemuck::zeroed_box;
use exchequer_core::{Color, Piece, Role, Square};

/// Maximum magnitude of a capture history entry.
const CAPTURE_LIMIT: i32 = 1 << 14;
/// Maximum magnitude of a butterfly history entry; a lower limit makes gravity faster.
const BUTTERFLY_LIMIT: i32 = 7183;
/// Maximum magnitude of a continuation history entry; high, because each entry is updated seldom.
const CONTINUATION_LIMIT: i32 = 29_952;

const PIECES: usize = 12;
const SQUARES: usize = 64;
/// Six roles, no victim, and one unused entry: a power of two is indexed by a shift.
const VICTIMS: usize = 8;
/// Number of threat classes of quiet moves, by [`Threats`].
const KINDS: usize = 4;

/// Moving piece and destination: the index of continuation history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceTo {
    /// The moving piece.
    pub piece: Piece,
    /// Its destination.
    pub to: Square,
}

impl PieceTo {
    #[inline]
    fn index(self) -> usize {
        self.piece as usize * SQUARES + self.to.index()
    }
}

/// Returns the history bonus of a cutoff at `depth` plies, from 0 to 1594; its negative is the malus of the moves before.
///
/// Zero at depths 0 and 1, where most cutoffs are, so that they do not drown those of deep searches. The coefficients
/// and the entry limits are those of Stockfish 15.1.
#[inline]
#[must_use]
pub fn bonus(depth: i32) -> i32 {
    let depth = depth.clamp(0, 16);
    ((12 * depth + 282) * depth - 349).clamp(0, 1594)
}

/// Continuation history of one earlier move, by [`PieceTo`] of the later move.
type Row = [[i16; SQUARES]; PIECES];

/// Number of rows of continuation history: one for each earlier move, and one of zeros for an unknown move.
const ROWS: usize = PIECES * SQUARES + 1;

/// Continuation history by the earlier move.
type Continuation = [Row; ROWS];

/// Returns the index of the row of an earlier move, which may be unknown.
#[inline]
fn row_of(before: Option<PieceTo>) -> usize {
    // An unknown move has a row as well, so that no lookup has a branch.
    before.map_or(ROWS - 1, PieceTo::index)
}

/// Context of quiet move history: earlier moves, threats and check squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Context {
    /// The opponent's last move, and the own moves of two, four and six plies ago; `None` where unknown.
    pub before: [Option<PieceTo>; 4],
    /// Squares that the opponent attacks.
    pub threats: Threats,
    /// Squares from which a piece gives check.
    pub checks: CheckSquares,
}

/// History scores of a quiet move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct QuietHistory {
    /// Butterfly history.
    pub alone: i32,
    /// Sum of the continuation histories of one, two and four plies ago.
    pub reply: i32,
}

impl QuietHistory {
    /// Returns the combined score: butterfly history twice, continuation history once.
    #[inline]
    #[must_use]
    pub fn all(self) -> i32 {
        2 * self.alone + self.reply
    }
}

/// Butterfly history by color, threat class, origin and destination; moves of one piece are adjacent in memory.
type Butterfly = [[[[i16; SQUARES]; SQUARES]; KINDS]; Color::COUNT];

/// History tables of one worker, 2.5 MB.
///
/// Each update applies gravity: the closer an entry is to its limit, the less a bonus of the same sign adds. Tables are
/// kept between the moves of a game and cleared between games.
///
/// After a beta cutoff, or a best move within the window, that move gets the [`bonus`] of the depth, and the other tried
/// moves get the malus. Some updates change continuation history alone, by [`learn_reply`](Self::learn_reply). A
/// picker reads the tables through a [`HistoryView`].
#[derive(Clone, Debug)]
pub struct Histories {
    butterfly: Box<Butterfly>,
    /// Capture history by [`PieceTo`] and victim.
    capture: Box<[[i16; VICTIMS]; PIECES * SQUARES]>,
    /// Continuation history by the earlier move, then the later one: one table for the opponent's last move, one for all
    /// earlier own moves.
    continuation: [Box<Continuation>; 2],
    /// Countermoves as bits, 0 for none.
    counter: Box<[u16]>,
}

impl Default for Histories {
    fn default() -> Self {
        Self {
            butterfly: Box::new([[[[0; SQUARES]; SQUARES]; KINDS]; Color::COUNT]),
            capture: Box::new([[0; VICTIMS]; PIECES * SQUARES]),
            // Not as an array in a new box, which would first be on the stack.
            continuation: [zeroed_box(), zeroed_box()],
            counter: vec![0; PIECES * SQUARES].into_boxed_slice(),
        }
    }
}

impl Histories {
    /// Resets all tables to zero.
    pub fn clear(&mut self) {
        self.butterfly.fill([[[0; SQUARES]; SQUARES]; KINDS]);
        self.capture.fill([0; VICTIMS]);
        for table in &mut self.continuation {
            table.fill([[0; SQUARES]; PIECES]);
        }
        self.counter.fill(0);
    }

    /// Returns the history scores of a quiet move.
    #[inline]
    #[must_use]
    pub fn quiet(&self, moved: PieceTo, from: Square, context: &Context) -> QuietHistory {
        // The move of six plies ago helps ordering alone; it is too weak for pruning and reductions.
        let [last, own, earlier, _] = context.before;
        let after = |before, table: &Continuation| {
            i32::from(table[row_of(before)][moved.piece as usize][moved.to.index()])
        };
        let [theirs, ours] = &self.continuation;
        let reply = after(last, theirs) + after(own, ours) + after(earlier, ours);
        let kind = context.threats.kind(from, moved.to);
        let alone = self.butterfly[moved.piece.color().index()][kind][from.index()][moved.to.index()];
        QuietHistory { alone: alone.into(), reply }
    }

    /// Returns the rows of continuation history of one, two, four and six plies ago.
    #[inline]
    fn rows(&self, context: &Context) -> [&Row; 4] {
        let row = |distance: usize| &self.continuation[distance.min(1)][row_of(context.before[distance])];
        [row(0), row(1), row(2), row(3)]
    }

    /// Returns the capture history of a capture or promotion.
    #[inline]
    #[must_use]
    pub fn noisy(&self, moved: PieceTo, victim: Option<Role>) -> i32 {
        i32::from(self.capture[moved.index()][victim_index(victim)])
    }

    /// Updates butterfly and continuation history of a quiet move by a bonus, or by a malus below 0.
    #[inline]
    pub fn learn_quiet(&mut self, moved: PieceTo, from: Square, context: &Context, bonus: i32) {
        let kind = context.threats.kind(from, moved.to);
        update(
            &mut self.butterfly[moved.piece.color().index()][kind][from.index()][moved.to.index()],
            bonus,
            BUTTERFLY_LIMIT,
        );
        self.learn_reply(moved, context.before, bonus);
    }

    /// Updates the continuation history of a quiet move after the moves `before`, the latest first.
    #[inline]
    pub fn learn_reply(&mut self, moved: PieceTo, before: [Option<PieceTo>; 4], bonus: i32) {
        for (distance, before) in before.into_iter().enumerate() {
            if let Some(before) = before {
                let table = &mut self.continuation[distance.min(1)];
                update(
                    &mut table[before.index()][moved.piece as usize][moved.to.index()],
                    bonus,
                    CONTINUATION_LIMIT,
                );
            }
        }
    }

    /// Updates the capture history of a capture or promotion by a bonus, or by a malus below 0.
    #[inline]
    pub fn learn_noisy(&mut self, moved: PieceTo, victim: Option<Role>, bonus: i32) {
        update(&mut self.capture[moved.index()][victim_index(victim)], bonus, CAPTURE_LIMIT);
    }

    /// Returns the bits of the countermove to a move, 0 for none.
    #[inline]
    #[must_use]
    pub fn counter(&self, before: PieceTo) -> u16 {
        self.counter[before.index()]
    }

    /// Stores the bits of the quiet move that refuted a move as its countermove.
    #[inline]
    pub fn learn_counter(&mut self, before: PieceTo, bits: u16) {
        self.counter[before.index()] = bits;
    }
}

#[inline]
fn victim_index(victim: Option<Role>) -> usize {
    victim.map_or(6, Role::index)
}

/// Adds a bonus with gravity: the closer the entry is to the limit, the less.
#[inline]
fn update(entry: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*entry);
    // Stays within the limit, which fits in 16 bits.
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// Weights of quiet move ordering: butterfly history, then continuation history of one, two, four and six plies ago.
const ORDER: [i32; 5] = [2, 2, 1, 1, 1];

/// Histories with the context of a position.
#[derive(Clone, Copy)]
pub struct HistoryView<'h> {
    /// History tables.
    pub histories: &'h Histories,
    /// Context of the position.
    pub context: &'h Context,
    /// Bonus of a minor piece that leaves a pawn's attack, malus for entering one, in units of the histories.
    ///
    /// Rooks count twice against minor pieces and pawns, queens three times against all lesser pieces.
    pub escape: i32,
    /// Bonus of a move that gives check, in units of the histories.
    pub check: i32,
}

impl<P: OrderingPosition> Scores<P> for HistoryView<'_> {
    #[inline]
    fn noisy(&self, position: &P, mv: P::Move, piece: Piece, victim: Option<Role>) -> i32 {
        self.histories.noisy(PieceTo { piece, to: position.to(mv) }, victim)
    }

    #[inline]
    fn quiets(&self) -> impl QuietScores<P> {
        let Self { histories, context, escape, check } = *self;
        QuietOrder { butterfly: &histories.butterfly, rows: histories.rows(context), context, escape, check }
    }
}

/// Ordering scores of quiet moves in one context; lookups that all moves share are made once.
struct QuietOrder<'h> {
    butterfly: &'h Butterfly,
    rows: [&'h Row; 4],
    context: &'h Context,
    escape: i32,
    check: i32,
}

impl<P: OrderingPosition> QuietScores<P> for QuietOrder<'_> {
    #[inline]
    fn of(&self, piece: Piece) -> impl Fn(&P, P::Move) -> i32 {
        let [butterfly_weight, weights @ ..] = ORDER;
        let Self { context: Context { threats, checks, .. }, escape, check, .. } = *self;
        let butterfly = &self.butterfly[piece.color().index()];
        let rows = self.rows.map(|row| &row[piece as usize]);
        let lesser = threats.by_lesser(piece);
        let checks = checks.by_piece(piece);
        move |position, mv| {
            let (from, to) = (position.from(mv), position.to(mv));
            let alone = butterfly[threats.kind(from, to)][from.index()][to.index()];
            let continuation =
                rows.iter().zip(weights).map(|(row, weight)| i32::from(row[to.index()]) * weight);
            i32::from(alone) * butterfly_weight
                + continuation.sum::<i32>()
                + escape * lesser.escape(from, to)
                + check * i32::from(checks.contains(to))
        }
    }
}

const _: () = assert!(Piece::ALL.len() == PIECES);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_near_the_limit_and_never_pass_it() {
        for limit in [BUTTERFLY_LIMIT, CAPTURE_LIMIT, CONTINUATION_LIMIT] {
            let mut entry = 0;
            for _ in 0..1000 {
                let before = entry;
                update(&mut entry, 1594, limit);
                assert!(entry >= before && i32::from(entry) <= limit);
            }
            assert!(i32::from(entry) > limit * 9 / 10);
            for _ in 0..10_000 {
                update(&mut entry, -2 * limit, limit);
                assert_eq!(i32::from(entry), -limit);
            }
        }
    }

    #[test]
    fn the_bonus_grows_with_depth_up_to_a_maximum() {
        assert_eq!([-3, 0, 1, 2, 5, 6, 40].map(bonus), [0, 0, 0, 263, 1361, 1594, 1594]);
    }

    #[test]
    fn an_update_changes_no_other_move() {
        let mut histories = Histories::default();
        let moved = PieceTo { piece: Piece::WhiteKnight, to: Square::F3 };
        let alone = Context::default();
        let before = &Context {
            before: [Some(PieceTo { piece: Piece::BlackPawn, to: Square::E5 }), None, None, None],
            ..alone
        };
        histories.learn_quiet(moved, Square::G1, before, 1000);
        assert_eq!(histories.quiet(moved, Square::G1, before).all(), 3000);
        assert_eq!(histories.quiet(moved, Square::G1, &alone).all(), 2000);
        assert_eq!(histories.quiet(moved, Square::G1, before).reply, 1000);
        assert_eq!(histories.quiet(moved, Square::D2, &alone).all(), 0);
        assert_eq!(histories.quiet(moved, Square::D2, before).all(), 1000);
        let black = PieceTo { piece: Piece::BlackKnight, to: Square::F3 };
        assert_eq!(histories.quiet(black, Square::G1, before).all(), 0);
        histories.learn_noisy(moved, Some(Role::Pawn), -500);
        assert_eq!((histories.noisy(moved, Some(Role::Pawn)), histories.noisy(moved, None)), (-500, 0));
        histories.clear();
        histories.learn_reply(moved, before.before, 700);
        assert_eq!(histories.quiet(moved, Square::G1, before).all(), 700);
        assert_eq!(histories.quiet(moved, Square::G1, &alone).all(), 0);
        histories.clear();
        assert_eq!(histories.quiet(moved, Square::G1, before).all(), 0);
        assert_eq!(histories.noisy(moved, Some(Role::Pawn)), 0);
    }
}
