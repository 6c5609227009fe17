//! Sign of the side that stands pat.

use crate::svg::board::rect;
use crate::svg::palette;
use crate::svg::point::Point;
use crate::svg::xml::{Element, Xml};
use exchequer_core::Color;

/// Radius of the stand-pat sign.
pub(super) const PAT_RADIUS: f64 = 7.0;

/// Draws a "no entry" sign in the color of the side that stands pat.
pub(super) fn pat_sign(xml: &mut Xml, middle: Point, color: Color) {
    let disc = Element::new("circle").at("cx", middle.x).at("cy", middle.y).at("r", PAT_RADIUS);
    xml.leaf(disc.set("fill", palette::side(color)).set("stroke", palette::PAPER));
    let bar = rect(middle - Point::new(4.5, 1.25), 9.0, 2.5);
    xml.leaf(bar.set("fill", palette::PAPER));
}
