//! Games in PGN: tokens and games that are the whole text, the same records in pieces, and records that survive writing.

use crate::trickle::Trickle;
use exchequer_formats::pgn::{Games, Lexer};
use exchequer_formats::{Blocks, Changes, Entries, Fault, Format, Reader, Record, Writer};

/// Runs one input: a byte for the size of the pieces, and a file.
pub fn run(data: &[u8]) {
    let Some((&piece, file)) = data.split_first() else { return };
    hold_tokens(file);
    hold_games(file);
    let whole = entries(file, usize::MAX);
    assert_eq!(whole, entries(file, 1 + usize::from(piece)));
    for fault in whole.iter().filter_map(|entry| entry.as_ref().err()) {
        assert!(fault.offset <= file.len() as u64, "{fault}");
        assert!(!fault.reason.is_empty() && !fault.reason.contains('\n'), "{fault}");
    }
    let records: Vec<Record> = whole.into_iter().flatten().map(|(record, _)| record).collect();
    hold_writing(&records);
}

/// Asserts that tokens have bytes, follow one another and end with the text.
fn hold_tokens(text: &[u8]) {
    let mut end = 0;
    for token in Lexer::new(text) {
        assert!(end <= token.start && token.start < token.end && token.end <= text.len(), "{token:?}");
        end = token.end;
    }
}

/// Asserts that the bytes of the games are the text, and that each game can be asked for all that it has.
fn hold_games(text: &[u8]) {
    let (mut joined, mut line) = (Vec::new(), 1);
    for game in Games::new(text) {
        assert_eq!(game.offset(), joined.len());
        assert!(game.line() >= line);
        line = game.line();
        joined.extend_from_slice(game.bytes());
        for token in game.tokens() {
            assert!(!token.bytes(game.bytes()).is_empty(), "{token:?}");
        }
        let mut position = *game.start();
        for (number, played) in game.moves().iter().enumerate() {
            assert!(position.is_legal(played.mv), "{:?} in {position}", played.mv);
            position.play(played.mv);
            assert!(game.tokens_after(number).len() < game.tokens().len());
        }
        if let Some(fault) = game.fault() {
            assert!(fault.offset <= game.bytes().len() && fault.line >= game.line(), "{fault}");
        }
        if let (Ok(Some(result)), Some(Some(marker))) = (game.result(), game.termination()) {
            assert_eq!(result, marker);
        }
    }
    let is_whole = joined == text || joined.is_empty() && Lexer::new(text).next().is_none();
    assert!(is_whole, "the games have {} of {} bytes", joined.len(), text.len());
}

/// Returns the records with their lines, and the faults.
fn entries(file: &[u8], piece: usize) -> Vec<Result<(Record, u64), Fault>> {
    let decoder = Format::Pgn.decoder();
    let mut blocks = Blocks::new(Trickle(file, piece)).interactive();
    let mut found = Vec::new();
    while let Some(block) = blocks.next_block(&*decoder).expect("a trickle has no errors") {
        found.extend(
            Entries::new(&*decoder, &block).map(|entry| entry.map(|entry| (entry.record, entry.place))),
        );
    }
    found
}

/// Asserts that the records come back from the games that the encoder writes without a change.
fn hold_writing(records: &[Record]) {
    let mut writer = Writer::new(Vec::new(), Format::Pgn).expect("a vector takes all");
    for record in records {
        if writer.write(record).expect("each record has a move") != Changes::empty() {
            return;
        }
    }
    let text = writer.finish().expect("a vector takes all");
    let read: Vec<Record> =
        Reader::new(&*text, Format::Pgn).map(|record| record.expect("a written game")).collect();
    assert!(read == records, "other records come back from\n{}", String::from_utf8_lossy(&text));
}
