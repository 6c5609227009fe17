//! Information that an engine sends about a move while it thinks.

use std::fmt;

/// A score from the view of the engine that gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Score {
    Centipawns(i32),
    /// Mate in this number of moves; the engine is mated when it is not above 0.
    Mate(i32),
}

impl fmt::Display for Score {
    /// Formats the score as cutechess does in PGN comments: in pawns, or `+M9` for a mate in nine plies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(score) => write!(f, "{:+.2}", f64::from(score) / 100.0),
            Self::Mate(moves) => {
                let plies = 2 * u64::from(moves.unsigned_abs()) - u64::from(moves > 0);
                write!(f, "{}M{plies}", if moves > 0 { '+' } else { '-' })
            }
        }
    }
}

/// The last score of the main line and the depth it is from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Info {
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
}

impl Info {
    /// Records a line, if it is an `info` line with a score of the first line that is no mere bound.
    pub(crate) fn read(&mut self, line: &str) {
        if let Some(info) = parse(line) {
            *self = info;
        }
    }
}

fn parse(line: &str) -> Option<Info> {
    let mut words = line.split_whitespace();
    (words.next()? == "info").then_some(())?;
    let mut info = Info::default();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = Some(words.next()?.parse().ok()?),
            "multipv" if words.next()? != "1" => return None,
            "score" => {
                let (unit, number) = (words.next()?, words.next()?.parse().ok()?);
                info.score = Some(match unit {
                    "cp" => Score::Centipawns(number),
                    "mate" => Score::Mate(number),
                    _ => return None,
                });
            }
            "lowerbound" | "upperbound" => return None,
            "string" | "pv" => break,
            _ => {}
        }
    }
    info.score.map(|_| info)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_exact_score_of_the_first_line_counts() {
        let mut info = Info::default();
        for line in [
            "info depth 5 seldepth 9 multipv 1 score cp 31 nodes 900 nps 90000 time 10 pv e2e4 e7e5",
            "info depth 5 multipv 2 score cp 12 pv d2d4",
            "info depth 6 score cp 80 lowerbound nodes 1000",
            "info depth 6 currmove e2e4 currmovenumber 1",
            "info string depth 9 score cp 900",
            "info depth x score cp 1",
            "info depth 9 score cp",
            "info depth 9 score cp 99999999999",
            "depth 9 score cp 1",
            "",
        ] {
            info.read(line);
            assert_eq!(info, Info { score: Some(Score::Centipawns(31)), depth: Some(5) }, "{line}");
        }
        info.read("info score mate -3 depth 7 pv score cp 5");
        assert_eq!(info, Info { score: Some(Score::Mate(-3)), depth: Some(7) });
    }

    #[test]
    fn scores_are_written_in_pawns() {
        let written = |score: Score| score.to_string();
        assert_eq!(written(Score::Centipawns(35)), "+0.35");
        assert_eq!(written(Score::Centipawns(-1204)), "-12.04");
        assert_eq!(written(Score::Centipawns(0)), "+0.00");
        assert_eq!(written(Score::Mate(5)), "+M9");
        assert_eq!(written(Score::Mate(-2)), "-M4");
        assert_eq!(written(Score::Mate(0)), "-M0");
    }
}
