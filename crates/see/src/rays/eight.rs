//! Eight boards at once: a vector holds one set of all eight, one lane for each board.
//!
//! A ray-ordered board has a byte for each set and ray. Exchanging the bytes of eight boards gives vectors that hold one
//! set each, so the first looks at eight boards take as many operations as one.

#![allow(unsafe_code, reason = "instructions that not every x86-64 has")]

use super::LANES;
use super::avx512::{Avx512, SetsByRay};
use super::slots::{DIAGONAL, JUMPS, NEAREST, ORTHOGONAL, PAWNS, SLOTS};
use crate::PieceValues;
use core::arch::x86_64::*;
use exchequer_core::{Bitboard, Color, Placement, Role, Square};

/// Results of eight first looks, one bit each.
#[derive(Clone, Copy)]
pub(crate) struct Looks {
    /// Bits of the questions that the replier wins, among those that are decided.
    pub(crate) wins: __mmask8,
    /// Bits of the questions that the look leaves open.
    pub(crate) open: __mmask8,
}

/// Stores the indexes of a group whose bits are set, without gaps, in `list`.
#[inline]
#[target_feature(enable = "avx512f")]
pub(crate) fn store_places(group: usize, bits: __mmask8, list: &mut [u64; LANES]) {
    let first = _mm512_set1_epi64((group * LANES) as i64);
    let all = _mm512_add_epi64(first, _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0));
    store(_mm512_maskz_compress_epi64(bits, all), list);
}

/// Returns the sets of a board by ray, without the piece on `from`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
pub(crate) fn board_by_ray(
    token: Avx512,
    placement: &impl Placement,
    from: Square,
    to: Square,
    doubtful: Option<Bitboard>,
) -> SetsByRay {
    let role = |role| placement.role(role).bits().cast_signed();
    let sets = _mm512_set_epi64(
        role(Role::King),
        role(Role::Queen),
        role(Role::Rook),
        role(Role::Bishop),
        role(Role::Knight),
        role(Role::Pawn),
        // Replaced by the pieces of doubt, but with it all eight sets are one load from a bitboard position.
        placement.color(Color::Black).bits().cast_signed(),
        placement.color(Color::White).bits().cast_signed(),
    );
    let sets = match doubtful {
        Some(doubtful) => _mm512_mask_set1_epi64(sets, 1 << DOUBTFUL, doubtful.bits().cast_signed()),
        // The black pieces stay there, for a lane without them would take three instructions.
        None => sets,
    };
    // As one operation of three operands, which compilers leave in this order.
    let from = _mm512_set1_epi64((1_u64 << from.index()).cast_signed());
    let sets = _mm512_ternarylogic_epi64::<AND_NOT>(from, sets, sets);
    token.by_ray(&SLOTS[to.index()], sets)
}

/// Lane of a board with the pieces that may be unable to capture.
const DOUBTFUL: u8 = 1;

/// Truth table of "not a, and b": bit `abc` is the result for the bits a, b and c.
const AND_NOT: i32 = 0b0000_1100;

/// Sets of eight boards, one lane for each board.
pub(crate) struct EightBoards {
    white: __m512i,
    doubtful: __m512i,
    pawns: __m512i,
    knights: __m512i,
    bishops: __m512i,
    rooks: __m512i,
    queens: __m512i,
    kings: __m512i,
}

impl EightBoards {
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
    pub(crate) fn of(boards: &[SetsByRay; LANES]) -> Self {
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
        let (white, doubtful) = eight(abcd_0, efgh_0);
        let (pawns, knights) = eight(abcd_2, efgh_2);
        let (bishops, rooks) = eight(abcd_4, efgh_4);
        let (queens, kings) = eight(abcd_6, efgh_6);
        Self { white, doubtful, pawns, knights, bishops, rooks, queens, kings }
    }

    /// Takes a [first look](crate::swap::Replies::first_look) at each board; `black` has a bit for each board on which Black replies.
    ///
    /// Unless it `has_doubts`, every piece can capture. `margins` holds the margin of the replier in the upper half of each word; a negative one leaves its question open.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,bmi1,bmi2,lzcnt,popcnt")]
    pub(crate) fn first_looks(
        &self,
        has_doubts: bool,
        black: __mmask8,
        margins: &[i64; LANES],
        values: &PieceValues,
    ) -> Looks {
        let Self { white, pawns, knights, bishops, rooks, queens, kings, .. } = *self;
        let doubtful = if has_doubts { self.doubtful } else { _mm512_setzero_si512() };
        let all = |bits: u64| _mm512_set1_epi64(bits.cast_signed());
        let (and, or) = (|x, y| _mm512_and_si512(x, y), |x, y| _mm512_or_si512(x, y));
        let and_not = |x, y| _mm512_andnot_si512(y, x);
        let any = |x, y| _mm512_test_epi64_mask(x, y);

        // Pieces that attack the square on an otherwise empty board.
        let leapers = or(and(knights, all(JUMPS)), and(kings, all(NEAREST)));
        let of_pawns = or(and(white, all(PAWNS[0])), and_not(all(PAWNS[1]), white));
        let diagonal = and(or(bishops, queens), all(DIAGONAL));
        let orthogonal = and(or(rooks, queens), all(ORTHOGONAL));
        let aimed = or(or(leapers, and(pawns, of_pawns)), or(diagonal, orthogonal));
        // Both views as in `ByRay::views`, which only builds for AVX-512 have.
        let occupied = or(or(or(pawns, knights), or(bishops, rooks)), or(queens, kings));
        let farther = _mm512_sub_epi64(or(occupied, all(JUMPS)), all(NEAREST));
        let seen = and(aimed, or(and_not(all(!0), farther), all(JUMPS)));
        let blockers = or(and_not(occupied, aimed), all(JUMPS));
        let potential = and(aimed, or(_mm512_sub_epi64(blockers, all(NEAREST)), all(JUMPS)));

        let own = _mm512_mask_xor_epi64(white, black, white, all(!0));
        let capturers = and(seen, own);
        let (ours, recapturers) = (and(potential, own), and_not(potential, own));
        let margins = _mm512_srai_epi64::<32>(load_words(margins));
        let mut winning = _mm512_setzero_si512();
        for (set, role) in [pawns, knights, bishops, rooks].into_iter().zip(Role::ALL) {
            let value = _mm512_set1_epi64(values.of(role).into());
            let is_within = _mm512_cmple_epi64_mask(value, margins);
            winning = _mm512_mask_or_epi64(winning, is_within, winning, set);
        }
        let has_capturer = any(capturers, capturers);
        // Any capturer wins without a recapture.
        let certain = and_not(capturers, doubtful);
        let alone = !any(recapturers, recapturers);
        let wins = any(certain, winning) | (any(certain, certain) & alone);
        let others = and(ours, _mm512_sub_epi64(ours, all(1)));
        let mut goes_on = any(others, others);
        if has_doubts {
            // Whether a piece that does not win can capture makes no difference.
            goes_on |= any(recapturers, doubtful) | any(capturers, winning) | alone;
        }
        let is_unordered = if values.is_ascending() { 0 } else { __mmask8::MAX };
        let is_alone = _mm512_cmplt_epi64_mask(margins, _mm512_setzero_si512());
        Looks { wins, open: (has_capturer & !wins & goes_on) | is_unordered | is_alone }
    }
}

/// Bytes of two boards for [`EightBoards::of`], from set `first` on: byte r of 64-bit lane 2s + b is byte s of lane r of board b.
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
    // SAFETY: the 64 bytes read are those of the array.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn load_words(words: &[i64; LANES]) -> __m512i {
    // SAFETY: the 64 bytes read are those of the array.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(words: __m512i, to: &mut [u64; LANES]) {
    // SAFETY: the 64 bytes written are those of the array.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), words) }
}
