//! The maps of a position as a drawing: the board colored by the best captures, and their list beside it.

use super::table::Settings;
use super::{Entry, MapReport};
use crate::svg::arrows::{Arrow, Arrows, badge};
use crate::svg::board::{Board, SQUARE, rect};
use crate::svg::card::Card;
use crate::svg::palette;
use crate::svg::panel::{ENTRY, HEADING, MIN_WIDTH, NOTE, Panel, SMALL, number};
use crate::svg::point::Point;
use crate::svg::xml::Xml;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use exchequer_core::{Bitboard, Color, Piece, Placement, Square};

/// Opacity of the state color of a square.
const TINT: f64 = 0.75;

/// State of a piece, the worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Guarded,
    Even,
    Hanging,
}

impl State {
    const ALL: [Self; 3] = [Self::Hanging, Self::Even, Self::Guarded];

    fn of(entry: &Entry) -> Self {
        match entry.best.value {
            1.. => Self::Hanging,
            0 => Self::Even,
            _ => Self::Guarded,
        }
    }

    const fn paint(self) -> &'static str {
        match self {
            Self::Guarded => palette::GUARDED,
            Self::Even => palette::TARGET,
            Self::Hanging => palette::HANGING,
        }
    }

    const fn meaning(self) -> &'static str {
        match self {
            Self::Guarded => "Can be captured at a loss.",
            Self::Even => "Can be captured without gain or loss.",
            Self::Hanging => "Hangs: the best capture, with its arrow, wins.",
        }
    }
}

/// Returns the maps as an SVG document with this side at the bottom.
pub(super) fn draw(report: &MapReport, below: Color) -> String {
    const LEGEND: &str = "value: what the best capture there wins in the end, seen from the side that captures; on \
                          the board in the color of that side.";
    let sentence = report.verdict();
    let headline = headline(report);
    let card = Card {
        title: &headline,
        description: &format!("{sentence} The position: {}", report.setup),
        below,
        notes: &[LEGEND, &format!("{}.", Settings(report))],
    };
    let columns = Columns::of(report);
    card.draw(
        columns.end,
        |xml, board| draw_board(report, board, xml),
        |panel| {
            // The list names them.
            panel.headline(palette::INK, &headline, "");
            draw_list(report, &columns, panel);
        },
    )
}

fn headline(report: &MapReport) -> String {
    // En passant: a pawn may be captured on its square and beside it.
    let hanging: Bitboard = report.hanging().map(|(_, entry)| entry.captured_on).collect();
    match hanging.len() {
        0 => "Nothing hangs".to_owned(),
        1 => "One piece hangs".to_owned(),
        several => format!("{several} pieces hang"),
    }
}

fn draw_board(report: &MapReport, board: Board, xml: &mut Xml) {
    let entries = || report.sides.iter().flat_map(super::Side::entries);
    for square in Square::ALL {
        let concerned =
            entries().filter(|(_, entry)| [entry.best.mv.to(), entry.captured_on].contains(&square));
        if let Some(state) = concerned.map(|(_, entry)| State::of(entry)).max() {
            board.tint(xml, square, state.paint(), TINT);
        }
    }
    let winning = entries().filter(|(_, entry)| entry.hangs()).map(|(color, entry)| Arrow {
        from: entry.best.mv.from(),
        to: entry.best.mv.to(),
        paint: palette::side(color),
        is_dashed: false,
        label: None,
    });
    let arrows = Arrows::new(board, winning.collect(), |square| report.setup.occupied().contains(square));
    arrows.draw_shafts(xml);
    board.draw_pieces(xml, &report.setup);
    for (color, entry) in entries() {
        let foot = board.middle_of(entry.best.mv.to()) + Point::new(0.0, SQUARE / 2.0 - 8.0);
        badge(xml, foot, &number(entry.best.value), palette::side(color), entry.hangs());
    }
}

/// Column positions from the left edge.
struct Columns {
    side: f64,
    takes: f64,
    best: f64,
    value_end: f64,
    end: f64,
}

impl Columns {
    fn of(report: &MapReport) -> Self {
        let widest = |texts: &dyn Fn(&Entry) -> String, least: f64| {
            let entries = report.sides.iter().flat_map(super::Side::entries);
            entries.map(|(_, entry)| ENTRY.width(&texts(entry))).fold(least, f64::max)
        };
        let takes = ENTRY.width("White") + 24.0;
        let best = takes + SMALL + widest(&|entry| entry.captured_on.to_string(), 20.0) + 24.0;
        let values = widest(&|entry| number(entry.best.value), HEADING.width("value"));
        let value_end = best + widest(&|entry| entry.san.clone(), 60.0) + 12.0 + values;
        let end = value_end.max(MIN_WIDTH);
        Self { side: 0.0, takes, best, value_end: end, end }
    }
}

fn draw_list(report: &MapReport, columns: &Columns, panel: &mut Panel) {
    panel.headings(&[
        (columns.side, "start", "side"),
        (columns.takes, "start", "takes"),
        (columns.best, "start", "best"),
        (columns.value_end, "end", "value"),
    ]);
    for side in &report.sides {
        if let Some(reason) = report.why_nothing(side) {
            panel.row(|panel| {
                panel.write(ENTRY, columns.side, &side.color.to_string());
                panel.write(NOTE, columns.takes, &reason);
            });
        }
        for (color, entry) in side.entries() {
            panel.row(|panel| {
                panel.write(ENTRY, columns.side, &color.to_string());
                panel.piece(columns.takes, Piece::new(!color, entry.captured));
                panel.write(ENTRY, columns.takes + SMALL + 1.0, &entry.captured_on.to_string());
                panel.write(ENTRY, columns.best, &entry.san);
                let end = ENTRY.anchored("end");
                let value = if entry.hangs() { end.bold() } else { end };
                panel.write(value, columns.value_end, &number(entry.best.value));
            });
        }
    }
    for state in State::ALL {
        panel.remark(20.0, state.meaning(), |panel| {
            let corner = panel.middle_at(0.0) - Point::new(0.0, 5.3);
            let swatch = rect(corner, 12.0, 12.0).set("fill", state.paint()).at("fill-opacity", TINT);
            panel.xml.leaf(swatch.set("stroke", palette::FAINT_INK).at("stroke-width", 0.5));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluator::Evaluator;
    use crate::position_text::read_setup;
    use crate::svg::inspect::inspect;
    use exchequer_see::{PieceValues, RuleSet};

    #[test]
    fn maps_can_be_drawn_whatever_hangs() {
        let most = PieceValues::MAX;
        let large = PieceValues::new(most, most, most, most, most).unwrap();
        for (fen, hanging) in [
            ("startpos", "Nothing hangs"),
            ("r1bqkb1r/ppp2ppp/2n2n2/3pp1B1/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 5", "2 pieces hang"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "One piece hangs"),
            // In check, and with a king that could be captured.
            ("4k3/8/8/3pP3/8/8/4r3/4K2n w - d6", "One piece hangs"),
            ("4k3/8/8/8/8/8/4R3/4K3 w - -", "Nothing hangs"),
            // A pawn that is captured on its square and beside it.
            ("4k3/8/8/3pP3/2B5/8/8/4K3 w - d6", "2 pieces hang"),
            ("8/8/8/qqqqqqqq/PPPPPPPP/8/8/8 w - -", "16 pieces hang"),
        ] {
            for values in [PieceValues::CLASSIC, large] {
                for below in Color::ALL {
                    let setup = read_setup(fen).unwrap().setup;
                    let report = MapReport::new(setup, Evaluator::of_captures(RuleSet::Legal, values));
                    let facts = inspect(&draw(&report, below));
                    assert!(facts.description.contains(&report.setup.to_string()));
                    if values == PieceValues::CLASSIC {
                        assert_eq!(facts.title, hanging, "{fen}");
                    }
                }
            }
        }
    }
}
