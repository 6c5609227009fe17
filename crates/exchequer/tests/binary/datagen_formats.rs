//! `exchequer datagen --format` and `--all`: the same games in every format, and what a format cannot hold.

use crate::convert::{FORMATS, as_tsv};
use crate::datagen::{count, datagen, faults, state};
use crate::harness::run;
use crate::stream_files::{Folder, assert_good};
use exchequer_core::Color;
use exchequer_formats::{Format, GameResult, Reader, Record};

/// Formats that hold all parts of the records of usual games.
const LOSSLESS: [&str; 8] = ["csv", "tsv", "jsonl", "plain", "pgn", "binpack", "viriformat", "bin"];
/// Formats whose files are games.
const GAMES: [&str; 2] = ["viriformat", "pgn"];

fn records(folder: &Folder, name: &str, format: Format) -> Vec<Record> {
    let bytes = folder.read(name);
    Reader::new(&bytes[..], format).collect::<Result<_, _>>().expect("sound records")
}

/// Returns stderr of a run that refused its arguments.
fn refused(folder: &Folder, name: &str, args: &[&str]) -> String {
    let run = datagen(folder, name, 3, args);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    run.stderr
}

#[test]
fn every_format_holds_the_same_games() {
    let folder = Folder::new();
    datagen(&folder, "out.tsv", 3, &["--all"]).good();
    let expected = String::from_utf8(folder.read("out.tsv")).expect("text");
    assert!(expected.lines().count() > 100, "{expected}");
    for format in FORMATS {
        let by_name = format!("out.{format}");
        datagen(&folder, &by_name, 3, &["--all", "--threads", "2"]).good();
        if LOSSLESS.contains(&format) {
            assert_eq!(as_tsv(&folder.arg(&by_name)), expected, "{format}");
        }
        let converted = folder.arg("converted");
        assert_good(&run(&["convert", &folder.arg("out.tsv"), &converted, "--to", format], b""));
        assert!(folder.read(&by_name) == folder.read("converted"), "{format}");
        let state = state(&folder, &by_name);
        let counts = ["positions", "bytes"].map(|name| count(&state, name));
        assert_eq!(counts, [expected.lines().count(), folder.read(&by_name).len()].map(|count| count as u64));
        assert_eq!((&state["format"], &state["all"]), (&format.into(), &true.into()));
    }
    // The option says the same as the name, and more than another name.
    for (name, format) in [("no ending", "tsv"), ("binpack.csv", "binpack")] {
        datagen(&folder, name, 3, &["--all", "--format", format]).good();
        assert!(folder.read(name) == folder.read(&format!("out.{format}")), "{format}");
    }
}

#[test]
fn all_positions_of_a_game_are_recorded_in_order() {
    let folder = Folder::new();
    datagen(&folder, "out.binpack", 20, &["--all"]).good();
    let records = records(&folder, "out.binpack", Format::Binpack);
    let mut games: Vec<&[Record]> = Vec::new();
    let mut start = 0;
    for (number, record) in records.iter().enumerate() {
        let next = records.get(number + 1);
        let continues = next.is_some_and(|next| {
            let mv = record.mv.expect("a move");
            assert!(record.position.legal_moves().contains(&mv), "{record:?}");
            record.position.after(mv) == next.position && next.ply == record.ply.map(|ply| ply + 1)
        });
        if !continues {
            games.push(&records[start..=number]);
            start = number + 1;
        }
    }
    assert_eq!(games.len(), 20);
    let mut results = [0; 3];
    for game in games {
        let first = game[0];
        assert!([Some(8), Some(9)].contains(&first.ply), "{first:?}");
        assert!(game.iter().all(|record| record.white_result() == first.white_result()));
        assert!(game.iter().all(|record| record.score.is_some_and(|score| score.abs() <= 32000)));
        results[(first.white_result().expect("a result") as i8 + 1) as usize] += 1;
    }
    let state = state(&folder, "out.binpack");
    assert_eq!(["black_wins", "draws", "white_wins"].map(|name| count(&state, name)), results);
    assert!(records.iter().any(|record| record.position.is_check()));
    assert!(records.iter().any(|record| record.position.turn() == Color::Black));
}

#[test]
fn mates_are_32000_less_their_plies() {
    let folder = Folder::new();
    let pgn = b"[SetUp \"1\"]\n[FEN \"7k/8/6K1/8/8/8/8/R7 b - - 0 30\"]\n\n30... Kg8 31. Ra8# 1-0\n";
    let from = folder.write("mate.pgn", pgn);
    datagen(&folder, "out.tsv", 1, &["--from", &from, "--all"]).good();
    let found = records(&folder, "out.tsv", Format::Tsv);
    let parts: Vec<_> = found.iter().map(|record| (record.score, record.result, record.ply)).collect();
    let expected = [(-31998, GameResult::Loss, 59), (31999, GameResult::Win, 60)];
    assert_eq!(parts, expected.map(|(score, result, ply)| (Some(score), Some(result), Some(ply))));
}

#[test]
fn the_quiet_positions_are_among_all() {
    let folder = Folder::new();
    datagen(&folder, "all.tsv", 30, &["--all"]).good();
    datagen(&folder, "quiet.tsv", 30, &[]).good();
    let all = folder.arg("all.tsv");
    let filtered = run(&["filter", &all, "--quiet", "--no-noisy-move", "--max-score", "1999"], b"");
    assert_good(&filtered);
    let quiet = String::from_utf8(folder.read("quiet.tsv")).expect("text");
    let mut rest = filtered.stdout.lines();
    assert!(quiet.lines().all(|line| rest.any(|other| other == line)), "the same lines in the same order");
    // The others have a score that is a bound, or a pawn that can promote.
    let (quiet, filtered) = (quiet.lines().count(), filtered.stdout.lines().count());
    assert!(quiet > 500 && filtered < quiet * 11 / 10, "{quiet} of {filtered}");
}

#[test]
fn files_of_chunks_and_games_do_not_depend_on_threads_and_stops() {
    let folder = Folder::new();
    for format in ["binpack", "viriformat", "pgn", "csv"] {
        let args = ["--all", "--format", format];
        datagen(&folder, "whole", 8, &[&args[..], &["--overwrite"]].concat()).good();
        let states = ["whole", "parts"].map(|name| folder.arg(&format!("{name}.state")));
        datagen(&folder, "parts", 3, &[&args[..], &["--overwrite", "--threads", "3"]].concat()).good();
        let early = std::fs::read(&states[1]).expect("a state");
        datagen(&folder, "parts", 5, &["--all"]).good();
        datagen(&folder, "parts", 8, &[&args[..], &["--threads", "2"]].concat()).good();
        assert!(folder.read("parts") == folder.read("whole"), "{format}");
        assert_eq!(std::fs::read(&states[1]).ok(), std::fs::read(&states[0]).ok());

        // A crash: the bytes of a later save, with the state of an earlier one.
        folder.write("parts.state", &early);
        datagen(&folder, "parts", 8, &args).good();
        assert!(folder.read("parts") == folder.read("whole"), "{format}");
    }
}

#[test]
fn positions_inside_of_searches_have_their_best_move_and_no_ply() {
    let folder = Folder::new();
    let inside = ["--inside", "2", "--inside-nodes", "300"];
    datagen(&folder, "out.tsv", 3, &inside).good();
    let found = records(&folder, "out.tsv", Format::Tsv);
    assert!(found.len() > 100, "{}", found.len());
    for record in &found {
        assert!(record.mv.is_some() && record.ply.is_none() && record.result.is_some(), "{record:?}");
    }
    for format in FORMATS {
        let name = format!("out.{format}");
        if GAMES.contains(&format) {
            let message = refused(&folder, &name, &inside);
            let part =
                "holds whole games, and the positions of --inside belong to none: choose another format";
            assert!(message.contains(&format!("{format} {part}")), "{message}");
            assert!(!folder.path(&name).exists());
            continue;
        }
        datagen(&folder, &name, 3, &inside).good();
        let read = records(&folder, &name, format.parse().expect("a format"));
        assert_eq!(read.len(), found.len(), "{format}");
        assert!(read.iter().zip(&found).all(|(read, found)| read.score == found.score), "{format}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let folder = Folder::new();
    for format in GAMES {
        let message = refused(&folder, "out", &["--format", format]);
        let part = format!("{format} holds whole games: --all records every position of them.");
        assert!(message.contains(&part), "{message}");
        assert_eq!(refused(&folder, &format!("out.{format}"), &[]), message);
    }
    assert!(refused(&folder, "out", &["--all", "--inside", "3"]).contains("cannot be used with"));
    let message = refused(&folder, "out.binpack.gz", &["--all"]);
    assert!(message.contains("out.binpack.gz would not be compressed"), "{message}");
    assert_eq!(folder.names(), [""; 0]);

    datagen(&folder, "out", 2, &["--format", "binpack"]).good();
    let message = datagen(&folder, "out", 3, &["--format", "bin"]).bad_input();
    assert!(message.contains("out is in binpack, not bin; --overwrite begins anew"), "{message}");
    let message = datagen(&folder, "out", 3, &["--all"]).bad_input();
    assert!(message.contains("has the quiet positions of its games, not all; --overwrite"), "{message}");
    datagen(&folder, "all", 2, &["--all"]).good();
    let message = datagen(&folder, "all", 3, &[]).bad_input();
    assert!(message.contains("has all positions of its games, not the quiet ones alone"), "{message}");
}

#[test]
fn older_files_are_bulletformat_whatever_their_name() {
    let folder = Folder::new();
    datagen(&folder, "whole", 5, &[]).good();
    datagen(&folder, "games.bin", 3, &["--format", "bulletformat"]).good();
    let mut older = state(&folder, "games.bin");
    let fields = older.as_object_mut().expect("an object");
    for name in ["format", "all", "positions", "unfinished"] {
        assert!(fields.remove(name).is_some(), "{name}");
    }
    folder.write("games.bin.state", older.to_string().as_bytes());
    datagen(&folder, "games.bin", 5, &[]).good();
    assert!(folder.read("games.bin") == folder.read("whole"));
    assert_eq!(state(&folder, "games.bin"), state(&folder, "whole"));
}

#[test]
fn games_of_chess960_are_skipped_where_their_castling_cannot_be_held() {
    let folder = Folder::new();
    let chess960 = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
                    [FEN \"rkbqnnbr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNNBR w HAha - 0 1\"]\n\n1. e4 e5 1-0\n\n";
    let usual = "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 0-1\n\n";
    let from = folder.write("games.pgn", [chess960, usual].concat().as_bytes());
    let args = ["--from", &from, "--all"];
    for format in ["binpack", "plain", "bin"] {
        let message = faults(datagen(&folder, &format!("out.{format}"), 2, &args));
        let part = format!("game 1, line 1: the game has castling of Chess960, which {format} cannot hold.");
        assert!(message.contains(&part) && message.contains("1 of 2 games were skipped"), "{message}");
    }
    datagen(&folder, "out.viriformat", 2, &args).good();
    datagen(&folder, "out.pgn", 2, &args).good();
    assert_eq!(as_tsv(&folder.arg("out.viriformat")), as_tsv(&folder.arg("out.pgn")));
    // The moves are those of the games.
    let moves: Vec<_> = records(&folder, "out.pgn", Format::Pgn)
        .iter()
        .map(|record| record.position.to_san(record.mv.expect("a move")).to_string())
        .collect();
    assert_eq!(moves, ["e4", "e5", "e4", "e5", "Nf3", "Nc6"]);
}
