//! Identity of the build, and refusal of an unsupported CPU level.

use crate::harness::{command, run, run_command};

/// Checks the lines but not the compiler flags: the tests run in every build.
const BUILD: &str = "build: ";

#[test]
fn the_build_is_told_when_it_is_asked_for() {
    let version = concat!("exchequer ", env!("CARGO_PKG_VERSION"), "\n");
    for args in [&["--version"][..], &["-V"]] {
        assert_eq!(run(args, b"").good(), version);
    }
    let sliders = exchequer_attacks::sliders::NATIVE_NAME;
    for args in [["--version", "--verbose"], ["--verbose", "-V"]] {
        let text = run(&args, b"").good();
        let lines: Vec<&str> = text.strip_prefix(version).expect("the version").lines().collect();
        let [build, why] = lines[..] else { panic!("{text}") };
        assert!(build.starts_with(BUILD) && build.ends_with(&format!(", sliders by {sliders}")), "{text}");
        assert!(why.starts_with("why: it was started itself, on "), "{text}");
    }
    let alone = run(&["--verbose"], b"");
    assert_eq!((alone.code, alone.stdout.as_str()), (Some(2), ""));
}

#[test]
fn the_launcher_says_why() {
    let why = "the best of v1, v2 for this CPU, a test";
    let mut command = command();
    let uci = run_command(command.env("EXCHEQUER_WHY", why), b"uci\nversion\nquit\n").good();
    let info = uci.lines().find_map(|line| line.strip_prefix("info string build ")).expect("an info string");
    assert!(info.ends_with(&format!(": {why}.")), "{info}");
    assert!(uci.ends_with(&format!("\nwhy: {why}\n")), "{uci}");
}

#[test]
fn another_build_than_asked_for_is_refused() {
    for args in [&["--version"][..], &[]] {
        let run = run_command(command().args(args).env("EXCHEQUER_CPU", "v9"), b"uci\n");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        let start = "error: EXCHEQUER_CPU is \"v9\", but this build of Exchequer is for ";
        assert!(run.stderr.starts_with(start) && run.stderr.ends_with(" alone.\n"), "{}", run.stderr);
    }
}
