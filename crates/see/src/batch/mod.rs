//! Batched threshold tests: each step runs for many questions before the next step.
//!
//! A single question takes a few nanoseconds of work and as many again for two mispredicted branches: one tests whether
//! the two pieces of the first move decide it, the other whether the first reply does. The batch stores both results
//! and does not branch on them. The few remaining questions run one by one.
//!
//! Moves on one board share more: see [`see_ge_moves`].

mod one_board;
mod open;
mod scalar;
#[cfg(has_avx512)]
#[clippy::msrv = "1.89"]
mod vector;

use crate::PieceValues;
#[cfg(has_avx512)]
use crate::rays::Avx512;
use crate::swap::{self, PinExclusion};
use exchequer_core::{Bitboard, Color, Move, MoveKind, Placement, Square, select_unpredictable};
pub(crate) use one_board::see_ge_moves;
use open::{OpenQuestion, OpenQuestions};
use scalar::ScalarReplies;
#[cfg(has_avx512)]
use vector::VectorReplies;

/// Number of questions in a batch: small enough for the L1 cache, large enough to amortize loop overhead.
const TOGETHER: usize = 128;

/// Largest number of questions that are asked one by one: a batch of fewer takes longer to set up than it saves.
const FEW: usize = 64;

/// A batch of at most [`TOGETHER`] questions.
struct Asked<'a, P> {
    questions: &'a [(P, Move)],
    values: &'a PieceValues,
    threshold: i32,
}

/// Evaluation of the replies to the first moves.
trait Replies {
    /// Answers the open questions.
    fn answer<P: Placement>(
        &mut self,
        asked: &Asked<'_, P>,
        open: &mut OpenQuestions,
        answered: &mut [bool; TOGETHER],
    );
}

/// Implements [`Rules::see_ge_each`](crate::Rules::see_ge_each) of `Swap` and of `Pinners`.
#[inline]
pub(crate) fn see_ge_each<B: PinExclusion, P: Placement>(
    questions: &[(P, Move)],
    values: &PieceValues,
    threshold: i32,
    answers: &mut impl Extend<bool>,
) {
    if questions.len() <= FEW {
        let alone = |(placement, mv): &(P, Move)| swap::see_ge::<B>(placement, *mv, values, threshold);
        return answers.extend(questions.iter().map(alone));
    }
    #[cfg(has_avx512)]
    if let Some(token) = Avx512::detect() {
        return in_parts(questions, values, threshold, answers, VectorReplies::<B>::new(token));
    }
    in_parts(questions, values, threshold, answers, ScalarReplies::<B>::new());
}

#[inline(always)]
fn in_parts<P: Placement>(
    questions: &[(P, Move)],
    values: &PieceValues,
    threshold: i32,
    answers: &mut impl Extend<bool>,
    mut replies: impl Replies,
) {
    let mut open = OpenQuestions::new();
    let mut answered = [false; TOGETHER];
    for questions in questions.chunks(TOGETHER) {
        let asked = Asked { questions, values, threshold };
        asked.first_moves(&mut open, &mut answered);
        replies.answer(&asked, &mut open, &mut answered);
        answers.extend(answered.iter().take(questions.len()).copied());
    }
}

impl<'a, P: Placement> Asked<'a, P> {
    /// Answers the questions that the two pieces of the first move decide, and lists the others in `open`.
    #[inline(never)]
    fn first_moves(&self, open: &mut OpenQuestions, answered: &mut [bool; TOGETHER]) {
        open.clear();
        for (number, ((placement, mv), answer)) in self.questions.iter().zip(answered).enumerate() {
            let role = placement.role_at(mv.from());
            // A king's risk is 0, as is that of an empty square.
            let (gain, risk) = (self.values.gain(placement.role_at(mv.to())), self.values.gain(role));
            *answer = gain >= self.threshold;
            // Larger than any risk if the gain is below the threshold.
            let spare = gain.wrapping_sub(self.threshold) as u32;
            let is_plain = (mv.kind() == MoveKind::Normal) & role.is_some();
            let margin = risk.wrapping_sub(spare as i32).wrapping_sub(1);
            let question =
                OpenQuestion::new(number, select_unpredictable(is_plain, margin, OpenQuestion::ALONE));
            open.push_if((spare < risk as u32) | !is_plain, question);
        }
    }

    /// Returns the board of a question and the squares of its move.
    #[inline(always)]
    fn question(&self, open: OpenQuestion) -> Question<'a, P> {
        let (placement, mv) = &self.questions[open.number()];
        let is_white = placement.color(Color::White).contains(mv.from());
        Question { placement, from: mv.from(), to: mv.to(), is_white }
    }

    /// Returns the replies to the first move of a question.
    #[inline(always)]
    fn replies(&self, open: OpenQuestion) -> swap::Replies<'a, P> {
        let question = self.question(open);
        swap::Replies {
            placement: question.placement,
            values: self.values,
            to: question.to,
            occupied: question.standing(),
            replier: question.replier(),
            margin: open.margin(),
        }
    }

    /// Answers a question that a first look leaves open, or that takes no look.
    #[inline(never)]
    fn play<B: PinExclusion>(&self, open: OpenQuestion) -> bool {
        if open.margin() == OpenQuestion::ALONE {
            self.alone::<B>(open)
        } else {
            !self.replies(open).play_on::<B>()
        }
    }

    /// Answers a single question without batching.
    #[inline(never)]
    fn alone<B: PinExclusion>(&self, open: OpenQuestion) -> bool {
        let (placement, mv) = &self.questions[open.number()];
        swap::see_ge::<B>(placement, *mv, self.values, self.threshold)
    }
}

/// A question whose first move is neither castling nor a promotion nor en passant.
struct Question<'a, P> {
    placement: &'a P,
    from: Square,
    to: Square,
    is_white: bool,
}

impl<P: Placement> Question<'_, P> {
    /// Returns the side that replies.
    #[inline(always)]
    fn replier(&self) -> Color {
        if self.is_white { Color::Black } else { Color::White }
    }

    /// Returns the pieces after the first move, without the piece that made it.
    #[inline(always)]
    fn standing(&self) -> Bitboard {
        (self.placement.occupied() - self.from) - self.to
    }
}

#[cfg(test)]
mod tests;
