//! An exchange as a drawing: the board with its captures as arrows, and the list of them beside it.

mod panel;

use super::Answer;
use super::verdict::Verdict;
use crate::svg::arrows::{Arrow, Arrows};
use crate::svg::board::{Board, GUTTER, SIDE};
use crate::svg::card::{Card, MARGIN};
use crate::svg::palette;
use crate::svg::point::Point;
use crate::svg::xml::{Element, Xml};
use exchequer_core::{Color, File, Piece, Placement, Role, Square};
use panel::{Panel, draw_notes};

/// Between the board and the list.
const GAP: f64 = 22.0;
/// How far the sign of who stands pat reaches from its middle.
const PAT_RADIUS: f64 = 7.0;

/// The exchange as an SVG document, with this side of the board below.
pub(super) fn draw(answer: &Answer<'_>, below: Color) -> String {
    let board = Board { corner: Point::new(MARGIN + GUTTER, MARGIN), below };
    let panel = Panel::new(answer, Point::new(board.corner.x + SIDE + GAP, MARGIN));
    let verdict = Verdict(answer).plain();
    let board_bottom = board.corner.y + SIDE + GUTTER;
    let notes = |xml: &mut Xml, notes_under_list: bool| {
        let (left, top, width) = if notes_under_list {
            (panel.left(), panel.bottom() + 6.0, panel.width())
        } else {
            (board.corner.x, board_bottom + 6.0, SIDE)
        };
        draw_notes(answer, xml, left, top, width)
    };
    // Below the list if the card grows no higher by that, else below the board.
    let notes_under_list = notes(&mut Xml::default(), true) <= board_bottom;
    let notes_bottom = notes(&mut Xml::default(), notes_under_list);
    let card = Card {
        width: panel.right() + MARGIN,
        height: board_bottom.max(panel.bottom()).max(notes_bottom) + MARGIN,
        title: verdict.split_once(':').map_or(&*verdict, |(headline, _)| headline),
        description: &format!("{verdict} The position: {}", answer.question.setup),
    };
    card.draw(&pieces(answer), |xml| {
        draw_board(answer, board, xml);
        panel.draw(xml);
        notes(xml, notes_under_list);
    })
}

/// Every piece of the drawing once: those on the board, and what pawns become.
fn pieces(answer: &Answer<'_>) -> Vec<Piece> {
    let setup = &answer.question.setup;
    let becomes = |piece: Piece| {
        let mut promotions = answer.trace.captures().iter().filter(|capture| capture.color == piece.color());
        promotions.any(|capture| capture.promotes_to == Some(piece.role()))
    };
    let stands = |piece: Piece| !setup.pieces(piece.color(), piece.role()).is_empty();
    Piece::ALL.into_iter().filter(|&piece| stands(piece) || becomes(piece)).collect()
}

fn draw_board(answer: &Answer<'_>, board: Board, xml: &mut Xml) {
    let question = answer.question;
    board.draw_squares(xml);
    let target = target(answer);
    board.tint(xml, target, palette::TARGET, 0.75);
    board.frame(xml, target, palette::LOSS);
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

/// Where the exchange takes place; where the king goes when it castles.
fn target(answer: &Answer<'_>) -> Square {
    match castling(answer) {
        Some([(_, king), _]) => king,
        None => answer.trace.to(),
    }
}

/// The ways of king and rook.
fn castling(answer: &Answer<'_>) -> Option<[(Square, Square); 2]> {
    let question = answer.question;
    let (king, rook) = (question.mv.from(), question.mv.to());
    let (king_file, rook_file) =
        if rook.file() > king.file() { (File::G, File::F) } else { (File::C, File::D) };
    let to = |file| Square::new(file, king.rank());
    question.is_castling().then(|| [(king, to(king_file)), (rook, to(rook_file))])
}

/// An arrow for each capture; for the king and for the rook under castling.
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
    let arrow = |(i, capture): (usize, &exchequer_see::Capture)| Arrow {
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

/// Over a pawn that is taken on another square than the one its capturer goes to.
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

/// "No entry", in the color of the side that goes no further.
fn pat_sign(xml: &mut Xml, middle: Point, color: Color) {
    let disc = Element::new("circle").at("cx", middle.x).at("cy", middle.y).at("r", PAT_RADIUS);
    xml.leaf(disc.set("fill", palette::side(color)).set("stroke", palette::PAPER));
    let bar = crate::svg::board::rect(middle - Point::new(4.5, 1.25), 9.0, 2.5);
    xml.leaf(bar.set("fill", palette::PAPER));
}
