//! Text in a drawing: maximum widths and line breaks.
//!
//! The font is the `sans-serif` font of the viewer's machine, with unknown widths. The widths here are those of a wide
//! font, rounded up: with other fonts lines end earlier, and no line crosses its edge.

use super::palette;
use super::point::Point;
use super::xml::{Element, Xml};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

/// Returns the width of a bold character, relative to the font size.
fn char_width(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' | '.' | ',' | ':' | ';' | '|' => 0.41,
        ' ' => 0.35,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' | '"' => 0.53,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 1.11,
        'A'..='Z' | '=' | '+' | '<' | '>' | '#' | '&' | '\u{2212}' => 0.91,
        _ => 0.72,
    }
}

/// Ratio of regular to bold character width.
const REGULAR: f64 = 0.93;

/// Text style; the text starts at its point on the base line unless it has another anchor.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub(crate) size: f64,
    pub(crate) fill: &'static str,
    pub(crate) is_bold: bool,
    /// `start`, `middle` or `end`.
    pub(crate) anchor: &'static str,
}

impl Style {
    pub(crate) const fn new(size: f64, fill: &'static str) -> Self {
        Self { size, fill, is_bold: false, anchor: "start" }
    }

    pub(crate) const fn ink(size: f64) -> Self {
        Self::new(size, palette::INK)
    }

    pub(crate) const fn faint(size: f64) -> Self {
        Self::new(size, palette::FAINT_INK)
    }

    pub(crate) const fn bold(self) -> Self {
        Self { is_bold: true, ..self }
    }

    pub(crate) const fn anchored(self, anchor: &'static str) -> Self {
        Self { anchor, ..self }
    }

    /// Returns the maximum width of a text.
    pub(crate) fn width(self, text: &str) -> f64 {
        let weight = if self.is_bold { 1.0 } else { REGULAR };
        text.chars().map(char_width).sum::<f64>() * self.size * weight
    }

    /// Splits a text at blanks into lines of at most `max`; a wider word has a line of its own.
    fn wrapped(self, text: &str, max: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width(line) + self.width(" ") + self.width(word) <= max => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    pub(crate) fn write(self, xml: &mut Xml, at: Point, text: &str) {
        let mut element = Element::new("text")
            .at("x", at.x)
            .at("y", at.y)
            .at("font-size", self.size)
            .set("fill", self.fill);
        if self.is_bold {
            element = element.set("font-weight", "bold");
        }
        if self.anchor != "start" {
            element = element.set("text-anchor", self.anchor);
        }
        xml.text(element, text);
    }

    /// Writes a text in lines, the first on the given base line, and returns the base line after the last.
    pub(crate) fn write_wrapped(self, xml: &mut Xml, at: Point, max: f64, text: &str) -> f64 {
        let leading = self.size * 1.4;
        let mut y = at.y;
        for line in self.wrapped(text, max) {
            self.write(xml, Point::new(at.x, y), &line);
            y += leading;
        }
        y
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_width_and_every_word() {
        let text = "White takes a bishop, but Black takes back with the rook, and White cannot take back.";
        for style in [Style::ink(12.0), Style::ink(12.0).bold()] {
            for max in [70.0, 120.0, 300.0] {
                let lines = style.wrapped(text, max);
                assert!(lines.iter().all(|line| style.width(line) <= max), "{lines:?}");
                assert_eq!(lines.join(" "), text);
            }
            assert_eq!(style.wrapped("a bbbbbbbbbb c", 30.0), ["a", "bbbbbbbbbb", "c"]);
            assert!(style.wrapped(" ", 30.0).is_empty());
        }
    }
}
