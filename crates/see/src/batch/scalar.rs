//! Scalar evaluation of the replies: the first reply of every question, then the rest of the undecided exchanges.

use super::{Asked, OpenQuestion, OpenQuestions, Question, Replies, TOGETHER};
use crate::rays::{View, around};
use crate::swap::{PinExclusion, Reply, Turn, play_on};
use core::marker::PhantomData;
use exchequer_core::Placement;

/// Scalar reply evaluation with a list of undecided questions.
pub(super) struct ScalarReplies<B> {
    undecided: [Undecided; TOGETHER],
    exclusion: PhantomData<B>,
}

/// A question that the first reply does not decide.
#[derive(Clone, Copy)]
struct Undecided {
    open: OpenQuestion,
    reply: Reply,
}

impl<B> ScalarReplies<B> {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        let none = Undecided { open: OpenQuestion::new(0, OpenQuestion::ALONE), reply: Reply::NONE };
        Self { undecided: [none; TOGETHER], exclusion: PhantomData }
    }
}

impl<B: PinExclusion> Replies for ScalarReplies<B> {
    #[inline(always)]
    fn answer<P: Placement>(
        &mut self,
        asked: &Asked<'_, P>,
        open: &mut OpenQuestions,
        answered: &mut [bool; TOGETHER],
    ) {
        let mut count = 0;
        for &open in open.as_slice() {
            let question = asked.question(open);
            let (view, turn) = question.begin(open.margin());
            let reply = turn.look::<B, _>(&view, question.placement, asked.values);
            answered[open.number() % TOGETHER] = !reply.exists();
            self.undecided[count % TOGETHER] = Undecided { open, reply };
            count += usize::from(!reply.decides());
        }
        for &Undecided { open, reply } in &self.undecided[..count.min(TOGETHER)] {
            answered[open.number() % TOGETHER] = if open.margin() == OpenQuestion::ALONE {
                asked.alone::<B>(open)
            } else {
                let question = asked.question(open);
                let (view, turn) = question.begin(open.margin());
                !play_on::<B, _>(view, question.placement, asked.values, turn, reply)
            };
        }
    }
}

impl<'a, P: Placement> Question<'a, P> {
    /// Returns the view of the exchange square and the first turn of the replier.
    #[inline(always)]
    fn begin(&self, margin: i32) -> (impl View + use<'a, P>, Turn) {
        let view = around(self.placement, self.to, self.standing());
        let turn = Turn::new(&view, self.replier(), margin);
        (view, turn)
    }
}
