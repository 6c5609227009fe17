//! The table that goes into README and docs: topic by topic, ours beside the peers.

use super::results::Measured;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How our own implementations are told from the peers.
const OURS: &str = "exchequer";

/// Draws the results: one block a topic, fastest first, with how many times the fastest of ours each takes.
pub(crate) fn draw(results: &[Measured]) -> String {
    let mut topics: BTreeMap<&str, Vec<&Measured>> = BTreeMap::new();
    for result in results {
        topics.entry(&result.topic).or_default().push(result);
    }
    let width = results
        .iter()
        .flat_map(|result| [result.topic.chars().count(), result.implementation.chars().count() + 2])
        .max()
        .unwrap_or(0);
    let blocks: Vec<String> = topics.into_iter().map(|(topic, rows)| block(topic, rows, width)).collect();
    blocks.join("\n")
}

fn block(topic: &str, mut rows: Vec<&Measured>, width: usize) -> String {
    rows.sort_by(|a, b| {
        a.nanoseconds.total_cmp(&b.nanoseconds).then_with(|| a.implementation.cmp(&b.implementation))
    });
    let ours = rows.iter().find(|row| row.implementation.starts_with(OURS)).map(|row| row.nanoseconds);
    let mut text =
        format!("{topic:width$}  {:>12}  {:>10}  {:>12}\n", "ns/element", "x our best", "M elements/s");
    for row in rows {
        let ratio = ours.map_or_else(|| "-".to_owned(), |ours| format!("{:.2}", row.nanoseconds / ours));
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "  {:name$}  {:>12.3}  {ratio:>10}  {:>12.3}",
            row.implementation,
            row.nanoseconds,
            1e3 / row.nanoseconds,
            name = width.saturating_sub(2)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(topic: &str, implementation: &str, nanoseconds: f64) -> Measured {
        Measured { topic: topic.to_owned(), implementation: implementation.to_owned(), nanoseconds }
    }

    #[test]
    fn ours_and_the_peers_stand_side_by_side() {
        let table = draw(&[
            measured("sliders throughput", "shakmaty", 3.0),
            measured("sliders throughput", "exchequer magic", 2.0),
            measured("sliders throughput", "exchequer pext", 1.5),
            measured("perft bulk", "cozy-chess", 4.0),
        ]);
        let expected = "\
perft bulk            ns/element  x our best  M elements/s
  cozy-chess               4.000           -       250.000

sliders throughput    ns/element  x our best  M elements/s
  exchequer pext           1.500        1.00       666.667
  exchequer magic          2.000        1.33       500.000
  shakmaty                 3.000        2.00       333.333
";
        assert_eq!(table, expected);
    }
}
