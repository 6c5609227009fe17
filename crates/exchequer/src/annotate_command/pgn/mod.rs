//! `exchequer annotate --to pgn`: remarks on moves that lose or leave material, in games that are kept as they are.

mod game_decoder;
mod marks;
mod remark;
mod run;

pub(super) use run::run;

use exchequer_formats::pgn::{Game, Token, TokenKind};
use exchequer_report::Evaluator;
use marks::find;
use remark::Remark;

/// Insertions into the bytes of a game, in the order of their offsets.
#[derive(Default)]
struct Insertions(Vec<(usize, String)>);

/// Writes a game with remarks on its mainline, and returns the number of remarks.
///
/// All bytes of the game are kept. A remark is a sentence with marks, in the comment of its move if that has one, and a
/// glyph if the move has none.
pub(super) fn annotate_game(game: &Game<'_>, evaluator: &Evaluator, out: &mut Vec<u8>) -> u64 {
    let mut position = *game.start();
    let (mut insertions, mut count) = (Insertions::default(), 0);
    for (number, played) in game.moves().iter().enumerate() {
        if let Some(remark) = Remark::of(&position, played.mv, evaluator) {
            count += u64::from(insertions.add(game, number, &remark, evaluator));
        }
        position.play(played.mv);
    }
    let mut written = 0;
    for (offset, text) in insertions.0 {
        out.extend_from_slice(&game.bytes()[written..offset]);
        out.extend_from_slice(text.as_bytes());
        written = offset;
    }
    out.extend_from_slice(&game.bytes()[written..]);
    count
}

impl Insertions {
    /// Adds a remark; `false` if a comment of the move has it already.
    fn add(&mut self, game: &Game<'_>, number: usize, remark: &Remark, evaluator: &Evaluator) -> bool {
        let own = own_tokens(game.tokens_after(number));
        let inner = |token: &Token| &game.bytes()[token.start + 1..token.end - 1];
        let comments = || own.iter().filter(|token| token.kind == TokenKind::Comment);
        if comments().any(|token| find(inner(token), remark.sentence.as_bytes()).is_some()) {
            return false;
        }
        let is_glyph = |token: &Token| matches!(token.kind, TokenKind::Glyph | TokenKind::Nag);
        let leading =
            own.iter().take_while(|token| is_glyph(token) || token.kind == TokenKind::EnPassantMark);
        let played = game.tokens()[game.moves()[number].token];
        let end_of_move = leading.last().unwrap_or(&played).end;
        if !own.iter().any(is_glyph) {
            self.0.push((end_of_move, format!(" {}", remark.glyph(evaluator))));
        }
        // A comment of a number alone is a score for programs.
        match comments().find(|token| !is_number(inner(token))) {
            Some(comment) => self.merge(comment, inner(comment), remark),
            None => {
                let place = comments().next_back().map_or(end_of_move, |token| token.end);
                let text = format!(" {{{} {}}}", remark.sentence, remark.marks.commands());
                self.0.push((place, text));
            }
        }
        true
    }

    /// Adds a remark to a comment with this text.
    fn merge(&mut self, comment: &Token, inner: &[u8], remark: &Remark) {
        let (commands, insertions) = remark.marks.commands_beside(inner);
        self.0.extend(insertions.into_iter().map(|(offset, text)| (comment.start + 1 + offset, text)));
        let before = match inner.last() {
            None => "",
            Some(last) if last.is_ascii_whitespace() => "",
            Some(last) if last.is_ascii_punctuation() => " ",
            Some(_) => "; ",
        };
        let between = if commands.is_empty() { "" } else { " " };
        let end = if inner.last().is_some_and(u8::is_ascii_whitespace) { " " } else { "" };
        let text = format!("{before}{}{between}{commands}{end}", remark.sentence);
        self.0.push((comment.end - 1, text));
    }
}

/// Returns `true` for a whole number, the form of a score without a unit.
fn is_number(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let digits = text.strip_prefix(b"-").or_else(|| text.strip_prefix(b"+")).unwrap_or(text);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// Returns the tokens that belong to a move: those before the next variation or move number.
fn own_tokens(after: &[Token]) -> &[Token] {
    let is_end = |token: &Token| {
        use TokenKind::{MoveNumber, OpenComment, Stray, VariationEnd, VariationStart};
        matches!(token.kind, MoveNumber | OpenComment | Stray | VariationStart | VariationEnd)
    };
    &after[..after.iter().position(is_end).unwrap_or(after.len())]
}

#[cfg(test)]
mod tests;
