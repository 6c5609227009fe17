//! The engine with Syzygy tables: faults of paths and files, and the tables in the folder `EXCHEQUER_SYZYGY`.

use crate::harness::run;
use std::fs;
use std::io::Write;
use std::path::Path;
use tempfile::TempDir;

/// First four bytes of a WDL file.
const MAGIC: [u8; 4] = [0x71, 0xE8, 0x23, 0x5D];

/// Returns the lines after a path is set, up to `readyok`.
fn notes(path: &str) -> Vec<String> {
    let text = run(&[], format!("setoption name SyzygyPath value {path}\nisready\n").as_bytes()).good();
    text.lines().take_while(|&line| line != "readyok").map(str::to_owned).collect()
}

/// Returns a folder with one file.
fn folder(name: &str, bytes: &[u8]) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join(name), bytes).expect("a file is written");
    folder
}

#[test]
fn a_path_without_tables_is_one_sentence() {
    let empty = TempDir::new().expect("a temporary folder");
    for (path, part) in [
        ("/nowhere/at all", "tablebases: folder \"/nowhere/at all\": "),
        (&*empty.path().to_string_lossy(), "has no table"),
        ("/a\u{0}b", "tablebases: folder "),
    ] {
        let notes = notes(path);
        assert!(
            notes.len() == 1 && notes[0].contains(part) && notes[0].starts_with("info string "),
            "{notes:?}"
        );
    }
    assert_eq!(notes("<empty>"), [""; 0]);
    assert_eq!(notes(""), [""; 0]);
}

#[test]
fn a_damaged_file_is_named_and_never_read() {
    let random: Vec<u8> = (0..80_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let truncated: Vec<u8> = MAGIC.into_iter().chain([0; 100]).collect();
    let zeros: Vec<u8> = MAGIC.into_iter().chain([0; 76]).collect();
    for (bytes, part) in [
        (&[][..], "a size of 0 bytes"),
        (&random, "first four bytes"),
        (&truncated, "a size of 104 bytes"),
        (&zeros, "other pieces than its name"),
    ] {
        let folder = folder("KQvK.rtbw", bytes);
        let path = folder.path().to_string_lossy().into_owned();
        let script = format!(
            "setoption name SyzygyPath value {path}\nposition fen 8/8/8/4k3/8/8/8/KQ6 w - - 0 1\ngo depth 3\n"
        );
        let text = run(&[], script.as_bytes()).good();
        let notes: Vec<&str> = text.lines().filter(|line| line.starts_with("info string")).collect();
        assert!(notes.len() == 1 && notes[0].contains(part) && notes[0].contains("KQvK.rtbw"), "{text}");
        assert!(text.contains("tbhits 0") && text.contains("bestmove"), "{text}");
    }
}

#[test]
fn a_name_that_is_no_table_is_passed_over() {
    let folder = folder("KvKQ.rtbw", b"anything");
    let notes = notes(&folder.path().to_string_lossy());
    assert!(notes.len() == 1 && notes[0].contains("has no table"), "{notes:?}");
}

/// Calls a test with the folder of real tables, or says that it is skipped.
fn with_tables(test: &str, body: impl FnOnce(&str)) {
    match std::env::var("EXCHEQUER_SYZYGY") {
        Ok(path) => body(&path),
        Err(_) => {
            let message =
                format!("SKIPPED {test}: set EXCHEQUER_SYZYGY to a folder of tables of up to four pieces\n");
            // Past the capture of the test harness.
            let _ = std::io::stderr().write_all(message.as_bytes());
        }
    }
}

/// Returns the last `info` line of a search by tables.
fn last_info(path: &str, position: &str, options: &str) -> String {
    let script =
        format!("setoption name SyzygyPath value {path}\n{options}position fen {position}\ngo depth 2\n");
    let text = run(&[], script.as_bytes()).good();
    text.lines().rfind(|line| line.starts_with("info depth")).expect("an info line").to_owned()
}

#[test]
fn positions_in_tables_have_their_result() {
    with_tables("positions_in_tables_have_their_result", |path| {
        for (fen, part) in [
            // Bishop and knight win, and the fifty-move rule leaves time.
            ("8/8/8/8/3k4/8/8/KBN5 w - - 0 1", " score cp 3"),
            // Two knights do not win.
            ("8/8/8/8/3k4/8/8/KNN5 w - - 0 1", " score cp 0 "),
            // The pawn falls.
            ("8/8/8/8/8/4k3/4P3/7K b - - 0 1", " score cp 0 "),
            // A position with castling rights is in no table.
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", " tbhits 0 "),
            // Six pieces are too many, and one capture leaves five.
            ("6k1/8/8/8/8/8/8/KRRRR3 w - - 0 1", " tbhits 0 "),
        ] {
            let line = last_info(path, fen, "");
            assert!(line.contains(part), "{fen}: {line}");
        }
        let limited =
            last_info(path, "8/8/8/8/3k4/8/8/KBN5 w - - 0 1", "setoption name SyzygyProbeLimit value 3\n");
        assert!(limited.contains(" tbhits 0 "), "{limited}");
    });
}

#[test]
fn a_path_may_be_set_again_and_removed() {
    with_tables("a_path_may_be_set_again_and_removed", |path| {
        let position = "position fen 8/8/8/8/3k4/8/8/KBN5 w - - 0 1\ngo depth 1\nisready\n";
        let set = |path: &str| format!("setoption name SyzygyPath value {path}\n");
        let other = format!("{path}:/nowhere:{path}");
        let script =
            [set(path), position.into(), set("<empty>"), position.into(), set(&other), position.into()];
        let text = run(&[], script.concat().as_bytes()).good();
        let hits: Vec<bool> = text
            .lines()
            .filter(|line| line.contains("tbhits"))
            .map(|line| !line.contains("tbhits 0 "))
            .collect();
        assert!(hits.contains(&true) && hits.contains(&false) && hits.last() == Some(&true), "{text}");
        assert_eq!(text.matches("for up to 4 pieces").count(), 2, "{text}");
        assert_eq!(text.matches("/nowhere").count(), 1, "{text}");
    });
}

#[test]
fn a_missing_table_is_not_probed() {
    with_tables("a_missing_table_is_not_probed", |path| {
        // KRvKP needs the tables after captures and promotions, such as KQvK.
        let part = TempDir::new().expect("a temporary folder");
        for name in ["KRvKP", "KRvK", "KPvK"] {
            for kind in ["rtbw", "rtbz"] {
                let name = format!("{name}.{kind}");
                fs::copy(Path::new(path).join(&name), part.path().join(&name)).expect("a table is there");
            }
        }
        let part = part.path().to_string_lossy().into_owned();
        let line = last_info(&part, "8/8/8/3k4/8/p7/8/KR6 w - - 0 1", "");
        assert!(line.contains(" tbhits 0 "), "{line}");
        assert!(last_info(&part, "8/8/8/3k4/8/8/8/KR6 w - - 0 1", "").contains(" score "), "{part}");
    });
}
