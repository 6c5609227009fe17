//! The board of a drawing: squares, coordinates and pieces.

use super::palette;
use super::pieces;
use super::point::Point;
use super::text::Style;
use super::xml::{Element, Xml};
use alloc::string::ToString;
use exchequer_core::{Color, File, Placement, Rank, Square};

/// Side length of a square.
pub(crate) const SQUARE: f64 = pieces::SIDE;
/// Side length of the board.
pub(crate) const SIDE: f64 = 8.0 * SQUARE;
/// Margin for the coordinates: left of the board for ranks, below it for files.
pub(crate) const GUTTER: f64 = 16.0;

/// A board at its position in the drawing.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// Upper left corner of the board.
    pub(crate) corner: Point,
    /// Side at the bottom of the board.
    pub(crate) below: Color,
}

impl Board {
    /// Returns the upper left corner of a square.
    pub(crate) fn corner_of(&self, square: Square) -> Point {
        let (file, rank) = (square.file() as u8, square.rank() as u8);
        let (column, row) = match self.below {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        self.corner + Point::new(f64::from(column), f64::from(row)) * SQUARE
    }

    /// Returns the center of a square.
    pub(crate) fn middle_of(&self, square: Square) -> Point {
        self.corner_of(square) + Point::new(SQUARE / 2.0, SQUARE / 2.0)
    }

    /// Draws the empty board with its coordinates: one light square with the dark squares on it.
    pub(crate) fn draw_squares(&self, xml: &mut Xml) {
        xml.leaf(rect(self.corner, SIDE, SIDE).set("fill", palette::LIGHT_SQUARE));
        let dark =
            Square::ALL.into_iter().filter(|square| (square.file() as u8 + square.rank() as u8) % 2 == 0);
        for square in dark {
            xml.leaf(rect(self.corner_of(square), SQUARE, SQUARE).set("fill", palette::DARK_SQUARE));
        }
        xml.leaf(rect(self.corner, SIDE, SIDE).set("fill", "none").set("stroke", palette::FAINT_INK));
        let style = Style::faint(10.5).anchored("middle");
        for rank in Rank::ALL {
            let y = self.middle_of(Square::new(File::A, rank)).y + 4.0;
            style.write(xml, Point::new(self.corner.x - GUTTER / 2.0, y), &rank.to_string());
        }
        for file in File::ALL {
            let x = self.middle_of(Square::new(file, Rank::First)).x;
            style.write(xml, Point::new(x, self.corner.y + SIDE + 13.0), &file.to_string());
        }
    }

    /// Covers a square with a translucent color.
    pub(crate) fn tint(&self, xml: &mut Xml, square: Square, fill: &str, opacity: f64) {
        xml.leaf(rect(self.corner_of(square), SQUARE, SQUARE).set("fill", fill).at("fill-opacity", opacity));
    }

    /// Draws a frame inside a square.
    pub(crate) fn frame(&self, xml: &mut Xml, square: Square, stroke: &str) {
        let inset = Point::new(1.25, 1.25);
        let side = SQUARE - 2.0 * inset.x;
        let frame = rect(self.corner_of(square) + inset, side, side).set("fill", "none");
        xml.leaf(frame.set("stroke", stroke).at("stroke-width", 2.5));
    }

    /// Draws all pieces, from a1 to h8.
    pub(crate) fn draw_pieces(&self, xml: &mut Xml, placement: &impl Placement) {
        for square in placement.occupied() {
            if let Some(piece) = placement.piece_at(square) {
                pieces::place(xml, piece, self.corner_of(square), SQUARE);
            }
        }
    }
}

/// Returns a rectangle from its upper left corner.
pub(crate) fn rect(corner: Point, width: f64, height: f64) -> Element {
    Element::new("rect").at("x", corner.x).at("y", corner.y).at("width", width).at("height", height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_seen_from_below() {
        let board = |below| Board { corner: Point::new(10.0, 20.0), below };
        assert_eq!(board(Color::White).corner_of(Square::A8), Point::new(10.0, 20.0));
        assert_eq!(board(Color::White).middle_of(Square::H1), Point::new(347.5, 357.5));
        assert_eq!(board(Color::Black).corner_of(Square::H1), Point::new(10.0, 20.0));
        assert_eq!(board(Color::Black).corner_of(Square::A1), Point::new(325.0, 20.0));
    }
}
