//! Games of a PGN text.

use crate::to_json;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use exchequer_formats::pgn::{Game, GameFault, Games};
use exchequer_report::notation;
use serde::{Serialize, Serializer};
use wasm_bindgen::prelude::wasm_bindgen;

#[derive(Serialize)]
struct JsonGame {
    fen: String,
    #[serde(serialize_with = "as_object")]
    headers: Vec<(String, String)>,
    moves: Vec<JsonMove>,
    /// Place and reason of the first fault; the moves end before it.
    fault: Option<String>,
}

#[derive(Serialize)]
struct JsonMove {
    uci: String,
    san: String,
    fen: String,
}

fn as_object<S: Serializer>(headers: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(headers.iter().map(|(name, value)| (name, value)))
}

/// Returns the games of a PGN text as JSON; a game with a fault has the moves before it.
#[wasm_bindgen(js_name = readPgn)]
pub fn read_pgn(text: &str) -> String {
    let games = Games::new(text.as_bytes()).filter(|game| !game.is_blank());
    to_json(&games.map(|game| read(&game)).collect::<Vec<_>>())
}

fn read(game: &Game<'_>) -> JsonGame {
    let mut position = *game.start();
    let start = position.to_setup();
    let notation = notation(&start);
    let headers = game.tags().iter().map(|tag| (String::from_utf8_lossy(tag.name).into_owned(), tag.text()));
    let moves = game.moves().iter().map(|played| {
        let uci = position.to_uci(played.mv, notation).to_string();
        let san = position.to_san(played.mv).to_string();
        position.play(played.mv);
        JsonMove { uci, san, fen: position.to_setup().to_string() }
    });
    JsonGame {
        moves: moves.collect(),
        fen: start.to_string(),
        headers: headers.collect(),
        fault: game.fault().map(GameFault::to_string),
    }
}
