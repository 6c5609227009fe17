//! Panel beside the board: verdict, captures, and refused captures.

use super::super::Answer;
use super::super::refusals::Sentence;
use super::super::verdict::Verdict;
use super::pat_sign::pat_sign;
use crate::svg::arrows::{badge, badge_width};
use crate::svg::palette;
use crate::svg::panel::{ENTRY, HEADING, MIN_WIDTH, NOTE, Panel, SMALL, number};
use crate::svg::point::Point;
use crate::svg::text::Style;
use alloc::format;
use alloc::string::{String, ToString};
use exchequer_core::Piece;
use exchequer_see::Capture;

/// List of captures with columns as wide as their content.
pub(super) struct List<'a> {
    answer: &'a Answer<'a>,
    columns: Columns,
}

/// Column positions from the left edge.
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

    /// Widens the gaps between the columns up to this total width.
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

impl<'a> List<'a> {
    pub(super) fn new(answer: &'a Answer<'a>) -> Self {
        Self { answer, columns: Columns::of(answer.trace.captures()).spread(MIN_WIDTH) }
    }

    pub(super) fn width(&self) -> f64 {
        self.columns.end
    }

    pub(super) fn draw(&self, panel: &mut Panel) {
        self.verdict(panel);
        self.captures(panel);
        self.refusals(panel);
    }

    /// Writes the verdict, such as "Nxe5 loses 225", and its reason below.
    fn verdict(&self, panel: &mut Panel) {
        let verdict = Verdict(self.answer).plain();
        let (headline, reason) = verdict.split_once(':').unwrap_or((&verdict, ""));
        let fill = match self.answer.value {
            1.. => palette::GAIN,
            0 => palette::INK,
            _ => palette::LOSS,
        };
        panel.headline(fill, headline, reason.trim_start());
    }

    fn captures(&self, panel: &mut Panel) {
        let columns = &self.columns;
        panel.headings(&[
            (columns.badge_middle, "middle", "#"),
            (columns.side, "start", "side"),
            (columns.piece, "start", "piece"),
            (columns.takes, "start", "takes"),
            (columns.gain_end, "end", "gain"),
            (columns.value_end, "end", "value"),
        ]);
        let trace = &self.answer.trace;
        for (i, capture) in trace.captures().iter().enumerate() {
            if trace.stands_pat_at() == Some(i) {
                panel.row(|panel| self.stands_pat(panel, capture));
            }
            if i < trace.played().len() {
                panel.row(|panel| self.row(panel, i, capture, true));
            } else {
                panel.pale_row(|panel| self.row(panel, i, capture, false));
            }
        }
    }

    fn row(&self, panel: &mut Panel, i: usize, capture: &Capture, is_made: bool) {
        let columns = &self.columns;
        let (label, middle) = ((i + 1).to_string(), panel.middle_at(columns.badge_middle));
        badge(&mut panel.xml, middle, &label, palette::side(capture.color), is_made);
        panel.write(ENTRY, columns.side, &capture.color.to_string());
        panel.piece(columns.piece, Piece::new(capture.color, capture.role));
        panel.write(ENTRY, columns.piece + SMALL + 1.0, &capture.from.to_string());
        match capture.captured {
            Some(role) => panel.piece(columns.takes, Piece::new(!capture.color, role)),
            None => panel.write(NOTE.anchored("middle"), columns.takes + SMALL / 2.0, "\u{2013}"),
        }
        let aside = columns.takes + SMALL + 1.0;
        if let Some(role) = capture.promotes_to {
            panel.write(ENTRY, aside, "=");
            panel.piece(aside + ENTRY.width("="), Piece::new(capture.color, role));
        } else if let Some(place) = elsewhere(capture) {
            panel.write(NOTE, aside, &place);
        }
        panel.write(ENTRY.anchored("end"), columns.gain_end, &number(capture.gain));
        panel.write(ENTRY.anchored("end"), columns.value_end, &number(capture.value));
        if capture.through_xray {
            panel.write(NOTE, columns.xray, "x-ray");
        }
    }

    /// Writes "White stands pat" after the last capture.
    fn stands_pat(&self, panel: &mut Panel, declined: &Capture) {
        let middle = panel.middle_at(self.columns.badge_middle);
        pat_sign(&mut panel.xml, middle, declined.color);
        let style = Style { fill: palette::side(declined.color), ..ENTRY }.bold();
        panel.write(style, self.columns.side, &format!("{} stands pat", declined.color));
        panel.write(NOTE.anchored("end"), panel.width(), "these captures are not made:");
    }

    /// Writes the refused captures, each with the number of the capture.
    fn refusals(&self, panel: &mut Panel) {
        let answer = self.answer;
        for (i, refusal) in answer.relevant_refusals().enumerate() {
            if i == 0 {
                panel.subheading("Not capturing");
            }
            let sentence = format!("{}.", Sentence { answer, refusal });
            panel.remark(self.columns.side, &sentence, |panel| {
                let middle = panel.middle_at(self.columns.badge_middle) + Point::new(0.0, 0.7);
                let label = (refusal.before + 1).to_string();
                badge(&mut panel.xml, middle, &label, palette::side(refusal.color), false);
            });
        }
    }
}

/// Padding of a row.
fn aside_width(capture: &Capture) -> f64 {
    match (capture.promotes_to, elsewhere(capture)) {
        (Some(_), _) => ENTRY.width("=") + SMALL + 2.0,
        (None, Some(place)) => NOTE.width(&place) + 4.0,
        (None, None) => 0.0,
    }
}

/// Formats the square of a pawn that is captured en passant, such as "on d5".
fn elsewhere(capture: &Capture) -> Option<String> {
    (capture.captured.is_some() && capture.captured_on != capture.to)
        .then(|| format!("on {}", capture.captured_on))
}
