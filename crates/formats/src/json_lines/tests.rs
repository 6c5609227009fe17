//! Tests of the decoder of JSON lines.

use super::*;
use crate::{Entries, GameResult, View};

const WHITE: &str = "4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 9";
const BLACK: &str = "4k3/8/8/3p4/4P3/8/8/4K2R b K - 0 9";

fn read_with(options: JsonOptions, text: &str) -> Vec<Result<Record, String>> {
    let block = Block::first(text.as_bytes().to_vec());
    let decoder = JsonLinesDecoder::new(options);
    let entries = Entries::new(&decoder, &block);
    entries.map(|entry| entry.map(|entry| entry.record).map_err(|fault| fault.to_string())).collect()
}

fn one(text: &str) -> Record {
    read_with(JsonOptions::new(), text).remove(0).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn the_deepest_evaluation_is_taken() {
    let line = r#"{"evals":[{"pvs":[{"cp":1,"line":"e8d7"}],"knodes":9,"depth":20},
        {"pvs":[{"cp":-250,"line":"d5e4 e1h1"},{"cp":3,"line":"d5d4"}],"knodes":5,"depth":30},
        {"pvs":[{"mate":2,"line":"e8e7"}],"knodes":4,"depth":30}],"fen":"FEN"}"#;
    let line = line.replace('\n', "");
    let record = one(&line.replace("FEN", "4k3/8/8/3p4/4P3/8/8/4K2R b K -"));
    assert_eq!(
        (record.score, record.mv.unwrap().to_string(), record.ply),
        (Some(250), "d5e4".to_owned(), None)
    );
    let mate = line.replace("\"knodes\":4", "\"knodes\":6");
    assert_eq!(one(&mate.replace("FEN", BLACK)).score, Some(-31996));
    // Castling is king takes rook, and slashes may be escaped.
    let castles = line.replace("d5e4 e1h1", "e1h1").replace("FEN", &WHITE.replace('/', "\\/"));
    let record = one(&castles);
    assert_eq!(record.score, Some(-250));
    assert_eq!(record.mv, Some(record.position.parse_san("O-O").unwrap()));
    let none = one(&format!("{{\"fen\":\"{WHITE}\",\"evals\":[]}}"));
    assert_eq!((none.score, none.mv), (None, None));
}

#[test]
fn own_objects_have_the_view_of_the_side_to_move() {
    let record = one(&format!(
        "{{\"fen\":\"{BLACK}\",\"move\":\"d5e4\",\"score\":-7,\"ply\":300,\"result\":1,\"more\":[{{}}]}}"
    ));
    assert_eq!((record.score, record.ply, record.result), (Some(-7), Some(300), Some(GameResult::Win)));
    let record = one(&format!("{{\"fen\":\"{BLACK}\",\"ply\":null,\"result\":\"1-0\"}}"));
    assert_eq!((record.score, record.ply, record.result), (None, None, Some(GameResult::Loss)));
    assert_eq!(one(&format!("{{\"fen\":\"{BLACK}\"}}")).ply, Some(17));
}

#[test]
fn pointers_select_the_values() {
    let pointer = |text: &str| text.parse::<Pointer>().unwrap();
    let options = JsonOptions::new()
        .fen(pointer("/position/0"))
        .mv(pointer("/pv"))
        .score(pointer("/s"))
        .ply(pointer("/n"))
        .result(pointer("/wdl"))
        .score_view(View::White)
        .result_view(View::White);
    let line =
        format!("{{\"position\":[\"{BLACK}\"],\"pv\":\"dxe4 Kd1\",\"s\":\"#-2\",\"n\":3.0,\"wdl\":0.5}}");
    let found = read_with(options.clone(), &line);
    assert_eq!(found, [Err("line 1: \"/n\": \"3.0\" is not a ply from 0 to 65535".to_owned())]);
    let record = read_with(options.clone(), &line.replace("3.0", "3")).remove(0).unwrap();
    assert_eq!((record.score, record.ply, record.result), (Some(31997), Some(3), Some(GameResult::Draw)));
    assert_eq!(record.mv.unwrap().to_string(), "d5e4");
    let found = read_with(options, &line.replace("\"s\"", "\"t\""));
    assert_eq!(found, [Err("line 1: there is no value at \"/s\"".to_owned())]);
    assert!("fen".parse::<Pointer>().is_err());
}

#[test]
fn a_bad_line_is_explained() {
    for (line, part) in [
        ("{\"fen\":", "line 2: the JSON is damaged at byte 7: EOF while parsing a value"),
        ("[]", "line 2: there is no FEN at \"/fen\""),
        ("{\"fen\":null}", "line 2: there is no FEN at \"/fen\""),
        ("{\"fen\":[]}", "line 2: \"/fen\": the value is neither a text nor a number"),
        ("{\"fen\":\"x\"}", "line 2: cannot read the FEN \"x\""),
        ("{\"fen\":\"x\",\"evals\":3}", "line 2: the JSON is damaged at byte 20: invalid type"),
        (
            &format!("{{\"fen\":\"{WHITE}\",\"score\":0.5}}"),
            "line 2: \"/score\": \"0.5\" is not an integer score",
        ),
        (
            &format!("{{\"fen\":\"{WHITE}\",\"move\":\"e1e3\"}}"),
            "line 2: \"/move\": \"e1e3\" is not a legal move",
        ),
        (&"[".repeat(100_000), "line 2: the JSON is damaged at byte 100000: EOF while parsing a list"),
    ] {
        let found = read_with(JsonOptions::new(), &format!("\n{line}\n \n{{\"fen\":\"{WHITE}\"}}"));
        assert!(found.len() == 2 && found[1].is_ok(), "{found:?}");
        let message = found[0].as_ref().unwrap_err();
        assert!(message.starts_with(part), "{message}");
    }
}
