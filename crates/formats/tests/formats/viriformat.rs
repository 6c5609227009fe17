//! Viriformat: files of its crate, joining of games, damaged files.

use crate::canonical;
use crate::files::{read, write};
use crate::games::{Random, random_games};
use crate::sha256::sha256;
use exchequer_board::{Notation, Position};
use exchequer_core::Color;
use exchequer_formats::{Blocks, Changes, Entries, Format, GameResult, Record, Refusal, Writer};
use exchequer_testkit::data::suite_bytes;

const FORMAT: Format = Format::Viriformat;

/// Splits records into games: a record that does not follow from the one before starts a game.
fn games(records: &[Record]) -> Vec<Vec<Record>> {
    let follows = |a: &Record, b: &Record| {
        a.position.after(a.mv.expect("a move")) == b.position && a.white_result() == b.white_result()
    };
    records.chunk_by(follows).map(<[Record]>::to_vec).collect()
}

#[test]
fn the_example_of_the_reference_is_read_and_written() {
    let bytes = [
        0xBF, 0xEF, 0x20, 0x18, 0, 0, 0xF7, 0xFF, 0x16, 0x42, 0x25, 6, 0, 0, 0, 0x81, 0x80, 0x88, 0x88, 0x88,
        0x9E, 0xCA, 0xAD, 0xE9, 0x94, 0, 3, 0, 0, 0, 0, 0, 0x1B, 0x45, 0xDD, 0xFF, 0x0D, 5, 0xD8, 0xFF, 0x30,
        8, 0, 0, 0, 0, 0, 0,
    ];
    let (records, faults) = read(&bytes, FORMAT);
    let lines: Vec<_> = records.iter().map(canonical::line).collect();
    let expected = [
        "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3\td4e3\t35\t5\t1",
        "rnbqkbnr/ppp1pppp/8/8/8/4pN2/PPPP1PPP/RNBQKB1R w KQkq - 0 4\tf2e3\t-40\t6\t-1",
        "rnbqkbnr/ppp1pppp/8/8/8/4PN2/PPPP2PP/RNBQKB1R b KQkq - 0 4\ta7a5\t0\t7\t1",
    ];
    assert_eq!(lines, expected);
    assert!(faults.is_empty());
    assert_eq!(write(&records, FORMAT), bytes);
    // A game whose counters are unknown has no plies.
    let mut unknown = bytes;
    unknown[26] = 0;
    assert!(read(&unknown, FORMAT).0.iter().all(|record| record.ply.is_none()));
}

#[test]
fn files_of_viriformat_are_read_and_written_byte_for_byte() {
    for (name, count, notation, hash) in [
        (
            "formats/games.viri",
            40,
            Notation::Standard,
            "badef31d937613db5cf2c88492184a186d675baae2fc7bdd2039e744a79ffe77",
        ),
        (
            "formats/games960.viri",
            4,
            Notation::Chess960,
            "1849d0e02ee2d487b255ff51c910ce3defbc549fca1c80066c37eda394074d10",
        ),
    ] {
        let Some(bytes) = suite_bytes(name) else { return };
        let (records, faults) = read(&bytes, FORMAT);
        assert!(faults.is_empty(), "{faults:?}");
        let games = games(&records);
        assert_eq!(games.len(), count);
        assert_eq!(sha256(canonical::text(&games, notation).as_bytes()), hash, "{name}");
        assert_eq!(write(&records, FORMAT), bytes, "{name}");
    }
}

#[test]
fn random_games_come_back() {
    let games = random_games(5, 60);
    let bytes = write(&games.concat(), FORMAT);
    let (records, faults) = read(&bytes, FORMAT);
    assert!(faults.is_empty());
    assert_eq!(records, games.concat());
    assert_eq!(bytes.len(), games.iter().map(|game| 36 + 4 * game.len()).sum::<usize>());
}

#[test]
fn a_record_that_does_not_follow_starts_a_game() {
    let game = &random_games(6, 1)[0];
    let record = |number: usize| game[number];
    let other_result = Record { result: Some(-record(1).result.expect("a result")), ..record(1) };
    let other_ply = Record { ply: Some(7), ..record(1) };
    let mut clock = record(1).position.to_setup();
    clock.halfmove_clock += 1;
    let other_clock = Record { position: Position::try_from(&clock).expect("a legal position"), ..record(1) };
    for (records, count) in [
        (vec![record(0), record(1), record(2)], 1),
        (vec![record(0), record(2)], 2),
        (vec![record(1), record(0)], 2),
        (vec![record(0), record(0)], 2),
        (vec![record(0), other_clock], 2),
    ] {
        let bytes = write(&records, FORMAT);
        assert_eq!(bytes.len(), 36 * count + 4 * records.len());
        assert_eq!(read(&bytes, FORMAT).0, records);
    }
    if record(1).result != Some(GameResult::Draw) {
        assert_eq!(write(&[record(0), other_result], FORMAT).len(), 2 * 40);
    }
    // A ply that does not go on with the move counter is lost, and is no part of the game.
    let mut writer = Writer::new(Vec::new(), FORMAT).expect("a vector takes everything");
    assert_eq!(writer.write(&record(0)).expect("a record"), Changes::empty());
    assert_eq!(writer.write(&other_ply).expect("a record"), Changes::PLY);
    assert_eq!(writer.finish().expect("a vector takes everything").len(), 2 * 40);
}

#[test]
fn what_does_not_fit_is_changed_or_refused() {
    let position: Position = "4k3/8/8/8/8/8/P3R3/4K3 b - - 300 1".parse().expect("a legal position");
    let mut writer = Writer::new(Vec::new(), FORMAT).expect("a vector takes everything");
    let mut record = Record {
        position,
        mv: position.parse_uci("e8d8").ok(),
        score: Some(i16::MIN),
        result: Some(GameResult::Draw),
        ply: None,
    };
    for (record, refusal) in [
        (Record { mv: None, ..record }, Refusal::NoMove),
        (Record { score: None, ..record }, Refusal::NoScore),
        (Record { result: None, ..record }, Refusal::NoResult),
    ] {
        assert_eq!(writer.write(&record).expect_err("a missing part").to_string(), refusal.to_string());
    }
    let mut written = Vec::new();
    // The clock of the start saturates, and with it the next clocks up to a pawn move.
    for (mv, changes) in [
        ("e8d8", Changes::COUNTERS | Changes::SCORE),
        ("a2a3", Changes::COUNTERS),
        ("d8c8", Changes::SCORE),
        ("a3a4", Changes::empty()),
    ] {
        record.mv = Some(record.position.parse_uci(mv).expect("a legal move"));
        assert_eq!(writer.write(&record).expect("a record"), changes, "{mv}");
        written.push(record);
        record.position.play(record.mv.expect("a move"));
    }
    let read = read(&writer.finish().expect("a vector takes everything"), FORMAT).0;
    let clocks: Vec<_> = read.iter().map(|record| record.position.halfmove_clock()).collect();
    assert_eq!(clocks, [255, 256, 0, 1]);
    assert_eq!(
        read[2..].iter().map(|record| record.position).collect::<Vec<_>>(),
        [written[2].position, written[3].position]
    );
    let scores: Vec<_> = read.iter().map(|record| record.score).collect();
    assert_eq!(scores, [Some(-i16::MAX), Some(i16::MIN), Some(-i16::MAX), Some(i16::MIN)]);
    assert_eq!(read[0].position.turn(), Color::Black);
}

#[test]
fn a_cut_file_is_read_up_to_the_cut() {
    let games = random_games(7, 4);
    let games: Vec<_> = games.iter().map(|game| game[..game.len().min(20)].to_vec()).collect();
    let (bytes, whole) = (write(&games.concat(), FORMAT), games.concat());
    let mut ends = vec![0];
    for game in &games {
        ends.push(ends[ends.len() - 1] + 36 + 4 * game.len());
    }
    for length in 0..=bytes.len() {
        let (records, faults) = read(&bytes[..length], FORMAT);
        let number = ends.iter().rposition(|&end| end <= length).expect("the first is 0");
        let before: usize = games[..number].iter().map(Vec::len).sum();
        let rest = length - ends[number];
        let moves = (rest.saturating_sub(32) / 4).min(games.get(number).map_or(0, Vec::len));
        assert_eq!(records, whole[..before + moves], "{length}");
        assert_eq!(faults.len(), usize::from(rest > 0), "{length}");
        for fault in faults {
            assert_eq!(fault.offset + fault.lost, length as u64);
            assert!(fault.to_string().contains("the game has no end"), "{fault}");
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Damage {
    Flip(u8),
    Lose,
    Add(u8),
}

#[test]
fn damage_in_a_game_leaves_the_games_after_it_whole() {
    let games: Vec<_> = random_games(8, 16).iter().map(|game| game[..game.len().min(30)].to_vec()).collect();
    let bytes = write(&games.concat(), FORMAT);
    let second = write(&games[0], FORMAT).len();
    let third = second + write(&games[1], FORMAT).len();
    let whole = read(&bytes, FORMAT).0;
    let after: usize = games[2..].iter().map(Vec::len).sum();
    let mut without_fault = 0;
    for at in second..third {
        for damage in
            [Damage::Flip(0xFF), Damage::Flip(1 << (at % 8)), Damage::Lose, Damage::Add(0), Damage::Add(0x5A)]
        {
            let mut bytes = bytes.clone();
            match damage {
                Damage::Flip(mask) => bytes[at] ^= mask,
                Damage::Lose => drop(bytes.remove(at)),
                Damage::Add(byte) => bytes.insert(at, byte),
            }
            let (records, faults) = read(&bytes, FORMAT);
            assert!(records.starts_with(&games[0]), "{damage:?} at {at}");
            assert!(records.ends_with(&whole[whole.len() - after..]), "{damage:?} at {at}: {faults:?}");
            for fault in &faults {
                assert!(fault.offset >= second as u64, "{damage:?} at {at}: {fault}");
                assert!(fault.offset <= third as u64 + 40, "{damage:?} at {at}: {fault}");
            }
            if faults.is_empty() {
                // Scores, counters and results have no redundancy, and a piece may become another.
                assert!(matches!(damage, Damage::Flip(_)), "{damage:?} at {at}");
                without_fault += 1;
            }
        }
    }
    assert!(without_fault < third - second, "{without_fault}");
}

/// Reader that returns a few bytes at a time.
struct Trickle<'b>(&'b [u8], usize);

impl std::io::Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let piece = self.1.min(buffer.len());
        self.0.read(&mut buffer[..piece])
    }
}

#[test]
fn the_pieces_in_which_a_file_arrives_do_not_change_its_records() {
    let games = random_games(9, 5);
    let bytes = write(&games.concat(), FORMAT);
    let decoder = FORMAT.decoder();
    for piece in [1, 7, 1000, 5000] {
        let mut blocks = Blocks::new(Trickle(&bytes, piece)).interactive();
        let (mut records, mut offset) = (Vec::new(), 0);
        while let Some(block) = blocks.next_block(&*decoder).expect("a trickle has no errors") {
            assert_eq!(block.offset, offset);
            offset += block.bytes.len() as u64;
            records.extend(Entries::new(&*decoder, &block).map(|entry| entry.expect("no damage").record));
        }
        assert_eq!(records, games.concat(), "pieces of {piece} bytes");
    }
}

#[test]
fn a_lost_byte_in_a_long_file_costs_one_block_of_games_at_most() {
    let games = random_games(10, 1000);
    let mut bytes = write(&games.concat(), FORMAT);
    assert!(bytes.len() > 1 << 18);
    let whole = games.concat();
    bytes.remove(1000);
    let (records, faults) = read(&bytes, FORMAT);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(records.len() + 2 * 150 > whole.len(), "{} of {}", records.len(), whole.len());
}

#[test]
fn garbage_is_a_fault_in_bounded_blocks() {
    let mut random = Random(11);
    let noise: Vec<u8> = (0..5 << 20).map(|_| random.next() as u8).collect();
    let game = random_games(12, 1).concat();
    for garbage in [noise, vec![0; 5 << 20], vec![0xFF; 5 << 20]] {
        let bytes = [&garbage[..], &[0; 4], &write(&game, FORMAT)].concat();
        let decoder = FORMAT.decoder();
        let mut blocks = Blocks::new(&bytes[..]);
        let (mut records, mut lost) = (Vec::new(), 0);
        while let Some(block) = blocks.next_block(&*decoder).expect("no errors") {
            assert!(block.bytes.len() < 5 << 20);
            for entry in Entries::new(&*decoder, &block) {
                match entry {
                    Ok(entry) => records.push(entry.record),
                    Err(fault) => lost += fault.lost,
                }
            }
        }
        assert_eq!((records, lost), (game.clone(), (5 << 20) + 4));
    }
}
