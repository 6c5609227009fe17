//! Arrows over a board: parallel on a shared line, each with a badge at its start.

use super::board::{Board, SQUARE};
use super::palette;
use super::point::Point;
use super::text::Style;
use super::xml::{Element, Number, Xml};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use exchequer_core::Square;

/// Distance of an arrow tip from the center of an occupied or shared target square.
const STANDOFF: f64 = 17.0;
/// Distance of an arrow tip from the center of an empty target square without other arrows.
const SHORT_STANDOFF: f64 = 4.0;
const SHAFT_WIDTH: f64 = 4.5;
const HEAD_LENGTH: f64 = 10.0;
const HEAD_HALF_WIDTH: f64 = 6.0;
/// Distance between parallel arrows on one line, if there are few.
const LANE: f64 = 6.0;
/// Maximum offset of an arrow from its line; keeps it within its squares.
const WIDEST_LANE: f64 = 16.0;
const BADGE_SIZE: f64 = 9.5;
const BADGE_HEIGHT: f64 = 14.0;
/// Total horizontal padding of a badge.
const BADGE_SIDES: f64 = 6.0;
/// Distance from an arrow beyond which a badge position is not better.
const CLEAR: f64 = 9.0;

/// An arrow from the middle of one square to another.
pub(crate) struct Arrow {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) paint: &'static str,
    /// `true` for a dashed, pale arrow: a capture that is not made.
    pub(crate) is_dashed: bool,
    /// Label of the badge; `None` for no badge.
    pub(crate) label: Option<String>,
}

/// Arrows of one drawing, laid out to keep them apart.
pub(crate) struct Arrows {
    arrows: Vec<(Arrow, Segment)>,
    board: Board,
}

/// Start and tip of an arrow.
#[derive(Clone, Copy)]
struct Segment {
    start: Point,
    tip: Point,
}

impl Arrows {
    /// Lays out arrows; `occupied` returns `true` for a square with a piece, which the arrow tip must not cover.
    pub(crate) fn new(board: Board, arrows: Vec<Arrow>, occupied: impl Fn(Square) -> bool) -> Self {
        let lanes = lanes(&arrows);
        let arrivals = |to| arrows.iter().filter(|arrow| arrow.to == to).count();
        let segments: Vec<Segment> = arrows
            .iter()
            .zip(lanes)
            .map(|(arrow, lane)| {
                let (start, end) = (board.middle_of(arrow.from), board.middle_of(arrow.to));
                let direction = (end - start).unit();
                // One direction for both arrows of a line: opposite arrows get separate lanes.
                let aside =
                    if (direction.x, direction.y) < (0.0, 0.0) { direction * -1.0 } else { direction }
                        .turned();
                let is_alone = arrivals(arrow.to) == 1 && !occupied(arrow.to);
                let standoff = if is_alone { SHORT_STANDOFF } else { STANDOFF };
                Segment { start: start + aside * lane, tip: end + aside * lane - direction * standoff }
            })
            .collect();
        Self { arrows: arrows.into_iter().zip(segments).collect(), board }
    }

    /// Draws the arrows without badges: the first on top, dashed ones below all others.
    pub(crate) fn draw_shafts(&self, xml: &mut Xml) {
        let (dashed, whole): (Vec<_>, Vec<_>) = self.arrows.iter().partition(|(arrow, _)| arrow.is_dashed);
        for (arrow, segment) in dashed.into_iter().rev().chain(whole.into_iter().rev()) {
            segment.draw(xml, arrow);
        }
    }

    /// Draws the badges, each in a corner of the from-square of its arrow.
    pub(crate) fn draw_badges(&self, xml: &mut Xml) {
        for (arrow, _) in self.arrows.iter().rev() {
            if let Some(label) = &arrow.label {
                badge(
                    xml,
                    self.corner_for(arrow.from, badge_width(label)),
                    label,
                    arrow.paint,
                    !arrow.is_dashed,
                );
            }
        }
    }

    /// Returns the center of a badge of this width, in the corner of the square that is farthest from all arrows.
    pub(crate) fn corner_for(&self, square: Square, width: f64) -> Point {
        let middle = self.board.middle_of(square);
        let (x, y) = ((SQUARE - width) / 2.0 - 0.5, (SQUARE - BADGE_HEIGHT) / 2.0 - 0.5);
        // A wide badge covers less of a piece at the foot of the square.
        let y = if width > 1.5 * BADGE_HEIGHT { -y } else { y };
        let corners = [(x, -y), (-x, -y), (x, y), (-x, y)].map(|(x, y)| middle + Point::new(x, y));
        let room = |corner: Point| {
            let distances = self.arrows.iter().map(|(_, way)| corner.distance_to_segment(way.start, way.tip));
            distances.fold(CLEAR, f64::min)
        };
        let mut best = corners[0];
        for corner in &corners[1..] {
            if room(*corner) > room(best) + 0.5 {
                best = *corner;
            }
        }
        best
    }
}

impl Segment {
    fn draw(self, xml: &mut Xml, arrow: &Arrow) {
        let direction = (self.tip - self.start).unit();
        let neck = self.tip - direction * HEAD_LENGTH;
        let aside = direction.turned() * HEAD_HALF_WIDTH;
        // The shaft overlaps the head a little: no gap shows.
        let shaft_end = neck + direction;
        let shaft = || {
            let ends = (PathPoint(self.start), PathPoint(shaft_end));
            Element::new("path").set("d", format_args!("M{}L{}", ends.0, ends.1)).set("fill", "none")
        };
        let head = || {
            let corners = [self.tip, neck + aside, neck - aside].map(PathPoint);
            Element::new("path").set("d", format_args!("M{}L{}L{}Z", corners[0], corners[1], corners[2]))
        };
        let group = Element::new("g").at("opacity", if arrow.is_dashed { 0.6 } else { 0.95 });
        xml.nest(group, |xml| {
            if arrow.is_dashed {
                let dashed = shaft().at("stroke-width", 3.0).set("stroke-dasharray", "5 4");
                xml.leaf(dashed.set("stroke", arrow.paint));
                let hollow = head().set("fill", palette::PAPER).set("stroke", arrow.paint);
                xml.leaf(hollow.at("stroke-width", 1.5).set("stroke-linejoin", "round"));
            } else {
                // A pale edge separates overlapping arrows.
                let edge = shaft().set("stroke", palette::PAPER).at("stroke-width", SHAFT_WIDTH + 2.0);
                xml.leaf(edge.set("stroke-linecap", "round"));
                let edge = head().set("fill", palette::PAPER).set("stroke", palette::PAPER);
                xml.leaf(edge.at("stroke-width", 2.0).set("stroke-linejoin", "round"));
                let line = shaft().set("stroke", arrow.paint).at("stroke-width", SHAFT_WIDTH);
                xml.leaf(line.set("stroke-linecap", "round"));
                xml.leaf(head().set("fill", arrow.paint));
            }
        });
    }
}

/// Formats a point for path data.
struct PathPoint(Point);

impl core::fmt::Display for PathPoint {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} {}", Number(self.0.x), Number(self.0.y))
    }
}

/// Returns the width of the badge with this label, if it fits in its square.
pub(crate) fn badge_width(label: &str) -> f64 {
    f64::max(BADGE_HEIGHT, Style::ink(BADGE_SIZE).bold().width(label) + BADGE_SIDES)
}

/// Draws a label on a rounded background, in small letters if it would not fit; hollow for a capture that is not made.
pub(crate) fn badge(xml: &mut Xml, middle: Point, label: &str, paint: &'static str, is_filled: bool) {
    let (natural, height) = (badge_width(label), BADGE_HEIGHT);
    let width = natural.min(SQUARE - 1.0);
    let size = f64::min(BADGE_SIZE, BADGE_SIZE * (width - BADGE_SIDES) / (natural - BADGE_SIDES));
    let (fill, edge, ink) =
        if is_filled { (paint, palette::PAPER, palette::PAPER) } else { (palette::PAPER, paint, paint) };
    let ground = super::board::rect(middle - Point::new(width, height) * 0.5, width, height);
    xml.leaf(ground.at("rx", height / 2.0).set("fill", fill).set("stroke", edge));
    let style = Style::new(size, ink).bold().anchored("middle");
    style.write(xml, middle + Point::new(0.0, size * 0.36), label);
}

/// Returns the offset of each arrow from its line: arrows on one line lie side by side, the shortest in the middle.
fn lanes(arrows: &[Arrow]) -> Vec<f64> {
    let ways: Vec<Way> = arrows.iter().map(|arrow| Way::new(arrow.from, arrow.to)).collect();
    let mut lanes = vec![0.0; arrows.len()];
    for (i, way) in ways.iter().enumerate() {
        let bundle = || ways.iter().enumerate().filter(|(_, other)| way.shares_line_with(other));
        let size = bundle().count();
        let place = bundle().filter(|(j, other)| (other.length, *j) < (way.length, i)).count();
        let step = f64::min(LANE, WIDEST_LANE / size.div_ceil(2).max(1) as f64);
        let side = if place % 2 == 0 { 1.0 } else { -1.0 };
        lanes[i] = side * place.div_ceil(2) as f64 * step;
    }
    lanes
}

/// Course of an arrow in whole squares.
struct Way {
    from: (i32, i32),
    to: (i32, i32),
    length: i32,
}

impl Way {
    fn new(from: Square, to: Square) -> Self {
        let place = |square: Square| (square.file() as i32, square.rank() as i32);
        let (from, to) = (place(from), place(to));
        Self { from, to, length: (from.0 - to.0).abs().max((from.1 - to.1).abs()) }
    }

    /// Returns `true` if both lie on one line and overlap in more than a point; each overlaps with itself.
    fn shares_line_with(&self, other: &Self) -> bool {
        let minus = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0, a.1 - b.1);
        let way = minus(self.to, self.from);
        let cross = |point| {
            let aside = minus(point, self.from);
            way.0 * aside.1 - way.1 * aside.0
        };
        let along = |point| {
            let onwards = minus(point, self.from);
            way.0 * onwards.0 + way.1 * onwards.1
        };
        let (start, end) = (along(other.from), along(other.to));
        let overlaps = start.min(end) < along(self.to) && start.max(end) > 0;
        cross(other.from) == 0 && cross(other.to) == 0 && overlaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;
    use exchequer_core::Color;

    fn lanes_of(ways: &[(Square, Square)]) -> Vec<f64> {
        let arrow = |&(from, to)| Arrow { from, to, paint: "", is_dashed: false, label: None };
        lanes(&ways.iter().map(arrow).collect::<Vec<_>>())
    }

    #[test]
    fn arrows_on_one_line_lie_side_by_side() {
        use Square::*;
        assert_eq!(lanes_of(&[(D2, D5), (D1, D5), (D8, D5), (C3, D5)]), [0.0, -LANE, 0.0, 0.0]);
        assert_eq!(lanes_of(&[(D1, D5), (D3, D5), (D2, D5)]), [LANE, 0.0, -LANE]);
        // King and rook cross each other.
        assert_eq!(lanes_of(&[(E1, G1), (H1, F1)]), [0.0, -LANE]);
        let file = [(D1, D8), (D2, D8), (D3, D8), (D4, D8), (D5, D8), (D6, D8), (D7, D8)];
        let lanes = lanes_of(&file);
        assert!(lanes.iter().all(|lane| lane.abs() <= WIDEST_LANE));
        assert!((1..lanes.len()).all(|i| !lanes[..i].contains(&lanes[i])), "{lanes:?}");
    }

    #[test]
    fn badges_keep_out_of_the_way_of_arrows() {
        use Square::*;
        let board = Board { corner: Point::new(0.0, 0.0), below: Color::White };
        let arrow = |from, to| Arrow { from, to, paint: "", is_dashed: false, label: Some("1".to_owned()) };
        let arrows = vec![arrow(A1, D4), arrow(B2, D4), arrow(F2, D4), arrow(C2, D4), arrow(D1, D4)];
        let arrows = Arrows::new(board, arrows, |_| true);
        for (arrow, _) in &arrows.arrows {
            let badge = arrows.corner_for(arrow.from, BADGE_HEIGHT);
            for (_, way) in &arrows.arrows {
                let room = badge.distance_to_segment(way.start, way.tip);
                assert!(room > BADGE_HEIGHT / 2.0, "{}: {room}", arrow.from);
            }
        }
    }
}
