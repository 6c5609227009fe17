//! Results of the benchmarks: a line of JSON for each topic.

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

/// One contest: implementations of the same function, measured alternately.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Topic {
    #[serde(rename = "topic")]
    pub(crate) name: String,
    pub(crate) rows: Vec<Row>,
}

/// One implementation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) name: String,
    /// The time of an element in each round.
    pub(crate) nanoseconds: Vec<f64>,
}

impl Topic {
    pub(crate) fn row(&self, name: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.name == name)
    }
}

impl Row {
    pub(crate) fn median(&self) -> f64 {
        quantile(self.nanoseconds.clone(), 1, 2)
    }

    /// Returns the interval that contains the middle half of the rounds.
    pub(crate) fn quartiles(&self) -> [f64; 2] {
        [quantile(self.nanoseconds.clone(), 1, 4), quantile(self.nanoseconds.clone(), 3, 4)]
    }

    /// Speed relative to another row of the same topic: the median over rounds that each measure both.
    pub(crate) fn times_as_fast_as(&self, other: &Self) -> f64 {
        let ratios = other.nanoseconds.iter().zip(&self.nanoseconds).map(|(theirs, ours)| theirs / ours);
        quantile(ratios.collect(), 1, 2)
    }
}

/// Returns the quantile `part / parts` of the values; NaN if there are none.
fn quantile(mut values: Vec<f64>, part: usize, parts: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len().checked_sub(1) {
        None => f64::NAN,
        Some(last) => {
            let (at, rest) = (last * part / parts, last * part % parts);
            let next = values[(at + 1).min(last)];
            values[at] + (next - values[at]) * rest as f64 / parts as f64
        }
    }
}

/// Parses the topics from the output of a benchmark, in their order.
pub(crate) fn read(text: &str) -> Result<Vec<Topic>> {
    let topic = |line: &str| -> Result<Topic> {
        let topic: Topic = serde_json::from_str(line)
            .with_context(|| format!("a benchmark printed a line that is no result: {line}"))?;
        let rounds = topic.rows.first().map_or(0, |row| row.nanoseconds.len());
        ensure!(
            rounds > 0 && topic.rows.iter().all(|row| row.nanoseconds.len() == rounds),
            "the contestants of {:?} had different numbers of turns",
            topic.name
        );
        Ok(topic)
    };
    text.lines().map(topic).collect()
}

/// Adds the rounds of one more launch to those of the same topics in the launches before.
pub(crate) fn append(topics: &mut Vec<Topic>, launch: Vec<Topic>) {
    for topic in launch {
        match topics.iter_mut().find(|known| known.name == topic.name) {
            None => topics.push(topic),
            Some(known) => {
                for (row, more) in known.rows.iter_mut().zip(topic.rows) {
                    row.nanoseconds.extend(more.nanoseconds);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_quartiles_and_ratios_are_those_of_the_rounds() {
        let text = r#"{"topic":"a","rows":[{"name":"x","nanoseconds":[4,1,2,3,5]},{"name":"y","nanoseconds":[8,3,4,6,20]}]}"#;
        let [topic] = read(text).unwrap().try_into().unwrap();
        let [x, y] = ["x", "y"].map(|name| topic.row(name).unwrap());
        assert_eq!((x.median(), x.quartiles()), (3.0, [2.0, 4.0]));
        assert_eq!((y.median(), x.times_as_fast_as(y)), (6.0, 2.0));
        assert_eq!(topic.row("z"), None);
    }

    #[test]
    fn what_lies_between_two_values_is_weighed() {
        assert_eq!(quantile(vec![3.0, 1.0], 1, 2), 2.0);
        assert_eq!(quantile(vec![0.0, 1.0, 2.0, 3.0], 1, 4), 0.75);
    }

    #[test]
    fn launches_add_rounds_to_their_topics() {
        let launch = |name: &str, nanoseconds: f64| {
            let row = format!(r#"{{"name":"x","nanoseconds":[{nanoseconds}]}}"#);
            read(&format!(r#"{{"topic":"{name}","rows":[{row}]}}"#)).unwrap()
        };
        let mut topics = launch("a", 4.0);
        append(&mut topics, launch("b", 1.0));
        append(&mut topics, launch("a", 2.0));
        let rounds: Vec<_> = topics.iter().map(|topic| topic.rows[0].nanoseconds.as_slice()).collect();
        assert_eq!(rounds, [&[4.0, 2.0][..], &[1.0]]);
    }

    #[test]
    fn what_is_no_result_is_named() {
        let error = read("warning: something").unwrap_err().to_string();
        assert_eq!(error, "a benchmark printed a line that is no result: warning: something");
        let uneven = r#"{"topic":"a","rows":[{"name":"x","nanoseconds":[1]},{"name":"y","nanoseconds":[]}]}"#;
        assert!(read(uneven).is_err());
    }
}
