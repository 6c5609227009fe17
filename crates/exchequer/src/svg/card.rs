//! The frame of every drawing: root element, words for those who do not see it, paper, and the pieces it uses.

use super::board::rect;
use super::palette;
use super::pieces;
use super::point::Point;
use super::xml::{Element, Number, Xml};
use exchequer_core::Piece;

/// Between the edge of the paper and what is on it.
pub(crate) const MARGIN: f64 = 16.0;

/// What a drawing is put on.
pub(crate) struct Card<'a> {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The name of the drawing in a few words.
    pub(crate) title: &'a str,
    /// What can be seen on it.
    pub(crate) description: &'a str,
}

impl Card<'_> {
    /// The whole document, with all that `content` draws on the card.
    pub(crate) fn draw(&self, pieces: &[Piece], content: impl FnOnce(&mut Xml)) -> String {
        let mut xml = Xml::default();
        let (width, height) = (Number(self.width), Number(self.height));
        let root = Element::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("xmlns:xlink", "http://www.w3.org/1999/xlink")
            .set("version", "1.1")
            .set("viewBox", format_args!("0 0 {width} {height}"))
            .set("width", &width)
            .set("height", &height)
            .set("font-family", "sans-serif");
        xml.nest(root, |xml| {
            xml.text(Element::new("title"), self.title);
            xml.text(Element::new("desc"), self.description);
            xml.nest(Element::new("defs"), |xml| {
                for &piece in pieces {
                    pieces::define(xml, piece);
                }
            });
            let paper = rect(Point::new(0.5, 0.5), self.width - 1.0, self.height - 1.0).at("rx", 8.0);
            xml.leaf(paper.set("fill", palette::PAPER).set("stroke", palette::BORDER));
            content(xml);
        });
        xml.into_string()
    }
}
