//! Vector evaluation of the replies: the first look at eight questions at once.
//!
//! Each board is arranged by ray on its own. Eight boards then share vectors, one lane each.

#![allow(unsafe_code, reason = "one call of code for instructions that not every x86-64 has")]

use super::{Asked, OpenQuestion, OpenQuestions, Question, Replies, TOGETHER};
use crate::rays::{Avx512, EightBoards, LANES, Lost, SetsByRay, board_by_ray, store_places};
use crate::swap::PinExclusion;
use core::marker::PhantomData;
use exchequer_core::Placement;

/// Maximum number of groups of eight.
const GROUPS: usize = TOGETHER / LANES;

/// Vector reply evaluation with a list of undecided questions.
pub(super) struct VectorReplies<B> {
    token: Avx512,
    /// Indexes in the list of open questions of those that the first look does not decide.
    undecided: [u64; TOGETHER + LANES],
    exclusion: PhantomData<B>,
}

impl<B: PinExclusion> VectorReplies<B> {
    #[inline(always)]
    pub(super) fn new(token: Avx512) -> Self {
        Self { token, undecided: [0; TOGETHER + LANES], exclusion: PhantomData }
    }
}

impl<B: PinExclusion> Replies for VectorReplies<B> {
    #[inline(always)]
    fn answer<P: Placement>(
        &mut self,
        asked: &Asked<'_, P>,
        open: &mut OpenQuestions,
        answered: &mut [bool; TOGETHER],
    ) {
        // SAFETY: the token proves that the CPU has the features. Eight first looks take the time of two.
        let count = unsafe { self.first_looks(asked, open.by_eights(), answered) };
        for &place in &self.undecided[..count.min(TOGETHER)] {
            // The copies in the last group are left out.
            if let Some(&open) = open.as_slice().get(place as usize) {
                answered[open.number() % TOGETHER] = asked.play::<B>(open);
            }
        }
    }
}

impl<B: PinExclusion> VectorReplies<B> {
    /// Answers the questions that the first look decides, lists the others, and returns their number.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
    fn first_looks<P: Placement>(
        &mut self,
        asked: &Asked<'_, P>,
        open: &[[OpenQuestion; LANES]],
        answered: &mut [bool; TOGETHER],
    ) -> usize {
        let mut count = 0;
        let mut lost = Lost::none();
        for (group, eight) in open.iter().enumerate().take(GROUPS) {
            let mut black = 0;
            let boards = core::array::from_fn(|lane| {
                let question = asked.question(eight[lane]);
                black |= u8::from(question.is_white) << lane;
                self.board(&question)
            });
            let words = OpenQuestion::words(eight);
            let looks = EightBoards::of(&boards).first_looks(B::HAS_DOUBTS, black, &words, asked.values);
            lost.add(looks.wins, &words);
            // All eight are written; the next group overwrites the decided ones.
            if let Some(list) = self.undecided[count % TOGETHER..].first_chunk_mut() {
                store_places(group, looks.open, list);
            }
            count += looks.open.count_ones() as usize;
        }
        // Every other question that was looked at keeps the answer of its two pieces, `true`.
        lost.refuse(answered);
        count
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
    fn board<P: Placement>(&self, question: &Question<'_, P>) -> SetsByRay {
        let &Question { placement, from, to, .. } = question;
        board_by_ray(self.token, placement, from, to, B::HAS_DOUBTS.then(|| B::doubtful(placement)))
    }
}
