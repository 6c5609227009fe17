//! Draws one bar chart per layer. Its colors can be read on white and on black.

use super::results::{Row, Topic};
use super::table::OURS;
use anyhow::{Context, Result};
use plotters::prelude::{Color, IntoDrawingArea, IntoFont, RGBColor, Rectangle, SVGBackend, Text, TextStyle};
use std::fs;
use std::path::Path;

const WIDTH: u32 = 860;
const ROW: i32 = 18;
const MARGIN: i32 = 10;
/// Left end of the bars, in pixels.
const BARS: i32 = 230;
/// Length of the longest bar, in pixels.
const LONGEST: i32 = 460;

/// Between white and black.
const TEXT: RGBColor = RGBColor(125, 125, 130);
const OURS_COLOR: RGBColor = RGBColor(60, 125, 215);
const PEERS_COLOR: RGBColor = RGBColor(150, 150, 155);
/// Row of the empty call, which would be the longest bar.
const EMPTY_CALL: &str = "empty call";
const FONT: &str = "sans-serif";

/// Writes `benchmarks-LAYER.svg` into the folder for each layer that was measured: the first words of the topics.
pub(crate) fn write(folder: &Path, topics: &[Topic], caption: &str) -> Result<()> {
    let layer = |topic: &Topic| topic.name.split([' ', ',', '_']).next().unwrap_or_default().to_owned();
    let mut layers: Vec<String> = topics.iter().map(layer).collect();
    layers.dedup();
    for name in layers {
        let topics: Vec<&Topic> = topics.iter().filter(|topic| layer(topic) == name).collect();
        let path = folder.join(format!("benchmarks-{name}.svg"));
        let drawing = draw(&topics, caption).with_context(|| format!("{name} cannot be drawn"))?;
        fs::write(&path, drawing).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}

fn draw(topics: &[&Topic], caption: &str) -> Result<String> {
    let rows: usize = topics.iter().map(|topic| topic.rows.len() + 2).sum();
    let height = 2 * MARGIN + ROW * (rows as i32 + 1);
    let mut drawing = String::new();
    {
        let area = SVGBackend::with_string(&mut drawing, (WIDTH, height as u32)).into_drawing_area();
        let style = |size: i32| -> TextStyle<'_> { (FONT, size).into_font().color(&TEXT) };
        let mut y = MARGIN;
        let write =
            |text: String, x: i32, y: i32, size: i32| area.draw(&Text::new(text, (x, y), style(size)));
        write(caption.to_owned(), MARGIN, y, 12)?;
        for topic in topics {
            y += ROW;
            write(format!("{}, millions a second", topic.name), MARGIN, y, 14)?;
            y += ROW;
            let rows = topic.rows.iter().filter(|row| row.name != EMPTY_CALL);
            let mut rows: Vec<(&Row, f64)> = rows.map(|row| (row, 1e3 / row.median())).collect();
            rows.sort_by(|a, b| b.1.total_cmp(&a.1));
            let fastest = rows.first().map_or(1.0, |(_, speed)| *speed);
            for (row, speed) in rows {
                let color = if row.name.starts_with(OURS) { OURS_COLOR } else { PEERS_COLOR };
                let end = BARS + (speed / fastest * f64::from(LONGEST)) as i32;
                area.draw(&Rectangle::new([(BARS, y + 2), (end, y + ROW - 3)], color.filled()))?;
                write(row.name.clone(), MARGIN + 12, y + 1, 12)?;
                write(format!("{speed:.1}"), end + 6, y + 1, 12)?;
                y += ROW;
            }
        }
        area.present()?;
    }
    Ok(drawing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layer_has_a_drawing_of_its_own() {
        let topic = |name: &str| Topic {
            name: name.to_owned(),
            rows: [("exchequer", 1.0), ("peer", 2.0)]
                .map(|(name, time)| Row { name: name.to_owned(), nanoseconds: vec![time] })
                .to_vec(),
        };
        let folder = tempfile::tempdir().unwrap();
        let topics = ["sliders rook", "see_ge captures", "see captures"].map(topic);
        write(folder.path(), &topics, "some day, some machine").unwrap();
        let read =
            |layer: &str| fs::read_to_string(folder.path().join(format!("benchmarks-{layer}.svg"))).unwrap();
        assert!(read("sliders").contains("rook") && !read("sliders").contains("captures"));
        assert_eq!(read("see").matches("millions a second").count(), 2);
        assert!(read("see").contains("some day, some machine") && read("see").contains("500.0"));
    }
}
