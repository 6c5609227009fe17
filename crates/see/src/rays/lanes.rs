//! Eight first replies at once: each board is brought into the order of the rays by itself, then each has a lane.
//!
//! A board in that order has a byte for each set and ray. Of eight boards these bytes are exchanged so that a vector holds one
//! set of all eight, and what one look at one board takes, for eight takes the same.

use super::Rays;
use super::avx512::{Avx512, SetsByRay};
use super::slots::{DIAGONAL, JUMPS, NEAREST, ORTHOGONAL, PAWNS, SLOTS};
use crate::batch::{Asked, LANES, OpenQuestion, OpenQuestions, Question, Replies, TOGETHER};
use crate::pin_exclusion::PinExclusion;
use crate::recapture::{Reply, Turn, play_on_here};
use crate::view::NO_ATTACKER;
use arrayvec::ArrayVec;
use core::arch::x86_64::*;
use core::marker::PhantomData;
use exchequer_core::{Color, Placement, Role};

/// Maximum number of groups of eight.
const GROUPS: usize = TOGETHER / LANES;

/// Replies by eights.
pub(crate) struct VectorReplies<B> {
    token: Avx512,
    boards: ArrayVec<[SetsByRay; LANES], GROUPS>,
    replies: ArrayVec<EightReplies, GROUPS>,
    /// The places of the questions that a first reply leaves open, among those that the first move does.
    undecided: [u64; TOGETHER + LANES],
    exclusion: PhantomData<B>,
}

/// Capturers and role of each first reply.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct EightReplies {
    capturers: [u64; LANES],
    roles: [u64; LANES],
}

/// Results of eight first replies, a bit for each.
#[derive(Clone, Copy)]
struct Outcome {
    /// Bits of the boards with a capturer.
    exists: __mmask8,
    /// Bits of the decided exchanges.
    is_decided: __mmask8,
}

impl<B: PinExclusion> VectorReplies<B> {
    #[inline(always)]
    pub(crate) fn new(token: Avx512) -> Self {
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
        // SAFETY: the token proves that the CPU has the features. Buys eight looks for the price of two.
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
            let sets = Sets::of(&boards);
            let (outcome, replies) = sets.look(B::NEEDS_LOOKUP, &black, eight, asked.values.values_at_risk());
            for (lane, open) in eight.iter().enumerate() {
                answered[open.number() % TOGETHER] = outcome.exists >> lane & 1 == 0;
            }
            // All eight are written; the next group overwrites the decided ones.
            if let Some(list) = self.undecided[count % TOGETHER..].first_chunk_mut() {
                store(places(group, !outcome.is_decided), list);
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
        let role = |role| placement.role(role).bits().cast_signed();
        let sets = _mm512_set_epi64(
            role(Role::King),
            role(Role::Queen),
            role(Role::Rook),
            role(Role::Bishop),
            role(Role::Knight),
            role(Role::Pawn),
            // Black is unused later, but with it all eight sets are one load from a bitboard position.
            placement.color(Color::Black).bits().cast_signed(),
            placement.color(Color::White).bits().cast_signed(),
        );
        let sets = if B::NEEDS_LOOKUP {
            let excluded = B::excluded_at_first(placement, replier, question.standing());
            _mm512_mask_set1_epi64(sets, 1 << EXCLUDED, excluded.bits().cast_signed())
        } else {
            sets
        };
        // As one operation of three operands, which compilers leave in this order.
        let from = _mm512_set1_epi64((1_u64 << question.from.index()).cast_signed());
        let sets = _mm512_ternarylogic_epi64::<AND_NOT>(from, sets, sets);
        self.token.by_ray(&SLOTS[question.to.index()], sets)
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
                !play_on_here::<B, _>(view, question.placement, asked.values, turn, reply)
            };
        }
    }
}

/// The places of a group whose bits are set, without gaps.
#[inline]
#[target_feature(enable = "avx512f")]
fn places(group: usize, bits: __mmask8) -> __m512i {
    let first = _mm512_set1_epi64((group * LANES) as i64);
    let all = _mm512_add_epi64(first, _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0));
    _mm512_maskz_compress_epi64(bits, all)
}

/// Lane of a board with the excluded pieces.
const EXCLUDED: u8 = 1;

/// Bit `abc` of this is the result for bits a, b and c: not a, and b.
const AND_NOT: i32 = 0b0000_1100;

/// The sets of eight boards, a lane for each board.
struct Sets {
    white: __m512i,
    excluded: __m512i,
    pawns: __m512i,
    knights: __m512i,
    bishops: __m512i,
    rooks: __m512i,
    queens: __m512i,
    kings: __m512i,
}

impl Sets {
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
    fn of(boards: &[SetsByRay; LANES]) -> Self {
        let [a, b, c, d, e, f, g, h] = boards.map(|board| board.0);
        // Four sets of two boards: set s of board b is lane 2s + b.
        let (low, high) = (load_bytes(&LOW), load_bytes(&HIGH));
        let two = |x, y| (_mm512_permutex2var_epi8(x, low, y), _mm512_permutex2var_epi8(x, high, y));
        // Two sets of four boards.
        let low = _mm512_set_epi64(11, 10, 3, 2, 9, 8, 1, 0);
        let high = _mm512_set_epi64(15, 14, 7, 6, 13, 12, 5, 4);
        let four = |x, y| (_mm512_permutex2var_epi64(x, low, y), _mm512_permutex2var_epi64(x, high, y));
        // One set of eight boards.
        let eight = |x, y| {
            (_mm512_inserti64x4::<1>(x, _mm512_castsi512_si256(y)), _mm512_shuffle_i64x2::<0b1110_1110>(x, y))
        };
        let (ab, cd, ef, gh) = (two(a, b), two(c, d), two(e, f), two(g, h));
        let ((abcd_0, abcd_2), (abcd_4, abcd_6)) = (four(ab.0, cd.0), four(ab.1, cd.1));
        let ((efgh_0, efgh_2), (efgh_4, efgh_6)) = (four(ef.0, gh.0), four(ef.1, gh.1));
        let (white, excluded) = eight(abcd_0, efgh_0);
        let (pawns, knights) = eight(abcd_2, efgh_2);
        let (bishops, rooks) = eight(abcd_4, efgh_4);
        let (queens, kings) = eight(abcd_6, efgh_6);
        Self { white, excluded, pawns, knights, bishops, rooks, queens, kings }
    }

    /// [`Turn::look`] at eight boards, with `black` −1 for a board on which Black replies, 0 for White.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
    fn look(
        &self,
        has_exclusions: bool,
        black: &[i64; LANES],
        open: &[OpenQuestion; LANES],
        values_at_risk: &[i32; LANES],
    ) -> (Outcome, EightReplies) {
        let Self { white, excluded, pawns, knights, bishops, rooks, queens, kings } = *self;
        let all = |bits: u64| _mm512_set1_epi64(bits.cast_signed());
        let (and, or) = (|x, y| _mm512_and_si512(x, y), |x, y| _mm512_or_si512(x, y));
        let and_not = |x, y| _mm512_andnot_si512(y, x);

        // Pieces that attack the square on an otherwise empty board.
        let leapers = or(and(knights, all(JUMPS)), and(kings, all(NEAREST)));
        let of_pawns = or(and(white, all(PAWNS[0])), and_not(all(PAWNS[1]), white));
        let diagonal = and(or(bishops, queens), all(DIAGONAL));
        let orthogonal = and(or(rooks, queens), all(ORTHOGONAL));
        let aimed = or(or(leapers, and(pawns, of_pawns)), or(diagonal, orthogonal));
        // Blockers: see `Rays::seen`.
        let occupied = or(or(or(pawns, knights), or(bishops, rooks)), or(queens, kings));
        let nearer = _mm512_sub_epi64(or(occupied, all(JUMPS)), all(NEAREST));
        let seen = or(and_not(aimed, nearer), and(aimed, all(JUMPS)));

        let own = _mm512_xor_si512(white, load_words(black));
        let capturers = and(and(seen, occupied), own);
        let capturers = if has_exclusions { and_not(capturers, excluded) } else { capturers };
        let role = |role: usize| _mm512_set1_epi64(role as i64);
        let mut least = role(Role::King.index());
        for (set, of) in [
            (queens, Role::Queen),
            (rooks, Role::Rook),
            (bishops, Role::Bishop),
            (knights, Role::Knight),
            (pawns, Role::Pawn),
        ] {
            let has = _mm512_test_epi64_mask(capturers, set);
            least = _mm512_mask_blend_epi64(has, least, role(of.index()));
        }

        let others = and_not(aimed, own);
        let exists = _mm512_test_epi64_mask(capturers, capturers);
        let is_aimed = _mm512_test_epi64_mask(others, others);
        let deciding = _mm512_mask_blend_epi64(exists & is_aimed, role(NO_ATTACKER), least);
        let value_at_risk =
            _mm512_permutexvar_epi64(deciding, _mm512_cvtepi32_epi64(load_halves(values_at_risk)));
        let margin = _mm512_srai_epi64::<32>(load_words(&OpenQuestion::words(open)));
        let outcome = Outcome { exists, is_decided: _mm512_cmple_epi64_mask(value_at_risk, margin) };
        let mut replies = EightReplies { capturers: [0; LANES], roles: [0; LANES] };
        store(capturers, &mut replies.capturers);
        store(least, &mut replies.roles);
        (outcome, replies)
    }
}

/// Bytes of two boards for [`Sets::of`], from set `first` on: byte r of 64-bit lane 2s + b is byte s of lane r of board b.
const fn of_two(first: usize) -> [u8; 64] {
    let mut order = [0; 64];
    let mut to = 0;
    while to < 64 {
        let (set, board, ray) = (first + to / 16, to / 8 % 2, to % 8);
        order[to] = (board * 64 + ray * 8 + set) as u8;
        to += 1;
    }
    order
}

static LOW: [u8; 64] = of_two(0);
static HIGH: [u8; 64] = of_two(4);

#[inline]
#[target_feature(enable = "avx512f")]
fn load_bytes(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: the 64 bytes that are read are those of the array.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_words(words: &[i64; LANES]) -> __m512i {
    // SAFETY: the 64 bytes that are read are those of the array.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_halves(halves: &[i32; LANES]) -> __m256i {
    // SAFETY: the 32 bytes that are read are those of the array.
    unsafe { _mm256_loadu_si256(halves.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(words: __m512i, to: &mut [u64; LANES]) {
    // SAFETY: the 64 bytes that are written are those of the array.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), words) }
}
