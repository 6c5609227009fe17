//! What was learned from cutoffs: how often a move was good, by where it goes and by what was played before it.

use crate::{CheckSquares, OrderingPosition, Scores, Threats};
use alloc::boxed::Box;
use alloc::vec;
use exchequer_core::{Color, Piece, Role, Square};

/// Entries of captures and promotions stay between its negative and itself.
const NOISY_LIMIT: i32 = 1 << 14;
/// And those of quiet moves alone: the nearer the limit is, the sooner old lessons fade.
const QUIET_LIMIT: i32 = 7183;
/// And those of quiet moves behind others, which are seen seldom and remembered for long.
const CONTINUATION_LIMIT: i32 = 29_952;

const PIECES: usize = 12;
const SQUARES: usize = 64;
/// The roles, no victim at all, and a place that stays empty: eight are found by a shift.
const VICTIMS: usize = 8;
/// Of quiet moves, by [`Threats`].
const KINDS: usize = 4;

/// A piece and where it went: what the moves after it are remembered by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceTo {
    /// The piece.
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

/// By how much the move of a cutoff at `depth` plies is made better, and the moves tried before it worse, from 0 to 1594.
///
/// Next to nothing near the leaves, where most cutoffs are: what they teach would drown what deep searches do. The figures, and the
/// limits of the entries, are those of Stockfish 15.1.
#[inline]
#[must_use]
pub fn bonus(depth: i32) -> i32 {
    let depth = depth.clamp(0, 16);
    ((12 * depth + 282) * depth - 349).clamp(0, 1594)
}

/// What is known of all moves behind some other.
type Row = [i16; PIECES * SQUARES];

/// Behind a move that is not known nothing is.
const NOTHING: &Row = &[0; PIECES * SQUARES];

/// What quiet moves are remembered together with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Context {
    /// The move just played by the opponent, and the own ones of two, four and six plies ago, where they are known.
    pub before: [Option<PieceTo>; 4],
    /// What the opponent attacks.
    pub threats: Threats,
    /// Where a piece gives check.
    pub checks: CheckSquares,
}

/// What is known of a quiet move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct QuietHistory {
    /// By what it is.
    pub alone: i32,
    /// Behind the moves before it.
    pub reply: i32,
}

impl QuietHistory {
    /// Both, of which the first counts twice.
    #[inline]
    #[must_use]
    pub fn all(self) -> i32 {
        2 * self.alone + self.reply
    }
}

/// The memory of one worker, 2.5 MB.
///
/// Every entry moves towards the bonus that it is given and the less, the closer it is to its limit, so that old lessons
/// fade. Kept between the moves of a game, cleared between games.
///
/// A search teaches it when a move cuts off, or is the best within a window: that move gets the [`bonus`] of the depth, the others
/// that were tried the same with the other sign. A quiet move that nothing is found against gains behind the moves before it
/// alone, and one that came first and is refuted loses there. A picker reads it through a [`HistoryView`].
#[derive(Clone, Debug)]
pub struct Histories {
    /// By color, by whether origin and destination are attacked, by origin and destination: the moves of a piece are neighbors.
    quiet: Box<[[[[i16; SQUARES]; SQUARES]; KINDS]; Color::COUNT]>,
    noisy: Box<[[i16; VICTIMS]; PIECES * SQUARES]>,
    /// By the earlier move, then by the later one; one table for moves of the opponent and one for the own before it, however
    /// long ago.
    continuation: [Box<[Row]>; 2],
    counter: Box<[u16]>,
}

impl Default for Histories {
    fn default() -> Self {
        let continuation = || vec![[0; PIECES * SQUARES]; PIECES * SQUARES].into_boxed_slice();
        Self {
            quiet: Box::new([[[[0; SQUARES]; SQUARES]; KINDS]; Color::COUNT]),
            noisy: Box::new([[0; VICTIMS]; PIECES * SQUARES]),
            continuation: [continuation(), continuation()],
            counter: vec![0; PIECES * SQUARES].into_boxed_slice(),
        }
    }
}

impl Histories {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.quiet.fill([[[0; SQUARES]; SQUARES]; KINDS]);
        self.noisy.fill([0; VICTIMS]);
        for table in &mut self.continuation {
            table.fill([0; PIECES * SQUARES]);
        }
        self.counter.fill(0);
    }

    /// What is known of a quiet move.
    #[inline]
    #[must_use]
    pub fn quiet(&self, moved: PieceTo, from: Square, context: &Context) -> QuietHistory {
        // The earliest move says something of the order, and too little for more.
        let [last, own, earlier, _] = context.before;
        let behind = |before: Option<PieceTo>, table: &[Row]| {
            before.map_or(0, |before| i32::from(table[before.index()][moved.index()]))
        };
        let [theirs, ours] = &self.continuation;
        let reply = behind(last, theirs) + behind(own, ours) + behind(earlier, ours);
        let kind = context.threats.kind(from, moved.to);
        let alone = self.quiet[moved.piece.color().index()][kind][from.index()][moved.to.index()];
        QuietHistory { alone: alone.into(), reply }
    }

    /// What is known of quiet moves of one context, as much as it counts in their order.
    #[inline]
    fn within(&self, context: &Context) -> impl Fn(PieceTo, Square) -> i32 {
        let Context { before, threats, .. } = *context;
        let row = |distance: usize| {
            before[distance].map_or(NOTHING, |before| &self.continuation[distance.min(1)][before.index()])
        };
        let (quiet, rows) = (&*self.quiet, [row(0), row(1), row(2), row(3)]);
        move |moved, from| {
            let kind = threats.kind(from, moved.to);
            let alone = quiet[moved.piece.color().index()][kind][from.index()][moved.to.index()];
            let [alone_weight, behind_weights @ ..] = ORDER;
            let behind =
                rows.iter().zip(behind_weights).map(|(row, weight)| i32::from(row[moved.index()]) * weight);
            i32::from(alone) * alone_weight + behind.sum::<i32>()
        }
    }

    /// What is known of a capture or promotion.
    #[inline]
    #[must_use]
    pub fn noisy(&self, moved: PieceTo, victim: Option<Role>) -> i32 {
        i32::from(self.noisy[moved.index()][victim_index(victim)])
    }

    /// Makes a quiet move better, or worse by a negative bonus.
    #[inline]
    pub fn learn_quiet(&mut self, moved: PieceTo, from: Square, context: &Context, bonus: i32) {
        let kind = context.threats.kind(from, moved.to);
        learn(
            &mut self.quiet[moved.piece.color().index()][kind][from.index()][moved.to.index()],
            bonus,
            QUIET_LIMIT,
        );
        self.learn_reply(moved, context.before, bonus);
    }

    /// Makes a quiet move better behind the moves before it, the latest first, and nowhere else.
    #[inline]
    pub fn learn_reply(&mut self, moved: PieceTo, before: [Option<PieceTo>; 4], bonus: i32) {
        for (distance, before) in before.into_iter().enumerate() {
            if let Some(before) = before {
                let table = &mut self.continuation[distance.min(1)];
                learn(&mut table[before.index()][moved.index()], bonus, CONTINUATION_LIMIT);
            }
        }
    }

    /// Makes a capture or promotion better, or worse by a negative bonus.
    #[inline]
    pub fn learn_noisy(&mut self, moved: PieceTo, victim: Option<Role>, bonus: i32) {
        learn(&mut self.noisy[moved.index()][victim_index(victim)], bonus, NOISY_LIMIT);
    }

    /// The bits of the quiet move that last refuted a move, 0 if none has.
    #[inline]
    #[must_use]
    pub fn counter(&self, before: PieceTo) -> u16 {
        self.counter[before.index()]
    }

    /// Remembers the bits of the quiet move that refutes a move.
    #[inline]
    pub fn learn_counter(&mut self, before: PieceTo, bits: u16) {
        self.counter[before.index()] = bits;
    }
}

#[inline]
fn victim_index(victim: Option<Role>) -> usize {
    victim.map_or(6, Role::index)
}

/// Moves an entry towards a bonus: the closer to the limit, the less.
#[inline]
fn learn(entry: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*entry);
    // Never beyond the limit, which is less than what fits.
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// How much what is known of a quiet move counts in its order: by what it is, and behind each of the moves before.
const ORDER: [i32; 5] = [2, 2, 1, 1, 1];

/// The histories as seen from a position.
#[derive(Clone, Copy)]
pub struct HistoryView<'h> {
    /// What was learned.
    pub histories: &'h Histories,
    /// Together with what.
    pub context: &'h Context,
    /// How much earlier a knight comes that flees from a pawn, and later if it goes where a pawn attacks; rooks and queens
    /// twice and three times as much. In the unit of the histories.
    pub escape: i32,
    /// How much earlier a move comes that gives check, in the same unit.
    pub check: i32,
}

impl<P: OrderingPosition> Scores<P> for HistoryView<'_> {
    #[inline]
    fn noisy(&self, position: &P, mv: P::Move, piece: Piece, victim: Option<Role>) -> i32 {
        self.histories.noisy(PieceTo { piece, to: position.to(mv) }, victim)
    }

    #[inline]
    fn quiets(&self) -> impl Fn(&P, P::Move, Piece) -> i32 {
        let score = self.histories.within(self.context);
        let Context { threats, checks, .. } = *self.context;
        let Self { escape, check, .. } = *self;
        move |position, mv, piece| {
            let (from, to) = (position.from(mv), position.to(mv));
            score(PieceTo { piece, to }, from)
                + escape * threats.escape(piece.role(), from, to)
                + check * i32::from(checks.contains(piece.role(), to))
        }
    }
}

const _: () = assert!(Piece::ALL.len() == PIECES);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_near_the_limit_and_never_pass_it() {
        for limit in [QUIET_LIMIT, NOISY_LIMIT, CONTINUATION_LIMIT] {
            let mut entry = 0;
            for _ in 0..1000 {
                let before = entry;
                learn(&mut entry, 1594, limit);
                assert!(entry >= before && i32::from(entry) <= limit);
            }
            assert!(i32::from(entry) > limit * 9 / 10);
            for _ in 0..10_000 {
                learn(&mut entry, -2 * limit, limit);
                assert_eq!(i32::from(entry), -limit);
            }
        }
    }

    #[test]
    fn deep_searches_teach_more_up_to_a_point() {
        assert_eq!([-3, 0, 1, 2, 5, 6, 40].map(bonus), [0, 0, 0, 263, 1361, 1594, 1594]);
    }

    #[test]
    fn what_is_learned_of_a_move_says_nothing_of_another() {
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
