//! `--svg`: content, destination, and conflicting options.

use crate::harness::{SEED, SEED_VALUES, run};
use snapbox::{Data, assert_data_eq};
use std::fs;
use std::path::{Path, PathBuf};

const TEN_CAPTURES: &str = "3r2k1/1b1r4/1n2bn2/3n4/5N2/1BN5/3R2B1/3R2K1 w - -";

/// Compares a drawing with the file at this path from the root of the workspace; `SNAPSHOTS=overwrite` updates it.
#[track_caller]
fn compare(path: &str, args: &[&str]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let drawing = run(&[args, &["--svg", "-"]].concat(), b"").good();
    roxmltree::Document::parse(&drawing).expect("the drawing is XML");
    assert_data_eq!(drawing, Data::read_from(&path, None).raw());
}

/// Returns a unique path.
fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn drawings_in_the_documentation_are_what_is_drawn() {
    compare("docs/images/exchange.svg", &["see", SEED, "Nxe5", "--values", SEED_VALUES, "--rules", "legal"]);
    compare("docs/images/twelve-captures.svg", &["see", TEN_CAPTURES, "Ncxd5", "--rules", "legal"]);
    compare(
        "docs/images/map.svg",
        &["map", "r1bqkb1r/ppp2ppp/2n2n2/3pp1B1/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 5"],
    );
}

/// Cases that the golden files lack: en passant, promotions, castling, refused captures.
#[test]
fn drawings_of_other_moves() {
    let golden =
        |name: &str, args: &[&str]| compare(&format!("crates/exchequer/tests/golden/{name}.svg"), args);
    golden("en_passant", &["see", "4k3/8/8/3pP3/8/3r4/8/4K3 w - d6", "exd6"]);
    golden("answer", &["see", "4k3/8/8/8/3p4/8/4P3/3QK3 w - -", "e4", "--en-passant-reply"]);
    golden("promotion", &["see", "1n1qr1k1/P1P5/8/8/8/8/6K1/8 w - -", "axb8=N", "--rules", "pseudo"]);
    golden("castling", &["see", "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R b KQkq -", "O-O-O", "--flip"]);
    golden("refusals", &["see", "3r3k/5b2/4q3/3p4/5N2/5Q2/6B1/K7 w - -", "Nxd5", "--threshold", "-200"]);
    golden("map_in_check", &["map", "4k3/8/8/3pP3/8/8/4r3/4K2n w - d6", "--flip"]);
}

#[test]
fn a_file_has_what_stdout_would_have_and_the_text_is_still_said() {
    for (name, args) in [("see.svg", &["see", SEED, "Nxe5"][..]), ("map.svg", &["map", SEED])] {
        let path = place(name);
        let path_text = path.to_str().expect("a plain path");
        let text = run(args, b"").good();
        let drawing = run(&[args, &["--svg", "-"]].concat(), b"").good();
        assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"), "{drawing}");
        // A longer file that existed before is replaced.
        fs::write(&path, "x".repeat(drawing.len() + 1)).expect("the folder of tests can be written");
        assert_eq!(run(&[args, &["--svg", path_text]].concat(), b"").good(), text);
        assert_eq!(fs::read_to_string(&path).expect("it was written"), drawing);

        let json = run(&[args, &["--json"]].concat(), b"").good();
        assert_eq!(run(&[args, &["--json", "--svg", path_text]].concat(), b"").good(), json);
        assert_eq!(fs::read_to_string(&path).expect("it was written"), drawing);
        fs::remove_file(path).expect("it can be removed");
    }
}

#[test]
fn black_can_be_below() {
    let args = ["see", "4k3/8/8/3p4/4P3/8/8/4K3 w - -", "exd5", "--svg", "-"];
    let (white, black) = (run(&args, b"").good(), run(&[&args[..], &["--flip"]].concat(), b"").good());
    // The pawn on d5 stands in the fourth column and row, or in the fifth of both.
    let pawn = |x: u32, y: u32| {
        format!(
            "<use xlink:href=\"#exchequer-black-pawn\" transform=\"translate({} {})\"/>",
            32 + x * 45,
            16 + y * 45
        )
    };
    assert!(white.contains(&pawn(3, 3)) && !white.contains(&pawn(4, 4)), "{white}");
    assert!(black.contains(&pawn(4, 4)) && !black.contains(&pawn(3, 3)), "{black}");
}

#[test]
fn what_cannot_be_written_is_one_sentence() {
    let path = place("no such folder/drawing.svg");
    for args in [&["see", SEED, "Nxe5"][..], &["map", SEED]] {
        let args = [args, &["--svg", path.to_str().expect("a plain path")]].concat();
        let message = run(&args, b"").bad_input();
        assert!(message.starts_with("error: cannot write ") && message.contains("drawing.svg"), "{message}");
    }
}

#[test]
fn nothing_is_drawn_of_a_move_that_is_none() {
    let path = place("nothing.svg");
    run(&["see", SEED, "Nxe6", "--svg", path.to_str().expect("a plain path")], b"").bad_input();
    assert!(!path.exists());
}

#[test]
fn what_does_not_go_with_a_drawing_is_bad_usage() {
    for args in [
        &["see", SEED, "Nxe5", "--svg", "-", "--json"][..],
        &["see", SEED, "Nxe5", "--svg", "-", "--rules", "all"],
        &["see", "--batch", "-", "--svg", "-"],
        &["see", SEED, "Nxe5", "--flip"],
        &["see", SEED, "Nxe5", "--svg"],
        &["map", SEED, "--svg", "-", "--json"],
        &["map", SEED, "--flip"],
    ] {
        let run = run(args, b"");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.stderr.starts_with("error: "), "{args:?}: {}", run.stderr);
    }
}
