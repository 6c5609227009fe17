//! Results of the rows, and the rows whose claims do not hold.

use super::techniques::{Claim, Technique};
use clap::ValueEnum;
use exchequer::PositionSet;
use serde::{Serialize, Serializer};
use std::fmt;

/// A technique and the nodes with and without it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub(super) group: &'static str,
    pub(super) technique: Technique,
    pub(super) commit: Option<String>,
    pub(super) nodes_with: u64,
    pub(super) nodes_without: u64,
}

impl Row {
    /// Nodes saved, in percent; negative when the technique costs nodes.
    fn saves(&self) -> f64 {
        100.0 - 100.0 * self.nodes_with as f64 / self.nodes_without.max(1) as f64
    }

    /// The sentence that says how the row is not as claimed.
    fn fault(&self) -> Option<String> {
        let Technique { name, without, claim, .. } = self.technique;
        match (claim, self.nodes_with == self.nodes_without) {
            (Claim::Same(_), true) => None,
            (Claim::Same(why), false) => {
                Some(format!("{name}: `{without}` should change nothing, since {why}"))
            }
            (_, true) => Some(format!("{name}: `{without}` changes nothing")),
            (_, false) => None,
        }
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct JsonRow<'r> {
            group: &'r str,
            technique: &'r str,
            commit: Option<&'r str>,
            with: &'r str,
            without: &'r str,
            nodes_with: u64,
            nodes_without: u64,
            saves_percent: f64,
            same_because: Option<&'r str>,
        }
        let Technique { name, with, without, claim, .. } = self.technique;
        let row = JsonRow {
            group: self.group,
            technique: name,
            commit: self.commit.as_deref(),
            with,
            without,
            nodes_with: self.nodes_with,
            nodes_without: self.nodes_without,
            saves_percent: self.saves(),
            same_because: if let Claim::Same(why) = claim { Some(why) } else { None },
        };
        row.serialize(serializer)
    }
}

/// All rows.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) depth: i32,
    #[serde(serialize_with = "name")]
    pub(super) positions: PositionSet,
    pub(super) rows: Vec<Row>,
}

impl Report {
    /// One sentence for each row that is not as claimed.
    pub(super) fn faults(&self) -> Vec<String> {
        self.rows.iter().filter_map(Row::fault).collect()
    }
}

fn name<S: Serializer>(positions: &PositionSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&word(*positions))
}

fn word(positions: PositionSet) -> String {
    positions.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

impl fmt::Display for Report {
    /// Markdown: a table for each group.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let command = format!("exchequer bench {} --positions {}", self.depth, word(self.positions));
        writeln!(f, "Nodes of `{command}` with the words of a row.")?;
        let mut group = "";
        for row in &self.rows {
            if row.group != group {
                group = row.group;
                writeln!(
                    f,
                    "\n{group}\n\n| technique | commit | with | without | nodes with | without | saves |"
                )?;
                writeln!(f, "|---|---|---|---|---|---|---|")?;
            }
            let Technique { name, with, without, claim, .. } = row.technique;
            let with = if with.is_empty() { String::new() } else { format!("`{with}`") };
            let commit = row.commit.as_deref().unwrap_or("unknown");
            let (nodes_with, nodes_without) = (grouped(row.nodes_with), grouped(row.nodes_without));
            write!(f, "| {name} | {commit} | {with} | `{without}` | {nodes_with} | {nodes_without} | ")?;
            match claim {
                Claim::Same(why) => writeln!(f, "nothing: {why} |")?,
                _ => writeln!(f, "{:.1} % |", row.saves())?,
            }
        }
        Ok(())
    }
}

/// A number with a comma before every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::techniques::GROUPS;
    use super::*;

    fn row(claim: Claim, nodes_with: u64, nodes_without: u64) -> Row {
        let technique = Technique { claim, ..GROUPS[0].techniques[1] };
        Row { group: "", technique, commit: None, nodes_with, nodes_without }
    }

    #[test]
    fn a_switch_without_a_reader_is_a_fault() {
        for claim in [Claim::Differs, Claim::Choice] {
            let fault = row(claim, 1000, 1000).fault();
            assert_eq!(
                fault.as_deref(),
                Some("aspiration windows: `--set aspiration_depth=64` changes nothing")
            );
            assert_eq!(row(claim, 1000, 1001).fault(), None);
        }
    }

    #[test]
    fn what_should_change_nothing_is_held_to_that() {
        assert_eq!(row(Claim::Same("of a reason"), 1000, 1000).fault(), None);
        let fault = row(Claim::Same("of a reason"), 1000, 1001).fault().unwrap();
        assert!(fault.ends_with("should change nothing, since of a reason"), "{fault}");
    }

    #[test]
    fn the_table_is_markdown() {
        let mut costs = row(Claim::Differs, 1_100_000, 1_000_000);
        costs.technique.with = "--see-mode off";
        let rows = vec![row(Claim::Differs, 750, 1000), costs, row(Claim::Same("of that"), 7, 7)];
        let rows = rows.into_iter().map(|row| Row { group: "Techniques", ..row }).collect();
        let report = Report { depth: 9, positions: PositionSet::Captures, rows };
        let text = report.to_string();
        assert!(text.starts_with("Nodes of `exchequer bench 9 --positions captures` with"), "{text}");
        let lines: Vec<&str> = text.lines().skip(6).collect();
        assert_eq!(
            lines,
            [
                "| aspiration windows | unknown |  | `--set aspiration_depth=64` | 750 | 1,000 | 25.0 % |",
                "| aspiration windows | unknown | `--see-mode off` | `--set aspiration_depth=64` | 1,100,000 | 1,000,000 | -10.0 % |",
                "| aspiration windows | unknown |  | `--set aspiration_depth=64` | 7 | 7 | nothing: of that |",
            ]
        );
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(
            (&json["positions"], &json["rows"][1]["nodes_with"]),
            (&"captures".into(), &1_100_000.into())
        );
    }
}
