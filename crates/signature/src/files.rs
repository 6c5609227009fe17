//! Files of training data in every format, written and read again.

use crate::games::Game;
use crate::hash::Hash;
use exchequer_formats::{Format, GameResult, Reader, Record, Writer};
use std::fmt::Write;

/// Returns the bytes of the games in each format as length and hash, and the hash of the records that they are read as.
pub(crate) fn written(games: &[Game]) -> String {
    let mut text = String::new();
    for format in Format::ALL {
        let mut writer = Writer::new(Vec::new(), format).unwrap_or_else(|error| panic!("{format}: {error}"));
        let records = games.iter().flat_map(records);
        let refused = records.filter(|record| writer.write(record).is_err()).count();
        let bytes = writer.finish().unwrap_or_else(|error| panic!("{format}: {error}"));
        let mut hash = Hash::new();
        hash.add(&bytes);
        let mut read = Hash::new();
        let mut reader = Reader::new(&*bytes, format);
        while let Some(record) = reader.next_record() {
            match record {
                Ok(record) => read.add(format!("{record:?}").as_bytes()),
                Err(fault) => read.add(fault.to_string().as_bytes()),
            }
        }
        let _ = writeln!(
            text,
            "file {format}: {} bytes {hash}, {refused} records refused, read {read}",
            bytes.len()
        );
    }
    text
}

/// Returns the records of a game, with scores that depend on the ply alone.
fn records(game: &Game) -> impl Iterator<Item = Record> {
    (0_u16..).zip(&game.plies).map(|(ply, &(position, mv))| Record {
        position,
        mv: Some(mv),
        score: Some((i32::from(ply) * 7919 % 2001 - 1000) as i16),
        result: Some(GameResult::Draw.relative_to(position.turn())),
        ply: Some(ply),
    })
}
