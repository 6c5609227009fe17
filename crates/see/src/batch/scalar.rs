//! Scalar evaluation of the replies: the first look at every question, then the rest of the undecided exchanges.

use super::{Asked, OpenQuestion, OpenQuestions, Replies, TOGETHER};
use crate::swap::PinExclusion;
use core::marker::PhantomData;
use exchequer_core::Placement;

/// Scalar reply evaluation with a list of undecided questions.
pub(super) struct ScalarReplies<B> {
    undecided: [OpenQuestion; TOGETHER],
    exclusion: PhantomData<B>,
}

impl<B> ScalarReplies<B> {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { undecided: [OpenQuestion::new(0, OpenQuestion::ALONE); TOGETHER], exclusion: PhantomData }
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
            let look = asked.replies(open).first_look::<B>();
            answered[open.number() % TOGETHER] = !look.wins();
            self.undecided[count % TOGETHER] = open;
            // No `||`, which would be a branch.
            count += usize::from(!look.decides() | (open.margin() == OpenQuestion::ALONE));
        }
        for &open in &self.undecided[..count.min(TOGETHER)] {
            answered[open.number() % TOGETHER] = asked.play::<B>(open);
        }
    }
}
