//! Score, result and move in the fields after a FEN, found by their content.

use super::data_line::{operations, unquoted, words};
use crate::GameResult;
use crate::text::{Outcome, View, outcome, score};
use exchequer_board::Position;
use exchequer_core::Move;

/// Values of a line, from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Labels {
    pub(super) mv: Option<Move>,
    pub(super) score: Option<i16>,
    pub(super) result: Option<GameResult>,
}

/// Finds the values in the text after a FEN; the move only if it is wanted.
pub(super) fn detect(rest: &[u8], position: &Position, wants_move: bool) -> Labels {
    let rest = rest.trim_ascii();
    let mut found = Found::default();
    match rest {
        [separator @ (b'|' | b',' | b'\t'), fields @ ..] => {
            for field in fields.split(|byte| byte == separator) {
                found.add_field(field.trim_ascii());
            }
        }
        // An empty operation before the first `;` is nothing.
        _ => operations(rest).for_each(|operation| found.add_operation(operation.trim_ascii())),
    }
    found.labels(position, wants_move)
}

/// Values found so far, from White's view.
#[derive(Default)]
struct Found<'l> {
    score: Option<i16>,
    outcome: Option<Outcome>,
    /// Value of `ce`, for the side to move.
    engine_score: Option<i16>,
    best: Option<&'l [u8]>,
    predicted: Option<&'l [u8]>,
    supplied: Option<&'l [u8]>,
}

/// Meaning of a field or word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Outcome(Outcome),
    Number(i16),
}

fn token(text: &[u8]) -> Option<Token> {
    let number = || score(text).map(Token::Number);
    outcome(text).map(Token::Outcome).or_else(number)
}

/// Returns the result that a number may be.
fn digit(number: i16) -> Option<Outcome> {
    match number {
        0 => Some(Outcome::Known(GameResult::Loss)),
        1 => Some(Outcome::Known(GameResult::Win)),
        _ => None,
    }
}

impl<'l> Found<'l> {
    fn add_field(&mut self, field: &'l [u8]) {
        if let Some(token) = token(unquoted(field)) {
            self.add_token(token);
        }
    }

    fn add_token(&mut self, token: Token) {
        match (token, self.score) {
            (Token::Outcome(outcome), _) => {
                self.outcome.get_or_insert(outcome);
            }
            (Token::Number(number), None) => self.score = Some(number),
            (Token::Number(_), Some(_)) if self.outcome.is_some() => {}
            (Token::Number(number), Some(first)) => match (digit(number), digit(first)) {
                (Some(outcome), _) => self.outcome = Some(outcome),
                (None, Some(outcome)) => {
                    self.outcome = Some(outcome);
                    self.score = Some(number);
                }
                (None, None) => {}
            },
        }
    }

    /// Adds an operation such as `c9 "1-0"`, or words that are all scores and results.
    fn add_operation(&mut self, operation: &'l [u8]) {
        if words(operation).all(|word| token(word).is_some()) {
            return words(operation).filter_map(token).for_each(|token| self.add_token(token));
        }
        let mut words = words(operation);
        let (Some(opcode), Some(operand)) = (words.next(), words.next()) else { return };
        match opcode {
            [b'c', b'0'..=b'9'] => {
                if let Some(outcome) = outcome(unquoted(operand)) {
                    self.outcome.get_or_insert(outcome);
                }
            }
            b"ce" => self.engine_score = self.engine_score.or_else(|| score(operand)),
            b"bm" => self.best = self.best.or(Some(operand)),
            b"pm" => self.predicted = self.predicted.or(Some(operand)),
            b"sm" => self.supplied = self.supplied.or(Some(operand)),
            _ => {}
        }
    }

    fn labels(&self, position: &Position, wants_move: bool) -> Labels {
        let turn = position.turn();
        let text = self.best.or(self.predicted).or(self.supplied).filter(|_| wants_move);
        let mv = text
            .and_then(|text| std::str::from_utf8(text).ok())
            .and_then(|text| position.parse_move(text.trim_end_matches(',')).ok());
        let score = self.score.map(|score| View::White.score(score, turn));
        let result = self.outcome.and_then(Outcome::known);
        Labels {
            mv,
            score: self.engine_score.or(score),
            result: result.map(|result| View::White.result(result, turn)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(rest: &str) -> Labels {
        detect(rest.as_bytes(), &"4k3/8/8/3p4/4P3/8/8/4K3 b - -".parse().unwrap(), true)
    }

    /// Values from White's view, with Black to move.
    fn assert_found(rest: &str, score: Option<i16>, result: Option<GameResult>) {
        let labels = found(rest);
        assert_eq!(
            (labels.score.map(|score| -score), labels.result.map(|result| -result)),
            (score, result),
            "{rest}"
        );
    }

    #[test]
    fn fields_are_scores_and_results_by_their_content() {
        let (win, draw, loss) = (Some(GameResult::Win), Some(GameResult::Draw), Some(GameResult::Loss));
        for (fields, score, result) in [
            ("35|1.0", Some(35), win),
            ("-35|0.5", Some(-35), draw),
            ("+35|0-1", Some(35), loss),
            ("35|1/2-1/2", Some(35), draw),
            ("35|[0.0]", Some(35), loss),
            ("35|*", Some(35), None),
            ("35|*|1", Some(35), None),
            ("35|1", Some(35), win),
            ("35|0", Some(35), loss),
            ("0|1", Some(0), win),
            ("1|0", Some(1), loss),
            ("1|35", Some(35), win),
            ("1.0|35", Some(35), win),
            ("0.5", None, draw),
            ("1", Some(1), None),
            ("35", Some(35), None),
            ("35|40|1", Some(35), win),
            ("35|0|12", Some(35), loss),
            ("0.35|x", None, None),
            ("", None, None),
        ] {
            for separator in ["|", " | ", ";", " ; ", ",", "\t", " "] {
                if separator == " " && fields.contains(['x', '*']) {
                    continue;
                }
                let rest = format!("{separator}{}", fields.replace('|', separator));
                assert_found(&rest, score, result);
            }
        }
    }

    #[test]
    fn words_and_operations_are_read() {
        let (win, draw) = (Some(GameResult::Win), Some(GameResult::Draw));
        for (rest, score, result) in [
            (" [1.0]", None, win),
            (" [0.5] 35", Some(35), draw),
            (" 35 1-0", Some(35), win),
            (" c9 \"1-0\";", None, win),
            (" id \"x; 0-1\"; c0 \"1/2-1/2\";", None, draw),
            (" bm dxe4; ce -35; acd 12;", Some(35), None),
            ("; bm dxe4; c9 \"1-0\";", None, win),
            (" ;D1 20 ;D2 400", None, None),
            (" id \"1-0\";", None, None),
            (" id \"open", None, None),
        ] {
            assert_found(rest, score, result);
        }
        // Brackets after an operation.
        assert_found(" bm dxe4; [1.0]", None, win);
    }

    #[test]
    fn the_move_of_an_operation_is_read_if_it_is_legal() {
        let name = |rest| found(rest).mv.map(|mv| mv.to_string());
        assert_eq!(name(" bm dxe4;").as_deref(), Some("d5e4"));
        assert_eq!(name(" bm dxe4, d4;").as_deref(), Some("d5e4"));
        assert_eq!(name(" sm Kd7; pm d5d4; acd 3;").as_deref(), Some("d5d4"));
        assert_eq!(name(" am dxe4;"), None);
        assert_eq!(name(" bm exd5;"), None);
        assert_eq!(name(" | d5e4"), None);
    }
}
