//! Histograms as an SVG file. The colors can be read on white and on black.

use super::counts::{Counts, Pieces, Plies, Scores};
use crate::error::Error;
use plotters::coord::Shift;
use plotters::drawing::DrawingAreaErrorKind;
use plotters::prelude::{
    Color, DrawingArea, IntoDrawingArea, IntoFont, RGBColor, Rectangle, SVGBackend, Text,
};
use std::fs;
use std::path::Path;

const WIDTH: i32 = 860;
/// Height of one histogram with its title and labels, in pixels.
const HEIGHT: i32 = 240;
const MARGIN: i32 = 40;
const TEXT: RGBColor = RGBColor(125, 125, 130);
const BAR: RGBColor = RGBColor(60, 125, 215);
/// Number of bins from one label to the next.
const LABELED: usize = 5;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Fault = DrawingAreaErrorKind<std::io::Error>;

/// Writes the histograms of scores, plies and pieces.
///
/// # Errors
/// When the file cannot be written.
pub(super) fn write(path: &Path, counts: &Counts) -> Result<(), Error> {
    let drawing =
        draw(counts).map_err(|error| Error::Input(format!("cannot draw the histograms: {error}")))?;
    fs::write(path, drawing).map_err(|error| Error::unwritable(path, &error))
}

fn draw(counts: &Counts) -> Result<String, Fault> {
    let mut drawing = String::new();
    {
        let backend = SVGBackend::with_string(&mut drawing, (WIDTH as u32, 3 * HEIGHT as u32));
        let area = backend.into_drawing_area();
        let scores: Vec<_> = counts.scores.bins().collect();
        let plies: Vec<_> = counts.plies.bins().collect();
        let pieces: Vec<_> = counts.pieces.bins().collect();
        for (number, (title, bins)) in (0..).zip([
            (format!("scores, side to move, in steps of {}", Scores::width()), scores),
            (format!("plies, in steps of {}", Plies::width()), plies),
            (format!("pieces, in steps of {}", Pieces::width()), pieces),
        ]) {
            histogram(&area, number * HEIGHT, &title, &bins)?;
        }
        area.present()?;
    }
    Ok(drawing)
}

/// Draws a histogram below the line `top`.
fn histogram(area: &Area<'_>, top: i32, title: &str, bins: &[(i32, u64)]) -> Result<(), Fault> {
    let style = |size: i32| ("sans-serif", size).into_font().color(&TEXT);
    area.draw(&Text::new(title.to_owned(), (MARGIN, top + 8), style(14)))?;
    let most = bins.iter().map(|(_, count)| *count).max().unwrap_or_default().max(1);
    area.draw(&Text::new(most.to_string(), (MARGIN, top + 24), style(11)))?;
    let (floor, ceiling) = (top + HEIGHT - 24, top + 40);
    let step = (WIDTH - 2 * MARGIN) / bins.len().max(1) as i32;
    for (index, (least, count)) in bins.iter().enumerate() {
        let left = MARGIN + index as i32 * step;
        let height = (*count as f64 / most as f64 * f64::from(floor - ceiling)) as i32;
        area.draw(&Rectangle::new([(left, floor - height), (left + step - 2, floor)], BAR.filled()))?;
        if index % LABELED == 0 {
            area.draw(&Text::new(least.to_string(), (left, floor + 4), style(11)))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bin_has_a_bar() {
        let mut counts = Counts::default();
        counts.scores.count(35);
        let drawing = draw(&counts).expect("a string takes everything");
        let document = roxmltree::Document::parse(&drawing).expect("well-formed XML");
        let bars = document.descendants().filter(|node| node.has_tag_name("rect")).count();
        assert_eq!(bars, 40 + 31 + 31);
        assert!(drawing.contains("scores, side to move"));
    }
}
