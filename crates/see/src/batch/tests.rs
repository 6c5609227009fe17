//! Both batch forms give the same answers as single questions, on any CPU.

extern crate std;

use super::*;
use crate::random_boards::boards;
use crate::swap::{ExcludePinned, NoExclusion};
use exchequer_core::Pieces;
use std::vec::Vec;

/// A move to every square of each board.
fn questions(boards: &[Pieces]) -> Vec<(&Pieces, Move)> {
    let from = |board: &Pieces, to: Square| board.occupied().into_iter().nth(to.index() % 5).unwrap_or(to);
    let of_board = |board| Square::ALL.map(|to| (board, Move::normal(from(board, to), to)));
    boards.iter().flat_map(of_board).collect()
}

fn compare<B: PinExclusion, R: Replies>(replies: impl Fn() -> R) {
    let boards: Vec<Pieces> = boards(150).collect();
    let questions = questions(&boards);
    let values = &PieceValues::CLASSIC;
    let mut reached = 0;
    for threshold in [-400, -100, 0, 1, 100, 300, 900] {
        let mut answers = Vec::new();
        in_parts(&questions, values, threshold, &mut answers, replies());
        assert_eq!(answers.len(), questions.len());
        for ((board, mv), answer) in questions.iter().zip(answers) {
            let alone = swap::see_ge::<B>(*board, *mv, values, threshold);
            assert_eq!(answer, alone, "{mv:?} at {threshold} on {board:?}");
            reached += usize::from(answer);
        }
    }
    // Neither all nor none.
    assert!((questions.len()..6 * questions.len()).contains(&reached), "{reached} of {}", questions.len());
}

#[test]
fn looks_one_after_the_other() {
    compare::<NoExclusion, _>(ScalarReplies::<NoExclusion>::new);
    compare::<ExcludePinned<false>, _>(ScalarReplies::<ExcludePinned<false>>::new);
    compare::<ExcludePinned<true>, _>(ScalarReplies::<ExcludePinned<true>>::new);
}

#[test]
#[allow(clippy::print_stderr, reason = "a skipped test reports it")]
#[cfg(has_avx512)]
fn eight_looks_at_once() {
    let Some(token) = Avx512::detect() else {
        std::eprintln!("skipped: this CPU has no AVX-512 with VBMI, BITALG and GFNI");
        return;
    };
    compare::<NoExclusion, _>(|| VectorReplies::<NoExclusion>::new(token));
    compare::<ExcludePinned<false>, _>(|| VectorReplies::<ExcludePinned<false>>::new(token));
    compare::<ExcludePinned<true>, _>(|| VectorReplies::<ExcludePinned<true>>::new(token));
}
