//! FEN fields that no board can have: repaired and counted by each command that reads positions, refused by `--strict`.

use crate::harness::run;
use crate::stream_files::Folder;

/// White wins the queen on d5; the castling rights of rooks that are not there, and a square that nothing has passed.
const ROOK_ODDS: &str = "4k3/8/8/3q4/4P3/8/8/4K3 w KQkq - 0 1";
const NO_PASSER: &str = "4k3/8/8/3q4/4P3/8/8/4K3 w - c9 0 1";
const GOOD: &str = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";

/// Commands that read lines, each with the text after the FEN of its lines.
const READERS: [(&[&str], &str); 5] = [
    (&["annotate"], " | 1"),
    (&["filter", "--quiet", "--invert"], " | 1"),
    (&["see", "--batch"], "\te4d5"),
    (&["epd", "--depth", "1"], " bm exd5;"),
    (&["perft", "--suite"], " ;D1 5"),
];

/// Answers without times.
fn answers(text: &str) -> Vec<String> {
    text.lines().map(|line| line.split([',', ':']).next().unwrap_or_default().replace("KQkq", "-")).collect()
}

#[test]
fn lines_are_repaired_and_counted() {
    for (args, rest) in READERS {
        let text = |fens: [&str; 4]| fens.map(|fen| format!("{fen}{rest}\n")).concat();
        let good = run(&[args, &["-"]].concat(), text([GOOD; 4]).as_bytes());
        let repaired =
            run(&[args, &["-"]].concat(), text([ROOK_ODDS, GOOD, NO_PASSER, ROOK_ODDS]).as_bytes());
        assert_eq!((good.code, repaired.code), (Some(0), Some(0)), "{args:?}: {}", repaired.stderr);
        let expected: Vec<String> = answers(&good.stdout);
        let answers: Vec<String> =
            answers(&repaired.stdout).into_iter().map(|line| line.replace("c9", "-")).collect();
        assert_eq!(answers, expected, "{args:?}");
        let note = "repaired 2 castling fields and 1 en-passant field";
        assert!(repaired.stderr.lines().any(|line| line == note), "{args:?}: {}", repaired.stderr);
        assert!(!good.stderr.contains("repaired"), "{args:?}: {}", good.stderr);
    }
}

#[test]
fn a_line_that_needs_a_repair_is_bad_under_strict() {
    let folder = Folder::new();
    for (args, rest) in READERS {
        // In an EPD, a word that is no square may be an opcode.
        let junk =
            ["found \"c9\", expected '-' or a square.", "the en-passant field is not valid on this board."];
        for (fen, reasons) in
            [(ROOK_ODDS, ["the castling field is not valid on this board."; 2]), (NO_PASSER, junk)]
        {
            let file =
                folder.write("lines.txt", format!("{GOOD}{rest}\n{fen}{rest}\n{GOOD}{rest}\n").as_bytes());
            let run = run(&[args, &[&file, "--strict"]].concat(), b"");
            assert_eq!(run.code, Some(1), "{args:?}");
            let fault = run.stderr.lines().find(|line| line.starts_with("error: "));
            let fault = fault.unwrap_or_else(|| panic!("{args:?}: {}", run.stderr));
            assert!(
                fault.contains("lines.txt, line 2: ") && reasons.iter().any(|reason| fault.ends_with(reason)),
                "{args:?}: {fault}"
            );
        }
        let all_good = run(&[args, &["-", "--strict"]].concat(), format!("{GOOD}{rest}\n").as_bytes());
        assert_eq!(all_good.code, Some(0), "{args:?}: {}", all_good.stderr);
    }
}

#[test]
fn answers_before_the_bad_line_are_kept_under_strict() {
    let text = format!("{GOOD}\te4d5\n{ROOK_ODDS}\te4d5\n{GOOD}\te4d5\n");
    let run = run(&["see", "--batch", "-", "--strict"], text.as_bytes());
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), "900\n"), "{}", run.stderr);
}

#[test]
fn a_position_as_an_argument_is_repaired_with_a_note() {
    let commands: [(&[&str], &[&str]); 6] = [
        (&["see"], &["exd5"]),
        (&["map"], &[]),
        (&["show"], &[]),
        (&["eval"], &[]),
        (&["order"], &[]),
        (&["perft"], &["1"]),
    ];
    for (command, more) in commands {
        let good = run(&[command, &[GOOD], more].concat(), b"");
        for (fen, field) in [(ROOK_ODDS, "castling field"), (NO_PASSER, "en-passant field")] {
            let repaired = run(&[command, &[fen], more].concat(), b"");
            assert_eq!(
                (repaired.code, &repaired.stdout),
                (Some(0), &good.stdout),
                "{command:?}: {}",
                repaired.stderr
            );
            let note = format!("repaired: {field}; the position is {GOOD}");
            assert_eq!(repaired.stderr.lines().next(), Some(&*note), "{command:?}");
        }
        let longer = run(&[command, &[&*format!("{GOOD} bm \x1B[1m;")], more].concat(), b"");
        assert_eq!((longer.code, &longer.stdout), (Some(0), &good.stdout), "{command:?}: {}", longer.stderr);
        assert_eq!(longer.stderr.lines().next(), Some("passed over: \"bm \\u{1b}[1m;\""), "{command:?}");
    }
}

#[test]
fn what_has_several_readings_is_refused() {
    for fen in ["4k3/8/8/3q4/4P3/8/8/8 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4KR1R w FH - 0 1", "garbage"] {
        run(&["eval", fen], b"").bad_input();
    }
}
