//! XML writer: elements with attributes, text, and escapes.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use exchequer_core::Piece;

/// Start tag of an element under construction.
pub(crate) struct Element {
    name: &'static str,
    /// The start tag without its end.
    tag: String,
}

impl Element {
    pub(crate) fn new(name: &'static str) -> Self {
        Self { name, tag: format!("<{name}") }
    }

    /// Sets an attribute; every value is escaped.
    pub(crate) fn set(mut self, attribute: &str, value: impl fmt::Display) -> Self {
        self.tag += &format!(" {attribute}=\"{}\"", escaped(&value.to_string()));
        self
    }

    /// Sets an attribute to a number.
    pub(crate) fn at(self, attribute: &str, value: f64) -> Self {
        self.set(attribute, Number(value))
    }
}

/// Document under construction, with one element per line.
#[derive(Default)]
pub(crate) struct Xml {
    text: String,
    open: Vec<&'static str>,
    /// Nesting depth within another document.
    depth: usize,
    /// Pieces whose shapes the document refers to.
    pieces: [bool; Piece::ALL.len()],
}

impl Xml {
    /// Creates a fragment to [append](Self::append) to an element at this depth.
    pub(crate) fn within(depth: usize) -> Self {
        Self { depth, ..Self::default() }
    }

    /// Writes an element without content.
    pub(crate) fn leaf(&mut self, element: Element) {
        self.line(&format!("{}/>", element.tag));
    }

    /// Writes an element with text.
    pub(crate) fn text(&mut self, element: Element, text: &str) {
        self.line(&format!("{}>{}</{}>", element.tag, escaped(text), element.name));
    }

    /// Writes an element with child elements.
    pub(crate) fn nest(&mut self, element: Element, content: impl FnOnce(&mut Self)) {
        self.open(element);
        content(self);
        self.close();
    }

    /// Writes the start tag of an element; [`close`](Self::close) ends it.
    pub(crate) fn open(&mut self, element: Element) {
        self.line(&format!("{}>", element.tag));
        self.open.push(element.name);
    }

    /// Writes the end tag of the element that was opened last.
    pub(crate) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.line(&format!("</{name}>"));
        }
    }

    /// Records that the document refers to the shape of a piece.
    pub(crate) fn refer_to(&mut self, piece: Piece) {
        self.pieces[piece.index()] = true;
    }

    /// Returns the pieces whose shapes the document refers to.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece> {
        Piece::ALL.into_iter().filter(|piece| self.pieces[piece.index()])
    }

    /// Appends a fragment.
    pub(crate) fn append(&mut self, other: Self) {
        self.text += &other.text;
        other.pieces().for_each(|piece| self.refer_to(piece));
    }

    /// Returns the text.
    pub(crate) fn into_string(self) -> String {
        self.text
    }

    fn line(&mut self, line: &str) {
        let indent = 2 * (self.depth + self.open.len());
        self.text += &format!("{:indent$}{line}\n", "");
    }
}

/// Formats a number with at most two decimals and no trailing zeros.
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // In integers, since the standard library's formatting of floating-point numbers takes 20 KB of a small binary.
        // Rounded by truncation, since `core` has no other rounding.
        let scaled = self.0 * 100.0;
        let hundredths = (scaled + 0.5_f64.copysign(scaled)) as i64;
        let (sign, rest) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
        let (whole, decimals) = (rest / 100, rest % 100);
        match decimals {
            0 => write!(f, "{sign}{whole}"),
            tenths if tenths % 10 == 0 => write!(f, "{sign}{whole}.{}", tenths / 10),
            _ => write!(f, "{sign}{whole}.{decimals:02}"),
        }
    }
}

/// Text with all special characters of XML escaped and all forbidden ones replaced.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            // XML 1.0 forbids them even as references.
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                escaped.push(char::REPLACEMENT_CHARACTER);
            }
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, expected) in [
            (0.0, "0"),
            (-0.001, "0"),
            (12.5, "12.5"),
            (-3.0, "-3"),
            (100.0, "100"),
            (1.0 / 3.0, "0.33"),
            (-0.25, "-0.25"),
            (2.05, "2.05"),
        ] {
            assert_eq!(Number(number).to_string(), expected);
        }
    }

    #[test]
    fn nothing_breaks_out_of_its_place() {
        let mut xml = Xml::default();
        xml.nest(Element::new("a").set("b", "\"><&'"), |xml| {
            xml.text(Element::new("c").at("d", 0.5), "</c>\u{0}\u{1b}&amp;");
            xml.leaf(Element::new("e"));
        });
        let text = xml.into_string();
        assert_eq!(
            text,
            "<a b=\"&quot;&gt;&lt;&amp;'\">\n  <c d=\"0.5\">&lt;/c&gt;\u{fffd}\u{fffd}&amp;amp;</c>\n  <e/>\n</a>\n"
        );
        let document = roxmltree::Document::parse(&text).unwrap();
        assert_eq!(document.root_element().attribute("b"), Some("\"><&'"));
        assert_eq!(
            document.root_element().first_element_child().unwrap().text(),
            Some("</c>\u{fffd}\u{fffd}&amp;")
        );
    }
}
