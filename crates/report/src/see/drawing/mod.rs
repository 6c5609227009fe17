//! An exchange as a drawing: the board with the captures as arrows, and their list beside it.

mod list;
mod pat_sign;
#[cfg(test)]
mod tests;

use super::Answer;
use super::table::Settings;
use super::verdict::Verdict;
use crate::svg::arrows::{Arrow, Arrows};
use crate::svg::board::Board;
use crate::svg::card::Card;
use crate::svg::palette;
use crate::svg::point::Point;
use crate::svg::xml::{Element, Xml};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use exchequer_core::{Bitboard, Color, File, Piece, Placement, Role, Square};
use exchequer_see::Capture;
use list::List;
use pat_sign::{PAT_RADIUS, pat_sign};

/// Returns the exchange as an SVG document with this side at the bottom.
pub(super) fn draw(answer: &Answer<'_>, below: Color) -> String {
    const LEGEND: &str = "gain: the balance so far; value: the balance in the end with best play; both seen from \
                          the side that captures.";
    let verdict = Verdict(answer).plain();
    let card = Card {
        title: verdict.split_once(':').map_or(&*verdict, |(headline, _)| headline),
        description: &format!("{verdict} The position: {}", answer.question.setup),
        below,
        notes: &[LEGEND, &format!("{}.", Settings(&answer.evaluator))],
    };
    let list = List::new(answer);
    card.draw(list.width(), |xml, board| draw_board(answer, board, xml), |panel| list.draw(panel))
}

fn draw_board(answer: &Answer<'_>, board: Board, xml: &mut Xml) {
    let question = answer.question;
    for square in targets(answer) {
        board.tint(xml, square, palette::TARGET, 0.75);
        board.frame(xml, square, palette::LOSS);
    }
    let is_occupied = |square| question.setup.occupied().contains(square) && !question.is_castling();
    let arrows = Arrows::new(board, arrows(answer), is_occupied);
    arrows.draw_shafts(xml);
    board.draw_pieces(xml, &question.setup);
    for capture in answer.trace.captures().iter().filter(|capture| capture.captured.is_some()) {
        if capture.captured_on != capture.to {
            cross(xml, board.middle_of(capture.captured_on));
        }
    }
    arrows.draw_badges(xml);
    if let Some(declined) = answer.trace.stands_pat_at().and_then(|at| answer.trace.captures().get(at)) {
        pat_sign(xml, arrows.corner_for(declined.to, 2.0 * PAT_RADIUS), declined.color);
    }
}

/// Returns the square of the exchange, which an en passant reply moves, or the king's destination when castling.
fn targets(answer: &Answer<'_>) -> Bitboard {
    match castling(answer) {
        Some([(_, king), _]) => king.into(),
        None => answer.trace.captures().iter().map(|capture| capture.to).collect(),
    }
}

/// Returns the from- and to-squares of king and rook.
fn castling(answer: &Answer<'_>) -> Option<[(Square, Square); 2]> {
    let question = answer.question;
    let (king, rook) = (question.mv.from(), question.mv.to());
    let (king_file, rook_file) =
        if rook.file() > king.file() { (File::G, File::F) } else { (File::C, File::D) };
    let to = |file| Square::new(file, king.rank());
    question.is_castling().then(|| [(king, to(king_file)), (rook, to(rook_file))])
}

/// Returns an arrow for each capture, or one each for king and rook under castling.
fn arrows(answer: &Answer<'_>) -> Vec<Arrow> {
    let mover = answer.question.setup.turn;
    if let Some(ways) = castling(answer) {
        let moved = ways.into_iter().filter(|(from, to)| from != to).enumerate();
        let arrow = |(i, (from, to)): (usize, _)| Arrow {
            from,
            to,
            paint: palette::side(mover),
            is_dashed: false,
            label: (i == 0).then(|| "1".to_owned()),
        };
        return moved.map(arrow).collect();
    }
    let played = answer.trace.played().len();
    let captures = answer.trace.captures().iter().enumerate();
    let arrow = |(i, capture): (usize, &Capture)| Arrow {
        from: capture.from,
        to: capture.to,
        paint: palette::side(capture.color),
        is_dashed: i >= played,
        label: Some(match capture.promotes_to {
            Some(role) => format!("{}={}", i + 1, letter(role)),
            None => (i + 1).to_string(),
        }),
    };
    captures.map(arrow).collect()
}

fn letter(role: Role) -> char {
    Piece::new(Color::White, role).to_char()
}

/// Draws a cross over a pawn that is captured en passant.
fn cross(xml: &mut Xml, middle: Point) {
    let (x, y, arm) = (middle.x, middle.y, 12.0);
    for (paint, width) in [(palette::PAPER, 6.0), (palette::LOSS, 3.5)] {
        for turn in [1.0, -1.0] {
            let line = Element::new("line").at("x1", x - arm).at("y1", y - arm * turn).at("x2", x + arm);
            let line = line.at("y2", y + arm * turn).set("stroke", paint).at("stroke-width", width);
            xml.leaf(line.set("stroke-linecap", "round"));
        }
    }
}
