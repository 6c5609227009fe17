//! Exact output of all commands; `SNAPSHOTS=overwrite` updates the files.

use crate::harness::{SEED, SEED_VALUES, command, run, run_command};
use snapbox::{Data, assert_data_eq};
use std::fmt::Write;
use std::path::PathBuf;

/// Commands with their output in the form of a terminal session, without times and speeds.
fn transcript(runs: &[(&[&str], &str)]) -> String {
    let mut text = String::new();
    for (args, input) in runs {
        let run = run(args, input.as_bytes());
        let words = args.iter().map(|arg| {
            let plain = !arg.is_empty() && !arg.contains(|c: char| c.is_whitespace());
            if plain { (*arg).to_owned() } else { format!("'{arg}'") }
        });
        let shown = ["$ exchequer".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ");
        writeln!(text, "{shown}").expect("a string takes text");
        for line in input.lines() {
            writeln!(text, "< {line}").expect("a string takes text");
        }
        text += &run.stdout;
        for line in
            run.stderr.lines().filter(|line| !line.ends_with("Mnps") && !line.ends_with("positions/s"))
        {
            writeln!(text, "stderr: {line}").expect("a string takes text");
        }
        writeln!(text, "exit code {}\n", run.code.map_or("none".to_owned(), |code| code.to_string()))
            .expect("a string takes text");
    }
    text
}

#[track_caller]
fn compare(name: &str, text: String) {
    // The version is replaced: a release does not change the files.
    let text = text.replace(env!("CARGO_PKG_VERSION"), "[VERSION]");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.txt"));
    assert_data_eq!(text, Data::read_from(&path, None).raw());
}

#[test]
fn see_explains_the_seed() {
    let args = ["see", SEED, "Nxe5", "--values", SEED_VALUES];
    let json = [&args[..], &["--json", "--method", "mailbox", "--threshold", "-200"]].concat();
    compare("see_seed", transcript(&[(&args, ""), (&json, "")]));
}

#[test]
fn see_in_color() {
    let colored = run_command(command().args(["see", SEED, "Nxe5"]).env("CLICOLOR_FORCE", "1"), b"");
    compare("see_color", colored.good());
}

/// One exchange of each kind; the verdict is the last paragraph.
#[test]
fn see_finds_words_for_every_kind_of_move() {
    let cases: &[(&str, &str)] = &[
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "exd5"),
        ("4k3/4p3/3p4/8/4B3/8/8/3QK3 w - -", "Qxd6"),
        ("4k3/2p5/3r4/8/5B2/8/8/4K3 w - -", "Bxd6"),
        ("4k3/2p5/3p4/8/5N2/8/8/3RK3 w - -", "Rxd6"),
        ("4k3/2p5/3n4/8/5B2/8/8/3RK3 w - -", "Bxd6"),
        ("4k3/2p5/3b4/8/5B2/8/8/4K3 w - -", "Bxd6"),
        ("4k3/8/2p5/3q4/4P3/8/8/4K3 w - -", "exd5"),
        ("3r3k/8/8/3q4/4P3/8/8/4K3 w - -", "exd5"),
        ("4k3/8/8/8/8/5r2/6P1/4K3 b - -", "Rf1+"),
        ("4k3/8/8/8/8/5r2/6P1/4K3 b - -", "Rf2"),
        ("4k3/8/3p4/8/8/5N2/8/4K3 w - -", "Ne5"),
        ("4k3/8/3p4/8/8/5N2/8/4K3 w - -", "Nd4"),
        ("4k3/8/8/3r4/8/4P3/8/4K3 w - -", "e4"),
        ("4k3/3r4/8/8/8/4P3/3P4/4K3 w - -", "d4"),
        ("4k3/8/3p4/8/8/3P4/3K4/8 w - -", "Kc3"),
        ("4k3/8/8/8/8/8/8/4K2R w K -", "O-O"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6"),
        ("4k3/8/8/3pP3/8/3r4/8/4K3 w - d6", "exd6"),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - -", "a8=N"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - -", "axb8=Q"),
        ("1r1k4/P7/8/8/8/8/8/4K3 w - -", "a8=Q"),
        ("4k3/8/8/8/8/3p4/4K3/8 w - -", "Kxd3"),
        ("8/8/8/8/3p4/8/1n1Q4/8 w - -", "d2d4"),
        ("3r4/8/8/3p4/8/8/3R4/3R4 w - -", "d2d5"),
        ("3r4/3r4/8/3p4/8/8/3R4/3R4 w - -", "d2d5"),
        ("3r4/3r4/3r4/3b4/8/3R4/3R4/3R4 w - -", "d3d5"),
    ];
    let mut text = String::new();
    for (fen, mv) in cases {
        let output = run(&["see", fen, mv], b"").good();
        let verdict = output.lines().last().unwrap_or_default();
        writeln!(text, "{fen}  {mv}\n  {verdict}").expect("a string takes text");
    }
    compare("see_verdicts", text);
}

#[test]
fn see_tables() {
    compare(
        "see_tables",
        transcript(&[
            (&["see", "4k3/8/8/3pP3/8/3r4/8/4K3 w - d6", "exd6"], ""),
            (
                &[
                    "see",
                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                    "e4",
                    "--threshold",
                    "1",
                ],
                "",
            ),
            (&["see", "1r1k4/P7/8/8/8/8/8/4K3 w - -", "axb8=Q+", "--json"], ""),
            (&["see", "4k3/8/8/8/8/8/8/4K2R w K -", "O-O", "--json"], ""),
            (&["see", "8/8/8/8/3p4/8/1n1Q4/8 w - -", "d2d4", "--json"], ""),
        ]),
    );
}

/// The words for promotions inside the exchange, and the comparison.
#[test]
fn see_rules() {
    let pinned = "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - -";
    let promoting = "1n1qr1k1/P1P5/8/8/8/8/6K1/8 w - -";
    compare(
        "see_rules",
        transcript(&[
            (&["see", promoting, "axb8=N", "--rules", "swap"], ""),
            (&["see", promoting, "axb8=N", "--rules", "pseudo"], ""),
            (&["see", "1R3k2/P1P5/8/8/8/8/6K1/1r6 b - -", "Rxb8", "--rules", "legal"], ""),
            (&["see", pinned, "cxd5", "--rules", "pinners", "--json"], ""),
            (&["see", pinned, "cxd5", "--rules", "all"], ""),
            (&["see", pinned, "cxd5", "--rules", "all", "--threshold", "1", "--json"], ""),
            (&["see", promoting, "axb8=Q", "--rules", "all", "--threshold", "0"], ""),
            (&["see", "4k3/8/8/8/8/8/8/4K2R w K -", "O-O", "--rules", "all"], ""),
            (&["see", pinned, "cxd5", "--rules", "legal", "--method", "mailbox"], ""),
            (&["see", "--rules", "all", "--batch", "-"], ""),
        ]),
    );
}

/// Refusals of every kind, and en passant replies.
#[test]
fn see_refusals() {
    compare(
        "see_refusals",
        transcript(&[
            (&["see", "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - -", "cxd5"], ""),
            (&["see", "4k3/8/1qp5/4N3/8/8/8/4R2K w - -", "Nxc6+"], ""),
            (&["see", "8/8/8/3k4/4p3/8/5N2/1K2R3 w - -", "Rxe4"], ""),
            (&["see", "6k1/8/1q1p4/3r4/4N3/8/3R4/3R3K w - -", "Nxd6"], ""),
            (&["see", "3r3k/5b2/4q3/3p4/5N2/5Q2/6B1/K7 w - -", "Nxd5"], ""),
            (&["see", "2r1r1k1/pp3pB1/3p4/P2P1P2/2nb4/7R/5PQP/qB3R1K w - -", "Rc3"], ""),
            (&["see", "6k1/8/1q1p4/3r4/4N3/8/3R4/3R3K w - -", "Nxd6", "--json"], ""),
            (&["see", "4k3/8/8/8/4p3/8/2PP4/4K3 w - -", "d4", "--en-passant-reply"], ""),
            (&["see", "4k3/8/8/8/4p3/8/3P4/4K3 w - -", "d4", "--en-passant-reply", "--rules", "all"], ""),
        ]),
    );
}

#[test]
fn map() {
    compare(
        "map",
        transcript(&[
            (&["map", "4k3/3p4/8/8/n2R4/8/8/4K3 w - -"], ""),
            (&["map", "r1bqkb1r/ppp2ppp/2n2n2/3pp1B1/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 5"], ""),
            (&["map", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "--json"], ""),
            (&["map", "4k3/8/8/3pP3/8/8/4r3/4K2n w - d6"], ""),
            (&["map", "startpos"], ""),
            (&["map", "4k3/4R3/8/8/8/8/8/4K3 w - -"], ""),
            (&["map", "not a fen"], ""),
        ]),
    );
}

#[test]
fn show() {
    compare(
        "show",
        transcript(&[
            (&["show", "startpos"], ""),
            (&["show", "r3k2r/8/8/8/4q3/8/8/R3K2R w KQkq - 3 20"], ""),
            (&["show", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"], ""),
            (&["show", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"], ""),
            (&["show", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], ""),
            (&["show", "8/8/4k3/8/8/3KB3/8/8 w - - 0 1"], ""),
            (&["show", "4k3/8/8/8/8/8/8/P7 w K - 0 1"], ""),
            (&["show", "4k3/8/8/8 w - - 0 1"], ""),
        ]),
    );
}

/// Separators and captures of every kind, and bad lines.
const DATA: &str = "\
1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1 | -35 | 0.5
4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1;12;1-0
1r2k3/P7/8/8/8/8/8/4K3 w - - bm axb8=Q+; id \"a, b\";
# from somewhere

rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,0.1,e2e4
4k3/8/8/3q4/4P3/2b5/3P4/4K3 w - -\t900\td2c3
4k3/8/8/8/8/8/4r3/4K3 w - - 0 1 0-1
4k3/8/8/8/8/8/8/8 w - - | 1
FEN,score
";

#[test]
fn annotate() {
    compare(
        "annotate",
        transcript(&[
            (&["annotate", "-"], DATA),
            (&["annotate", "-", "--format", "jsonl"], DATA),
            (&["annotate", "-", "--format", "csv"], DATA),
            (&["annotate", "-", "--values", "1,3,3,5,9", "--rules", "swap"], DATA),
        ]),
    );
}

#[test]
fn filter() {
    let kings = "8/8/8/8/8/8/k7/2K4R w - - | ";
    let moves: String = ["Rh3", "Rh2+", "h1h3", "Kc3", "", "Rh9"].map(|mv| format!("{kings}{mv}\n")).concat();
    compare(
        "filter",
        transcript(&[
            (&["filter", "--quiet", "-"], DATA),
            (&["filter", "--quiet", "-", "--invert"], DATA),
            (&["filter", "--quiet", "-", "--threshold", "101"], DATA),
            (&["filter", "--quiet", "-", "--move-field", "2"], &moves),
            (&["filter", "--quiet", "-", "--move-field", "bm"], DATA),
            (&["filter", "--quiet", "-", "--move-field", "1"], ""),
        ]),
    );
}

#[test]
fn perft() {
    compare(
        "perft",
        transcript(&[(&["perft", "startpos", "3"], ""), (&["perft", "startpos", "2", "--divide"], "")]),
    );
}

#[test]
fn uci() {
    let session = "uci\nisready\nposition startpos moves e2e4 c7c5\nd\ngo perft 1\n\
                   position fen 4k3/3p4/8/8/n2R4/8/8/4K3 w - - 0 1\norder\nsee d4d7 1\nflip\nd\nhelp\nquit\n";
    let text = transcript(&[(&[], session)]);
    // The memory of the machine is replaced.
    let (before, after) = text.split_once(" max ").expect("the first option has a greatest value");
    let (_, after) = after.split_once('\n').expect("more lines follow");
    let text = format!("{before} max [MEMORY]\n{after}");
    // Compiler flags and CPU are replaced as well.
    let lines = text.lines().map(|line| match line.strip_prefix("info string build ") {
        Some(_) => "info string build [BUILD]",
        None => line,
    });
    compare("uci", lines.map(|line| format!("{line}\n")).collect());
}

/// UCI commands as arguments, and an unknown command.
#[test]
fn lines_of_uci_as_arguments() {
    compare(
        "arguments",
        transcript(&[
            (&["position startpos moves e2e4", "go perft 1", "see d7d5", "quit", "d"], ""),
            (&["position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"], ""),
            (&["isready"], "d\n"),
            (&["sea", "startpos", "e4"], ""),
        ]),
    );
}

#[test]
fn order() {
    let giuoco = "r1bqkb1r/ppp2ppp/2n2n2/3pp1B1/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 5";
    compare(
        "order",
        transcript(&[
            (&["order", giuoco], ""),
            (&["order", "4k3/3p4/8/8/n2R4/8/8/4K3 w - -", "--scheme", "mvv-lva"], ""),
            (&["order", "4k3/3p4/8/8/n2R4/8/8/4K3 w - -", "--scheme", "see-prefix"], ""),
            (&["order", "4k3/3p4/8/8/n2R4/8/8/4K3 w - -", "--see-mode", "off", "--rules", "legal"], ""),
            (&["order", "4k3/8/8/8/8/8/4r3/4K3 w - -"], ""),
            (&["order", "startpos moves"], ""),
        ]),
    );
}

#[test]
fn help_and_version() {
    compare(
        "help",
        transcript(&[
            (&["--version"], ""),
            (&["--help"], ""),
            (&["see", "--help"], ""),
            (&["map", "--help"], ""),
            (&["annotate", "--help"], ""),
            (&["filter", "--help"], ""),
            (&["perft", "--help"], ""),
            (&["order", "--help"], ""),
            (&["eval", "--help"], ""),
            (&["bench", "--help"], ""),
            (&["epd", "--help"], ""),
            (&["datagen", "--help"], ""),
            (&["show", "--help"], ""),
        ]),
    );
}
