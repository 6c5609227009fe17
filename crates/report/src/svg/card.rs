//! The frame of a drawing: background, text for screen readers, and the positions of board, panel and notes.

use super::board::{Board, GUTTER, SIDE, rect};
use super::palette;
use super::panel::{Panel, draw_notes};
use super::pieces;
use super::point::Point;
use super::xml::{Element, Number, Xml};
use alloc::string::String;
use exchequer_core::Color;

/// Padding between the edge of the background and the content.
const MARGIN: f64 = 16.0;
/// Gap between the board and the panel.
const GAP: f64 = 22.0;
/// Gap between the board or the panel and the notes below.
const ABOVE_NOTES: f64 = 6.0;

/// A board with a panel beside it, and notes below one of them.
pub(crate) struct Card<'a> {
    /// Short title of the drawing.
    pub(crate) title: &'a str,
    /// Description of the drawing for screen readers.
    pub(crate) description: &'a str,
    /// Side at the bottom of the board.
    pub(crate) below: Color,
    /// Notes: legend and parameters.
    pub(crate) notes: &'a [&'a str],
}

impl Card<'_> {
    /// Returns the document; `draw_board` draws on the board and `draw_panel` beside it.
    pub(crate) fn draw(
        &self,
        panel_width: f64,
        draw_board: impl FnOnce(&mut Xml, Board),
        draw_panel: impl FnOnce(&mut Panel),
    ) -> String {
        let board = Board { corner: Point::new(MARGIN + GUTTER, MARGIN), below: self.below };
        let board_end = board.corner.y + SIDE + GUTTER;
        let mut content = Xml::within(1);
        board.draw_squares(&mut content);
        draw_board(&mut content, board);
        let mut panel =
            Panel::new(content, Point::new(board.corner.x + SIDE + GAP, board.corner.y), panel_width);
        draw_panel(&mut panel);
        let (panel_left, panel_end, mut content) = (panel.left(), panel.end(), panel.into_xml());
        let notes = |xml: &mut Xml, is_under_panel: bool| {
            let (left, top, width) = if is_under_panel {
                (panel_left, panel_end + ABOVE_NOTES, panel_width)
            } else {
                (board.corner.x, board_end + ABOVE_NOTES, SIDE)
            };
            draw_notes(xml, self.notes, left, top, width)
        };
        // The notes stand at the position that adds least to the size; below the panel if both are equal.
        let end = |is_under_panel| board_end.max(panel_end).max(notes(&mut Xml::default(), is_under_panel));
        let is_under_panel = end(true) <= end(false);
        notes(&mut content, is_under_panel);
        let width = panel_left + panel_width + MARGIN;
        let height = end(is_under_panel) + MARGIN;
        self.document(width, height, content)
    }

    fn document(&self, width: f64, height: f64, content: Xml) -> String {
        let mut xml = Xml::default();
        let root = Element::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("xmlns:xlink", "http://www.w3.org/1999/xlink")
            .set("version", "1.1")
            .set("viewBox", format_args!("0 0 {} {}", Number(width), Number(height)))
            .at("width", width)
            .at("height", height)
            .set("font-family", "sans-serif");
        xml.nest(root, |xml| {
            xml.text(Element::new("title"), self.title);
            xml.text(Element::new("desc"), self.description);
            xml.nest(Element::new("defs"), |xml| {
                for piece in content.pieces() {
                    pieces::define(xml, piece);
                }
            });
            let paper = rect(Point::new(0.5, 0.5), width - 1.0, height - 1.0).at("rx", 8.0);
            xml.leaf(paper.set("fill", palette::PAPER).set("stroke", palette::BORDER));
            xml.append(content);
        });
        xml.into_string()
    }
}
