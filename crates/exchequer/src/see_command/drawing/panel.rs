//! What stands beside the board: the verdict, the captures one by one, and what was passed over.

use super::super::Answer;
use super::super::refusals::Sentence;
use super::super::table::Settings;
use super::super::verdict::Verdict;
use super::{PAT_RADIUS, pat_sign};
use crate::svg::arrows::{badge, badge_width};
use crate::svg::palette;
use crate::svg::pieces;
use crate::svg::point::Point;
use crate::svg::text::Style;
use crate::svg::xml::{Element, Xml};
use exchequer_core::Piece;
use exchequer_see::Capture;

const HEADLINE: Style = Style::ink(19.0).bold();
const SENTENCE: Style = Style::ink(12.5);
const HEADING: Style = Style::faint(10.5);
const ENTRY: Style = Style::ink(12.5);
const NOTE: Style = Style::faint(10.5);
/// What no panel falls below, that a sentence has some words on a line.
const MIN_WIDTH: f64 = 330.0;
const ROW: f64 = 24.0;
/// The side of a piece in a row.
const SMALL: f64 = 22.0;
/// From the base line of a row up to its middle.
const MIDDLE: f64 = 4.4;

/// The panel, its columns as wide as what they hold.
pub(super) struct Panel<'a> {
    answer: &'a Answer<'a>,
    corner: Point,
    columns: Columns,
    bottom: f64,
}

/// Where the columns are, from the left edge of the panel.
struct Columns {
    badge_middle: f64,
    side: f64,
    piece: f64,
    takes: f64,
    gain_end: f64,
    value_end: f64,
    xray: f64,
    end: f64,
}

impl Columns {
    fn of(captures: &[Capture]) -> Self {
        let widest = |texts: &dyn Fn(&Capture) -> String, heading: &str| {
            let entries = captures.iter().map(|capture| ENTRY.width(&texts(capture)));
            entries.fold(HEADING.width(heading), f64::max)
        };
        let badges = badge_width(&captures.len().to_string());
        let side = badges + 8.0;
        let piece = side + widest(&|capture| capture.color.to_string(), "side") + 4.0;
        let takes = piece + SMALL + widest(&|capture| capture.from.to_string(), "") + 12.0;
        let takes_end = takes + SMALL + captures.iter().map(aside_width).fold(8.0, f64::max);
        let gain_end = takes_end + widest(&|capture| number(capture.gain), "gain").max(36.0) + 4.0;
        let value_end = gain_end + widest(&|capture| number(capture.value), "value").max(40.0) + 8.0;
        let xray = value_end + 8.0;
        let has_xray = captures.iter().any(|capture| capture.through_xray);
        let end = if has_xray { xray + NOTE.width("x-ray") } else { value_end };
        Self { badge_middle: badges / 2.0, side, piece, takes, gain_end, value_end, xray, end }
    }

    /// Takes up at least this width, with the room between the columns.
    fn spread(self, width: f64) -> Self {
        let gap = f64::max(0.0, width - self.end) / 4.0;
        Self {
            piece: self.piece + gap,
            takes: self.takes + 2.0 * gap,
            gain_end: self.gain_end + 3.0 * gap,
            value_end: self.value_end + 4.0 * gap,
            xray: self.xray + 4.0 * gap,
            end: self.end + 4.0 * gap,
            ..self
        }
    }
}

impl<'a> Panel<'a> {
    pub(super) fn new(answer: &'a Answer<'a>, corner: Point) -> Self {
        let columns = Columns::of(answer.trace.captures()).spread(MIN_WIDTH);
        let mut panel = Self { answer, corner, columns, bottom: corner.y };
        // How high it becomes is known when it has been written once.
        panel.bottom = panel.draw(&mut Xml::default());
        panel
    }

    pub(super) fn left(&self) -> f64 {
        self.corner.x
    }

    pub(super) fn right(&self) -> f64 {
        self.corner.x + self.width()
    }

    pub(super) fn bottom(&self) -> f64 {
        self.bottom
    }

    pub(super) fn width(&self) -> f64 {
        self.columns.end
    }

    /// Draws it, and returns where it ends.
    pub(super) fn draw(&self, xml: &mut Xml) -> f64 {
        let y = self.verdict(xml, self.corner.y + 15.0);
        let y = self.rows(xml, y + 12.0);
        self.refusals(xml, y)
    }

    fn at(&self, x: f64, y: f64) -> Point {
        Point::new(self.corner.x + x, y)
    }

    /// "Nxe5 loses 225", and below it why.
    fn verdict(&self, xml: &mut Xml, y: f64) -> f64 {
        let verdict = Verdict(self.answer).plain();
        let (headline, reason) = verdict.split_once(": ").unwrap_or((&verdict, ""));
        let fill = match self.answer.value {
            1.. => palette::GAIN,
            0 => palette::INK,
            _ => palette::LOSS,
        };
        let style = Style { fill, ..HEADLINE };
        let y = style.write_wrapped(xml, self.at(0.0, y), self.width(), headline);
        let mut letters = reason.chars();
        let reason: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        SENTENCE.write_wrapped(xml, self.at(0.0, y - 4.0), self.width(), &reason)
    }

    fn rows(&self, xml: &mut Xml, y: f64) -> f64 {
        let columns = &self.columns;
        let end = HEADING.anchored("end");
        HEADING.anchored("middle").write(xml, self.at(columns.badge_middle, y), "#");
        HEADING.write(xml, self.at(columns.side, y), "side");
        HEADING.write(xml, self.at(columns.piece, y), "piece");
        HEADING.write(xml, self.at(columns.takes, y), "takes");
        end.write(xml, self.at(columns.gain_end, y), "gain");
        end.write(xml, self.at(columns.value_end, y), "value");
        let (start, end_of_line) = (self.at(0.0, y + 6.0), self.at(self.width(), y + 6.0));
        let line = Element::new("line").at("x1", start.x).at("y1", start.y).at("x2", end_of_line.x);
        xml.leaf(line.at("y2", end_of_line.y).set("stroke", palette::BORDER));
        let trace = &self.answer.trace;
        let mut y = y + 22.0;
        for (i, capture) in trace.captures().iter().enumerate() {
            if trace.stands_pat_at() == Some(i) {
                self.stands_pat(xml, y, capture);
                y += ROW;
            }
            let is_made = i < trace.played().len();
            let group = Element::new("g").at("opacity", if is_made { 1.0 } else { 0.6 });
            xml.nest(group, |xml| self.row(xml, y, i, capture, is_made));
            y += ROW;
        }
        y
    }

    fn row(&self, xml: &mut Xml, y: f64, i: usize, capture: &Capture, is_made: bool) {
        let columns = &self.columns;
        let piece = |xml: &mut Xml, x: f64, piece: Piece| {
            pieces::place(xml, piece, self.at(x, y - MIDDLE - SMALL / 2.0 - 0.5), SMALL);
        };
        let label = (i + 1).to_string();
        let paint = palette::side(capture.color);
        badge(xml, self.at(columns.badge_middle, y - MIDDLE), &label, paint, is_made);
        ENTRY.write(xml, self.at(columns.side, y), &capture.color.to_string());
        piece(xml, columns.piece, Piece::new(capture.color, capture.role));
        ENTRY.write(xml, self.at(columns.piece + SMALL + 1.0, y), &capture.from.to_string());
        match capture.captured {
            Some(role) => piece(xml, columns.takes, Piece::new(!capture.color, role)),
            None => NOTE.anchored("middle").write(xml, self.at(columns.takes + SMALL / 2.0, y), "\u{2013}"),
        }
        let aside = columns.takes + SMALL + 1.0;
        if let Some(role) = capture.promotes_to {
            ENTRY.write(xml, self.at(aside, y), "=");
            piece(xml, aside + ENTRY.width("="), Piece::new(capture.color, role));
        } else if let Some(place) = elsewhere(capture) {
            NOTE.write(xml, self.at(aside, y), &place);
        }
        let end = ENTRY.anchored("end");
        end.write(xml, self.at(columns.gain_end, y), &number(capture.gain));
        end.write(xml, self.at(columns.value_end, y), &number(capture.value));
        if capture.through_xray {
            NOTE.write(xml, self.at(columns.xray, y), "x-ray");
        }
    }

    /// "White stands pat", in the place where it does.
    fn stands_pat(&self, xml: &mut Xml, y: f64, declined: &Capture) {
        let paint = palette::side(declined.color);
        pat_sign(xml, self.at(self.columns.badge_middle, y - MIDDLE), declined.color);
        let style = Style { fill: paint, ..ENTRY }.bold();
        style.write(xml, self.at(self.columns.side, y), &format!("{} stands pat", declined.color));
        let right = self.at(self.width(), y);
        NOTE.anchored("end").write(xml, right, "nobody makes these captures:");
    }

    /// Who does not make the captures that come into question, each with the number of the capture.
    fn refusals(&self, xml: &mut Xml, y: f64) -> f64 {
        let answer = self.answer;
        let mut refusals = answer.relevant_refusals().peekable();
        if refusals.peek().is_none() {
            return y - ROW + 7.0;
        }
        NOTE.bold().write(xml, self.at(0.0, y), "Not capturing");
        let mut y = y + 16.0;
        for refusal in refusals {
            let label = (refusal.before + 1).to_string();
            let middle = self.at(self.columns.badge_middle, y - MIDDLE + 0.7);
            badge(xml, middle, &label, palette::side(refusal.color), false);
            let sentence = format!("{}.", Sentence { answer, refusal });
            let left = self.columns.side;
            y = NOTE.write_wrapped(xml, self.at(left, y), self.width() - left, &sentence) + 2.0;
        }
        y - 12.0
    }
}

/// Says below `y` how to read the numbers, and what they rest on; returns where that ends.
pub(super) fn draw_notes(answer: &Answer<'_>, xml: &mut Xml, left: f64, y: f64, width: f64) -> f64 {
    const LEGEND: &str = "gain: the balance so far; value: the balance in the end with best play; both seen from \
                          the side that captures.";
    let line = Element::new("line").at("x1", left).at("y1", y).at("x2", left + width).at("y2", y);
    xml.leaf(line.set("stroke", palette::BORDER));
    let mut y = y + 16.0;
    for text in [LEGEND, &format!("{}.", Settings(&answer.evaluator))] {
        y = NOTE.write_wrapped(xml, Point::new(left, y), width, text) + 2.0;
    }
    // Up from the base line of the next line, which is not used, to below the last one.
    y - NOTE.size - 2.0
}

/// How much a row needs beside what it takes.
fn aside_width(capture: &Capture) -> f64 {
    match (capture.promotes_to, elsewhere(capture)) {
        (Some(_), _) => ENTRY.width("=") + SMALL + 2.0,
        (None, Some(place)) => NOTE.width(&place) + 4.0,
        (None, None) => 0.0,
    }
}

/// "on d5", for a pawn taken en passant.
fn elsewhere(capture: &Capture) -> Option<String> {
    (capture.captured.is_some() && capture.captured_on != capture.to)
        .then(|| format!("on {}", capture.captured_on))
}

/// A number with a minus as wide as its digits.
fn number(value: i32) -> String {
    value.to_string().replace('-', "\u{2212}")
}

/// No sign is higher than its row.
const _: () = assert!(2.0 * PAT_RADIUS < ROW);
