//! Many thresholds at once: each step is taken for many questions before the next one is.
//!
//! Asked alone, a question takes a few nanoseconds of work and as many again for branches that a processor guesses wrongly:
//! whether the two pieces settle it, and whether the first look at the exchange does. Here both are noted down and not
//! branched on. What is left after that is little, and goes on as if asked alone.

use crate::PieceValues;
use crate::bars::Bars;
use crate::least_valuable::see_ge;
use crate::recapture::{Reply, Turn, play_on};
use crate::view::{View, around};
use core::hint::select_unpredictable;
use exchequer_core::{Color, Move, MoveKind, Placement};

/// How many questions go together: few enough for the first cache, and enough for the ends of loops not to count.
const TOGETHER: usize = 128;

/// Castling, promotions, captures en passant and moves of nobody are asked as if there were no others. Nobody can afford so
/// little that a reply settles it.
const ALONE: i32 = i32::MIN;

/// A question that the two pieces of the first move do not settle.
#[derive(Clone, Copy)]
struct Open {
    /// Which question it is.
    number: u32,
    /// What the side that replies can afford to lose, at least 0; or [`ALONE`].
    afford: i32,
}

/// A question that the first reply does not settle either.
#[derive(Clone, Copy)]
struct Undecided {
    open: Open,
    reply: Reply,
}

/// [`Rules::see_ge_each`](crate::Rules::see_ge_each) of `Swap` and of `Pinners`.
#[inline]
pub(crate) fn see_ge_each<B: Bars, P: Placement>(
    questions: &[(P, Move)],
    values: &PieceValues,
    threshold: i32,
    answers: &mut impl Extend<bool>,
) {
    let mut open = [Open { number: 0, afford: 0 }; TOGETHER];
    let mut undecided = [Undecided { open: open[0], reply: Reply::NONE }; TOGETHER];
    let mut answered = [false; TOGETHER];
    for questions in questions.chunks(TOGETHER) {
        let count = first_moves(questions, values, threshold, &mut open, &mut answered);
        let count = first_replies::<B, P>(questions, values, &open[..count], &mut undecided, &mut answered);
        for &Undecided { open, reply } in &undecided[..count] {
            let (placement, mv) = &questions[open.number as usize];
            answered[open.number as usize] = if open.afford == ALONE {
                see_ge::<B>(placement, *mv, values, threshold)
            } else {
                let (view, turn) = open.begin(placement, *mv);
                !play_on::<B, _>(view, placement, values, turn, reply)
            };
        }
        answers.extend(answered.iter().take(questions.len()).copied());
    }
}

/// Answers what the two pieces of the first move settle, as [`see_ge`] does, and lists the rest; how many they are.
#[inline(never)]
fn first_moves<P: Placement>(
    questions: &[(P, Move)],
    values: &PieceValues,
    threshold: i32,
    open: &mut [Open; TOGETHER],
    answered: &mut [bool; TOGETHER],
) -> usize {
    let mut count = 0;
    for (number, ((placement, mv), answer)) in questions.iter().zip(answered).enumerate() {
        let role = placement.role_at(mv.from());
        // A king's risk is 0, as is that of nobody.
        let (gain, risk) = (values.gain(placement.role_at(mv.to())), values.gain(role));
        *answer = gain >= threshold;
        // Far more than any risk if the gain falls short.
        let spare = gain.wrapping_sub(threshold) as u32;
        let is_plain = (mv.kind() == MoveKind::Normal) & role.is_some();
        let afford = select_unpredictable(is_plain, risk.wrapping_sub(spare as i32).wrapping_sub(1), ALONE);
        open[count % TOGETHER] = Open { number: number as u32, afford };
        count += usize::from((spare < risk as u32) | !is_plain);
    }
    count
}

/// Answers what the first reply settles, and lists the rest; how many they are.
#[inline(always)]
fn first_replies<B: Bars, P: Placement>(
    questions: &[(P, Move)],
    values: &PieceValues,
    open: &[Open],
    undecided: &mut [Undecided; TOGETHER],
    answered: &mut [bool; TOGETHER],
) -> usize {
    let mut count = 0;
    for &open in open {
        let Some((placement, mv)) = questions.get(open.number as usize) else { continue };
        let (view, turn) = open.begin(placement, *mv);
        let reply = turn.look::<B, _>(&view, placement, values);
        answered[open.number as usize % TOGETHER] = !reply.is_there();
        undecided[count % TOGETHER] = Undecided { open, reply };
        count += usize::from(!reply.settles());
    }
    count
}

impl Open {
    /// The board around the square of the exchange, and the replies to come.
    #[inline(always)]
    fn begin<P: Placement>(self, placement: &P, mv: Move) -> (impl View + use<'_, P>, Turn) {
        let is_white = placement.color(Color::White).contains(mv.from());
        let replier = if is_white { Color::Black } else { Color::White };
        let view = around(placement, mv.to(), (placement.occupied() - mv.from()) | mv.to());
        let turn = Turn::new(&view, replier, self.afford);
        (view, turn)
    }
}
