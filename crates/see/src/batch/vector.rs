//! Vector evaluation of the replies: the first replies of eight questions at once.
//!
//! Each board is arranged by ray on its own. Eight boards then share vectors, one lane each.

#![allow(unsafe_code, reason = "one call of code for instructions that not every x86-64 has")]

use super::{Asked, OpenQuestion, OpenQuestions, Question, Replies, TOGETHER};
use crate::rays::{Avx512, EightBoards, EightReplies, LANES, Rays, SetsByRay, board_by_ray, store_places};
use crate::swap::{PinExclusion, Reply, Turn, play_on};
use arrayvec::ArrayVec;
use core::marker::PhantomData;
use exchequer_core::Placement;

/// Maximum number of groups of eight.
const GROUPS: usize = TOGETHER / LANES;

/// Vector reply evaluation with a list of undecided questions.
pub(super) struct VectorReplies<B> {
    token: Avx512,
    boards: ArrayVec<[SetsByRay; LANES], GROUPS>,
    replies: ArrayVec<EightReplies, GROUPS>,
    /// Indexes in the list of open questions of those that the first reply does not decide.
    undecided: [u64; TOGETHER + LANES],
    exclusion: PhantomData<B>,
}

impl<B: PinExclusion> VectorReplies<B> {
    #[inline(always)]
    pub(super) fn new(token: Avx512) -> Self {
        Self {
            token,
            boards: ArrayVec::new_const(),
            replies: ArrayVec::new_const(),
            undecided: [0; TOGETHER + LANES],
            exclusion: PhantomData,
        }
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
        // SAFETY: the token proves that the CPU has the features. Eight first replies take the time of two.
        unsafe {
            let count = self.first_replies(asked, open.by_eights(), answered);
            self.play_out(asked, open.as_slice(), count, answered);
        }
    }
}

impl<B: PinExclusion> VectorReplies<B> {
    /// Answers the questions that the first reply decides, lists the others, and returns their number.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
    fn first_replies<P: Placement>(
        &mut self,
        asked: &Asked<'_, P>,
        open: &[[OpenQuestion; LANES]],
        answered: &mut [bool; TOGETHER],
    ) -> usize {
        self.boards.clear();
        self.replies.clear();
        let mut count = 0;
        for (group, eight) in open.iter().enumerate().take(GROUPS) {
            let mut black = [0; LANES];
            let boards = core::array::from_fn(|lane| {
                let question = asked.question(eight[lane]);
                black[lane] = -i64::from(question.is_white);
                self.board(&question)
            });
            let words = OpenQuestion::words(eight);
            let risks = asked.values.values_at_risk();
            let (outcome, replies) =
                EightBoards::of(&boards).first_replies(B::NEEDS_LOOKUP, &black, &words, risks);
            for (lane, open) in eight.iter().enumerate() {
                answered[open.number() % TOGETHER] = outcome.exists >> lane & 1 == 0;
            }
            // All eight are written; the next group overwrites the decided ones.
            if let Some(list) = self.undecided[count % TOGETHER..].first_chunk_mut() {
                store_places(group, !outcome.is_decided, list);
            }
            count += outcome.is_decided.count_zeros() as usize;
            self.boards.push(boards);
            self.replies.push(replies);
        }
        count
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
    fn board<P: Placement>(&self, question: &Question<'_, P>) -> SetsByRay {
        let (placement, replier) = (question.placement, question.replier());
        let excluded = B::NEEDS_LOOKUP.then(|| B::excluded_at_once(placement, replier, question.standing()));
        board_by_ray(self.token, placement, question.from, question.to, excluded)
    }

    /// Plays out the exchanges that the first reply does not decide.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
    fn play_out<P: Placement>(
        &self,
        asked: &Asked<'_, P>,
        open: &[OpenQuestion],
        count: usize,
        answered: &mut [bool; TOGETHER],
    ) {
        for &place in &self.undecided[..count.min(TOGETHER)] {
            let (group, lane) = (place as usize / LANES, place as usize % LANES);
            let open = open[place as usize];
            answered[open.number() % TOGETHER] = if open.margin() == OpenQuestion::ALONE {
                asked.alone::<B>(open)
            } else {
                let question = asked.question(open);
                let view = Rays::of(self.token, self.boards[group][lane], question.to, question.standing());
                let turn = Turn::new(&view, question.replier(), open.margin());
                let replies = &self.replies[group];
                let reply = Reply::open(replies.capturers[lane], replies.roles[lane] as usize);
                !play_on::<B, _>(view, question.placement, asked.values, turn, reply)
            };
        }
    }
}
