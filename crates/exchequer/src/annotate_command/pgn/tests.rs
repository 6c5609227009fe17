//! Remarks on moves, byte for byte.

use super::annotate_game;
use exchequer_formats::pgn::Games;
use exchequer_report::Evaluator;
use exchequer_see::{PieceValues, RuleSet};

/// Returns a text with remarks.
fn annotated(text: &[u8]) -> Vec<u8> {
    let values = PieceValues::new(100, 325, 325, 500, 900).expect("values");
    let evaluator = Evaluator::of_captures(RuleSet::Legal, values);
    let mut out = Vec::new();
    for game in Games::new(text) {
        annotate_game(&game, &evaluator, &mut out);
    }
    out
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(String::from_utf8_lossy(&annotated(text.as_bytes())), expected);
}

#[test]
fn losing_exchanges_get_a_sentence_a_glyph_and_marks() {
    check(
        "1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 1-0",
        "1. e4 e5 2. Nf3 Nc6 3. Nxe5 $2 {Nxe5 loses 225: ...Nxe5. [%csl Re5][%cal Rc6e5]} Nxe5 1-0",
    );
    check(
        "[FEN \"3rk3/3r4/8/3p4/8/8/3Q4/3RK3 w - - 0 1\"]\n\n1. Qxd5 *",
        "[FEN \"3rk3/3r4/8/3p4/8/8/3Q4/3RK3 w - - 0 1\"]\n\n1. Qxd5 $4 {Qxd5 loses 800: \
         ...Rxd5 Rxd5 Rxd5. [%csl Rd5][%cal Rd7d5]} *",
    );
}

#[test]
fn pieces_left_hanging_get_a_sentence_for_either_side() {
    check(
        "1. e4 e5 2. Nf3 a6 3. Nxe5 a5 *",
        "1. e4 e5 2. Nf3 a6 $2 {a6 leaves the pawn on e5 hanging: Nxe5 wins 100. [%csl Re5][%cal Rf3e5]} \
         3. Nxe5 a5 *",
    );
    // The knight was attacked before the move, and could have moved away.
    check(
        "1. Nf3 e5 2. a3 e4 3. a4 *",
        "1. Nf3 e5 $2 {e5 loses 100: Nxe5. [%csl Re5][%cal Rf3e5]} 2. a3 e4 \
         3. a4 $2 {a4 leaves the knight on f3 hanging: ...exf3 wins 225. [%csl Rf3][%cal Re4f3]} *",
    );
    // The pawn that has just moved is captured en passant.
    check(
        "[FEN \"4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1\"]\n\n1. a4 *",
        "[FEN \"4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1\"]\n\n1. a4 $2 {a4 leaves the pawn on a4 hanging: \
         ...bxa3 wins 100. [%csl Ra4][%cal Rb4a3]} *",
    );
}

#[test]
fn even_trades_and_what_cannot_be_avoided_get_no_remark() {
    for text in [
        "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 *",
        // A fork: one of the rooks is lost whatever the side to move plays.
        "[FEN \"4k3/8/8/8/8/1n6/3P4/R2R2K1 w - - 0 1\"]\n\n1. Ra8+ *",
    ] {
        check(text, text);
    }
}

/// Game up to a losing move, with this text after it.
fn with(rest: &str) -> String {
    format!("1. e4 e5 2. Nf3 Nc6 3. Nxe5{rest} Nxe5 1-0")
}

#[test]
fn remarks_are_merged_into_what_a_move_has() {
    const SENTENCE: &str = "Nxe5 loses 225: ...Nxe5.";
    const MARKS: &str = "[%csl Re5][%cal Rc6e5]";
    for (rest, expected) in [
        ("!", format!("! {{{SENTENCE} {MARKS}}}")),
        (" ?? $6", format!(" ?? $6 {{{SENTENCE} {MARKS}}}")),
        (" {} $6", format!(" {{{SENTENCE} {MARKS}}} $6")),
        (" {a {word}", format!(" $2 {{a {{word; {SENTENCE} {MARKS}}}")),
        ("{ A word. }", format!(" $2{{ A word. {SENTENCE} {MARKS} }}")),
        (" {-225}", format!(" $2 {{-225}} {{{SENTENCE} {MARKS}}}")),
        (" {-2.25/9 0.1s}", format!(" $2 {{-2.25/9 0.1s; {SENTENCE} {MARKS}}}")),
        (" {[%clk 0:01]}", format!(" $2 {{[%clk 0:01] {SENTENCE} {MARKS}}}")),
        (" {[%csl Gd4,Ge5][%cal Gd1d4]}", format!(" $2 {{[%csl Gd4,Ge5][%cal Gd1d4,Rc6e5] {SENTENCE}}}")),
        (" {[%csl Gd4]}", format!(" $2 {{[%csl Gd4,Re5] {SENTENCE} [%cal Rc6e5]}}")),
        (" ; a word\n", format!(" $2 {{{SENTENCE} {MARKS}}} ; a word\n")),
        (" (3. Nc3 {a word} Nf6)", format!(" $2 {{{SENTENCE} {MARKS}}} (3. Nc3 {{a word}} Nf6)")),
        ("\r\n3... {early}", format!(" $2 {{{SENTENCE} {MARKS}}}\r\n3... {{early}}")),
    ] {
        let expected = with(&expected);
        check(&with(rest), &expected);
        check(&expected, &expected);
    }
}

#[test]
fn a_game_with_a_fault_is_kept_and_has_remarks_before_it() {
    let start = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 4. Ke3 Nxe5 1-0\n\n";
    let text = [start, "[Variant \"Atomic\"]\n\n1. Nf3 e5 *\n"].concat();
    let annotated = String::from_utf8(annotated(text.as_bytes())).expect("text");
    assert_eq!(annotated.matches("loses").count(), 1);
    assert!(
        annotated.ends_with("} Nxe5 4. Ke3 Nxe5 1-0\n\n[Variant \"Atomic\"]\n\n1. Nf3 e5 *\n"),
        "{annotated}"
    );
}

#[test]
fn no_byte_of_damaged_games_is_lost() {
    let text = with(" ?! {[%csl Gd4} (3. Nc3 (3. d4 $1) ; line\n) {\u{e9}}").into_bytes();
    let mut random = crate::random::SplitMix(5);
    for _ in 0..5000 {
        let mut damaged = text.clone();
        for _ in 0..=random.below(4) {
            let at = random.below(damaged.len());
            damaged[at] = random.pick(b"{}()[]$;%! \n1eN\xff").unwrap_or(b' ');
        }
        let out = annotated(&damaged);
        let mut rest = out.iter();
        assert!(damaged.iter().all(|byte| rest.any(|other| other == byte)));
    }
}
