//! Damaged records in the middle of binary files.

use crate::convert::{FORMATS, as_tsv};
use crate::harness::run;
use crate::random_games::{Row, games, tsv};
use crate::stream_files::{Folder, assert_good};

/// Returns a file of the rows in a format.
pub(crate) fn file_of(folder: &Folder, name: &str, rows: &[Row]) -> Vec<u8> {
    let base = folder.write("base.tsv", &tsv(rows));
    assert_good(&run(&["convert", &base, &folder.arg(name)], b""));
    folder.read(name)
}

#[test]
fn a_damaged_record_of_fixed_size_is_named_and_the_others_are_written() {
    let rows = games(2, 60);
    for (name, size, at, value) in [
        // A nibble of no piece, and a result of no game.
        ("in.bulletformat", 32, 8, 0xFF),
        ("in.bulletformat", 32, 26, 9),
        ("in.marlinformat", 32, 8, 0xFF),
        // A square of a king beside the board.
        ("in.bin", 40, 1, 0xFF),
    ] {
        let folder = Folder::new();
        let mut bytes = file_of(&folder, name, &rows);
        let all = as_tsv(&folder.arg(name));
        let record = rows.len() / 2;
        bytes[record * size + at] = value;
        let input = folder.write(name, &bytes);
        let out = folder.arg("out.tsv");
        let run = run(&["convert", &input, &out], b"");
        assert_eq!(run.code, Some(1), "{name}: {}", run.stderr);
        let place = format!("{name}, offset {}: ", record * size);
        let errors: Vec<&str> = run.stderr.lines().filter(|line| line.starts_with("error: ")).collect();
        assert_eq!(errors.len(), 2, "{}", run.stderr);
        assert!(errors[0].contains(&place) && errors[0].ends_with("bytes are passed over)."), "{errors:?}");
        assert!(errors[1].ends_with(&format!("{name}: {size} bytes are passed over.")), "{errors:?}");
        let others: String = all
            .split_inclusive('\n')
            .enumerate()
            .filter(|(i, _)| *i != record)
            .map(|(_, line)| line)
            .collect();
        assert_eq!(String::from_utf8(folder.read("out.tsv")), Ok(others));

        let kept = crate::harness::run(
            &["filter", "--pieces", "2..", &input, "-o", &folder.arg(&format!("kept.{name}"))],
            b"",
        );
        assert_eq!(kept.code, Some(1));
        assert!(
            folder.read(&format!("kept.{name}"))
                == [&bytes[..record * size], &bytes[(record + 1) * size..]].concat()
        );
    }
}

#[test]
fn a_damaged_chunk_is_named_and_the_others_are_read() {
    let rows = games(3, 60);
    let folder = Folder::new();
    let chunk = file_of(&folder, "one.binpack", &rows);
    let text = String::from_utf8(tsv(&rows)).expect("ASCII");
    let (start, end) = (chunk.len(), 2 * chunk.len());
    // The first stem of the second chunk.
    let mut bytes = chunk.repeat(3);
    bytes[start + 8..start + 40].fill(0xFF);
    let input = folder.write("in.binpack", &bytes);
    let damaged = run(&["convert", &input, "-", "--to", "tsv"], b"");
    assert_eq!(damaged.code, Some(1));
    assert_eq!(damaged.stdout, text.repeat(2));
    let place = format!("in.binpack, offset {}: ", start + 8);
    assert!(damaged.stderr.contains(&place), "{}", damaged.stderr);
    assert!(damaged.stderr.contains("bytes are passed over"), "{}", damaged.stderr);
    // Any byte: records of the other chunks are read, and a fault has its place.
    for step in 1..12 {
        let mut bytes = chunk.repeat(3);
        let at = start + step * chunk.len() / 12;
        bytes[at] ^= 0x55;
        let run = run(&["convert", "-", "-", "--to", "tsv"], &bytes);
        assert!(run.stdout.starts_with(&text) && run.stdout.ends_with(&text), "{at}: {}", run.stderr);
        for line in run.stderr.lines().filter(|line| line.starts_with("error: stdin, offset ")) {
            let offset = line.trim_start_matches("error: stdin, offset ").split(':').next();
            let offset: usize = offset.and_then(|offset| offset.parse().ok()).expect(line);
            assert!((start..end).contains(&offset), "{at}: {line}");
        }
        assert!(run.code == Some(1) || run.stdout.lines().count() > 0);
    }
}

#[test]
fn a_file_that_is_cut_off_is_read_to_there() {
    let rows = games(3, 60);
    for format in FORMATS {
        let folder = Folder::new();
        let name = format!("in.{format}");
        let bytes = file_of(&folder, &name, &rows);
        let all = as_tsv(&folder.arg(&name));
        let cut = &bytes[..bytes.len() * 2 / 3 + 1];
        let input = folder.write(&name, cut);
        let run = run(&["convert", &input, "-", "--to", "tsv"], b"");
        assert!(!run.stderr.contains("panicked"), "{format}: {}", run.stderr);
        let count = run.stdout.lines().count();
        assert!(count > rows.len() / 3, "{format}: {count} of {}, {}", rows.len(), run.stderr);
        // A text may end inside a value, which is another value then.
        let last = run.stdout.trim_end().rfind('\n').map_or(0, |at| at + 1);
        assert!(all.starts_with(&run.stdout[..last]), "{format}");
        if !["lines", "csv", "tsv", "pgn", "plain"].contains(&format) {
            assert_eq!(run.code, Some(1), "{format}: {}", run.stderr);
        }
    }
}
