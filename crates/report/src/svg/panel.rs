//! Panel beside the board, written from top to bottom, and the notes.

use super::palette;
use super::pieces;
use super::point::Point;
use super::text::Style;
use super::xml::{Element, Xml};
use alloc::string::{String, ToString};
use exchequer_core::Piece;

const HEADLINE: Style = Style::ink(19.0).bold();
const SENTENCE: Style = Style::ink(12.5);
/// Style of a column heading.
pub(crate) const HEADING: Style = Style::faint(10.5);
/// Style of a row entry.
pub(crate) const ENTRY: Style = Style::ink(12.5);
/// Style of remarks and of text beside an entry.
pub(crate) const NOTE: Style = Style::faint(10.5);
/// Minimum width of a panel; leaves room for several words on a line.
pub(crate) const MIN_WIDTH: f64 = 344.0;
/// Height of a row.
const ROW: f64 = 24.0;
/// Side length of a piece in a row.
pub(crate) const SMALL: f64 = 22.0;
/// Distance from the base line of an entry up to its middle.
const MIDDLE: f64 = 4.4;

/// Panel under construction.
pub(crate) struct Panel {
    pub(crate) xml: Xml,
    corner: Point,
    width: f64,
    /// Next base line.
    y: f64,
    /// Lower end of the last entry.
    end: f64,
}

impl Panel {
    pub(super) fn new(xml: Xml, corner: Point, width: f64) -> Self {
        Self { xml, corner, width, y: corner.y + 15.0, end: corner.y }
    }

    pub(super) fn into_xml(self) -> Xml {
        self.xml
    }

    pub(super) fn left(&self) -> f64 {
        self.corner.x
    }

    pub(super) fn end(&self) -> f64 {
        self.end
    }

    pub(crate) fn width(&self) -> f64 {
        self.width
    }

    /// Returns a point on the base line at this distance from the left edge.
    pub(crate) fn at(&self, x: f64) -> Point {
        Point::new(self.corner.x + x, self.y)
    }

    /// Returns a point at the middle height of the letters, at this distance from the left edge.
    pub(crate) fn middle_at(&self, x: f64) -> Point {
        self.at(x) - Point::new(0.0, MIDDLE)
    }

    /// Writes a few large words, and below them the rest of the sentence.
    pub(crate) fn headline(&mut self, fill: &'static str, words: &str, rest: &str) {
        let style = Style { fill, ..HEADLINE };
        self.wrapped(style, 0.0, words);
        self.y -= 4.0;
        let mut letters = rest.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let rest: String = first.into_iter().chain(letters).collect();
        self.wrapped(SENTENCE, 0.0, &rest);
        self.end = self.y - 12.0;
        self.y += 12.0;
    }

    /// Writes the headings of a table, each aligned to one edge of its column, and a line below them.
    pub(crate) fn headings(&mut self, headings: &[(f64, &'static str, &str)]) {
        for &(x, anchor, heading) in headings {
            self.write(HEADING.anchored(anchor), x, heading);
        }
        let start = self.at(0.0) + Point::new(0.0, 6.0);
        line(&mut self.xml, start, self.width);
        self.y += 22.0;
    }

    /// Writes a row of a table; `write` draws along the base line.
    pub(crate) fn row(&mut self, write: impl FnOnce(&mut Self)) {
        write(self);
        self.end = self.y + 7.0;
        self.y += ROW;
    }

    /// Writes a pale row.
    pub(crate) fn pale_row(&mut self, write: impl FnOnce(&mut Self)) {
        self.row(|panel| {
            panel.xml.open(Element::new("g").at("opacity", 0.7));
            write(panel);
            panel.xml.close();
        });
    }

    pub(crate) fn write(&mut self, style: Style, x: f64, text: &str) {
        let at = self.at(x);
        style.write(&mut self.xml, at, text);
    }

    /// Writes a text, broken into lines at the right edge.
    fn wrapped(&mut self, style: Style, x: f64, text: &str) {
        let at = self.at(x);
        self.y = style.write_wrapped(&mut self.xml, at, self.width - x, text);
    }

    /// Draws a small piece on the base line.
    pub(crate) fn piece(&mut self, x: f64, piece: Piece) {
        let corner = self.middle_at(x) - Point::new(0.0, SMALL / 2.0 + 0.5);
        pieces::place(&mut self.xml, piece, corner, SMALL);
    }

    /// Writes a small heading above [`remark`](Self::remark)s.
    pub(crate) fn subheading(&mut self, text: &str) {
        self.write(NOTE.bold(), 0.0, text);
        self.y += 16.0;
    }

    /// Writes a sentence in small letters at this distance from the left edge; `mark` draws the symbol before it.
    pub(crate) fn remark(&mut self, x: f64, sentence: &str, mark: impl FnOnce(&mut Self)) {
        mark(self);
        self.wrapped(NOTE, x, sentence);
        self.y += 2.0;
        self.end = self.y - 12.0;
    }
}

/// Writes notes with a line above them, and returns their lower end.
pub(super) fn draw_notes(xml: &mut Xml, notes: &[&str], left: f64, top: f64, width: f64) -> f64 {
    line(xml, Point::new(left, top), width);
    let mut y = top + 16.0;
    for note in notes {
        y = NOTE.write_wrapped(xml, Point::new(left, y), width, note) + 2.0;
    }
    // The lower end of the last line, derived from the unused next base line.
    y - NOTE.size - 2.0
}

fn line(xml: &mut Xml, start: Point, width: f64) {
    let line = Element::new("line").at("x1", start.x).at("y1", start.y);
    let line = line.at("x2", start.x + width).at("y2", start.y);
    xml.leaf(line.set("stroke", palette::BORDER));
}

/// Formats a number with a minus sign as wide as a digit.
pub(crate) fn number(value: i32) -> String {
    value.to_string().replace('-', "\u{2212}")
}
