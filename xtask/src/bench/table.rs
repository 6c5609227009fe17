//! The table that goes into the docs: topic by topic, ours beside the peers.

use super::results::{Row, Topic};
use std::fmt::Write;

/// Prefix that marks our own implementations among the peers.
pub(crate) const OURS: &str = "exchequer";

/// Draws the topics in their order, the fastest first, with how many times the fastest of ours each takes.
pub(crate) fn draw(topics: &[Topic]) -> String {
    let names = topics.iter().flat_map(|topic| {
        topic.rows.iter().map(|row| row.name.chars().count() + 2).chain([topic.name.chars().count()])
    });
    let width = names.max().unwrap_or(0);
    let blocks: Vec<String> = topics.iter().map(|topic| block(topic, width)).collect();
    blocks.join("\n")
}

fn block(topic: &Topic, width: usize) -> String {
    let mut rows: Vec<(&Row, f64)> = topic.rows.iter().map(|row| (row, row.median())).collect();
    rows.sort_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.name.cmp(&b.0.name)));
    let ours = rows.iter().find(|(row, _)| row.name.starts_with(OURS)).map(|(row, _)| *row);
    let mut text = format!(
        "{:width$}  {:>10}  {:>19}  {:>10}  {:>12}\n",
        topic.name, "ns/element", "half of them", "x our best", "M elements/s"
    );
    for (row, median) in rows {
        let ratio = ours.map_or_else(|| "-".to_owned(), |ours| format!("{:.2}", ours.times_as_fast_as(row)));
        let [low, high] = row.quartiles();
        let spread = format!("{low:.3} - {high:.3}");
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "  {:name$}  {median:>10.3}  {spread:>19}  {ratio:>10}  {:>12.3}",
            row.name,
            1e3 / median,
            name = width.saturating_sub(2)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_and_the_peers_stand_side_by_side() {
        let row = |name: &str, nanoseconds: &[f64]| Row {
            name: name.to_owned(),
            nanoseconds: nanoseconds.to_vec(),
        };
        let table = draw(&[
            Topic {
                name: "sliders throughput".to_owned(),
                rows: vec![
                    row("shakmaty", &[3.0, 4.0, 2.0]),
                    row("exchequer magic", &[2.0, 2.0, 2.0]),
                    row("exchequer pext", &[1.5, 2.0, 1.0]),
                ],
            },
            Topic { name: "perft bulk".to_owned(), rows: vec![row("cozy-chess", &[4.0])] },
        ]);
        let expected = "\
sliders throughput  ns/element         half of them  x our best  M elements/s
  exchequer pext         1.500        1.250 - 1.750        1.00       666.667
  exchequer magic        2.000        2.000 - 2.000        1.33       500.000
  shakmaty               3.000        2.500 - 3.500        2.00       333.333

perft bulk          ns/element         half of them  x our best  M elements/s
  cozy-chess             4.000        4.000 - 4.000           -       250.000
";
        assert_eq!(table, expected);
    }
}
