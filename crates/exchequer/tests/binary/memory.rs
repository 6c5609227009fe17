//! Tables that are larger than the memory.

use crate::harness::{run, run_command};
use std::process::{Command, Stdio};

/// Runs the binary in a shell with a memory limit of half a gigabyte.
fn confined() -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 500000 && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_exchequer")]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn the_engine_makes_do_with_what_there_is() {
    let lines = "setoption name Hash value 9000000000\nisready\nsetoption name Threads value 2\nisready\n\
                 setoption name Hash value 1\nisready\n";
    let answer = run_command(&mut confined(), lines.as_bytes()).good();
    let lines: Vec<&str> = answer.lines().collect();
    let &[clamped, first, "readyok", second, "readyok", "readyok"] = lines.as_slice() else {
        panic!("{answer}")
    };
    assert!(clamped.starts_with("info string option Hash: 9000000000 is out of range"), "{clamped}");
    for line in [first, second] {
        let size = line.strip_prefix("info string there is memory for a table of ");
        let size = size.and_then(|rest| rest.strip_suffix(" MiB only."));
        let size: usize = size.and_then(|size| size.parse().ok()).expect(line);
        assert!((100..500).contains(&size), "{line}");
    }
}

#[test]
fn a_command_says_that_there_is_not_enough() {
    let epd = b"4k3/8/8/8/8/8/8/4K2R w K - bm O-O;";
    for (arguments, input) in [(["bench", "1"], &b""[..]), (["epd", "-"], epd)] {
        for hash in ["4294967295", "900000000"] {
            let error = run(&[&arguments[..], &["--hash", hash]].concat(), input).bad_input();
            assert_eq!(error, format!("error: there is not enough memory for a table of {hash} MiB.\n"));
        }
        let error = run_command(confined().args(arguments).args(["--hash", "2000"]), input).bad_input();
        assert!(error.contains("for a table of 2000 MiB"), "{error}");
    }
}
