//! Readers of the third-party suites: perft counts and exchange values.

use crate::oracle::Values;

/// One position of a perft suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerftRow {
    /// The position, in FEN, X-FEN or Shredder-FEN.
    pub fen: String,
    /// Depths and node counts, in the order of the line.
    pub depths: Vec<(u32, u64)>,
    /// The number of the line, from 1.
    pub line: usize,
}

/// Reads lines such as `FEN ;D1 20 ;D2 400 ;id "…"`; skips fields without a depth, and blank lines.
///
/// # Panics
/// Panics on a depth that is not two numbers, and on a line without a depth.
#[must_use]
pub fn perft_suite(text: &str) -> Vec<PerftRow> {
    let numbered = (1..).zip(text.lines()).filter(|(_, row)| !row.trim().is_empty());
    numbered.map(|(line, row)| perft_row(line, row)).collect()
}

fn perft_row(line: usize, row: &str) -> PerftRow {
    let mut fields = row.split(';').map(str::trim);
    let fen = fields.next().unwrap_or_default().to_owned();
    let depths: Vec<(u32, u64)> = fields
        .filter_map(|field| field.strip_prefix('D'))
        .map(|field| {
            let numbers = field
                .split_once(' ')
                .and_then(|(depth, nodes)| Some((depth.parse().ok()?, nodes.trim().parse().ok()?)));
            numbers.unwrap_or_else(|| panic!("line {line}: D{field:?} is no depth and node count"))
        })
        .collect();
    assert!(!depths.is_empty(), "line {line}: no depths after {fen:?}");
    PerftRow { fen, depths, line }
}

/// One row of the public exchange cases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeeCase {
    /// The position, four fields of a FEN.
    pub fen: String,
    /// The first move in UCI.
    pub mv: String,
    /// The piece values of the row.
    pub values: Values,
    /// The published value or threshold, right or wrong.
    pub expected: Expected,
    /// The brute-force values; `None` if the move is not legal.
    pub reference: Option<Reference>,
    /// The properties of the row.
    pub tags: Vec<String>,
    /// The publications of the row.
    pub sources: String,
    /// The number of the line, from 1 for the heading.
    pub line: usize,
}

/// The published claim of a [`SeeCase`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The exact value of the exchange.
    Value(i32),
    /// A threshold and the claimed answer.
    Threshold {
        /// The inclusive threshold.
        threshold: i32,
        /// `true` if the row claims that the value reaches the threshold.
        is_reached: bool,
    },
}

/// The brute-force values of a [`SeeCase`] under three rule sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reference {
    /// Legal captures, with promotions inside the exchange.
    pub legal_promotion: i32,
    /// Pseudo-legal captures, with promotions inside the exchange.
    pub pseudo_promotion: i32,
    /// Pseudo-legal captures, without promotions inside the exchange.
    pub pseudo: i32,
}

impl SeeCase {
    /// Returns the reference value on which all three rule sets agree; `None` if they differ or are absent.
    #[must_use]
    pub fn agreed(&self) -> Option<i32> {
        let Reference { legal_promotion, pseudo_promotion, pseudo } = self.reference?;
        (legal_promotion == pseudo_promotion && pseudo_promotion == pseudo).then_some(pseudo)
    }

    /// Returns `true` if the row has this tag.
    #[must_use]
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }
}

const CASES_HEADING: &str =
    "fen\tmove\tvalues_PNBRQK\tkind\texpected\tlegal_promotion\tpseudo_promotion\tpseudo\ttags\tsources";

/// Reads the tab-separated exchange cases, heading first.
///
/// # Panics
/// Panics on another heading, and on a row that does not fit it.
#[must_use]
pub fn see_cases(text: &str) -> Vec<SeeCase> {
    let mut rows = (1..).zip(text.lines());
    let heading = rows.next().map(|(_, heading)| heading);
    assert_eq!(heading, Some(CASES_HEADING), "the columns are not those of the exchange cases");
    rows.map(|(line, row)| see_case(line, row)).collect()
}

fn see_case(line: usize, row: &str) -> SeeCase {
    let fields: Vec<&str> = row.split('\t').collect();
    let &[fen, mv, values, kind, expected, legal_promotion, pseudo_promotion, pseudo, tags, sources] =
        fields.as_slice()
    else {
        panic!("line {line}: {} columns instead of 10", fields.len());
    };
    let values: Vec<i32> = values.split(',').map(|value| number(line, value)).collect();
    let expected = match (kind, expected.split_once(':')) {
        ("value", None) => Expected::Value(number(line, expected)),
        ("threshold", Some((threshold, is_reached))) => Expected::Threshold {
            threshold: number(line, threshold),
            is_reached: is_reached
                .parse()
                .unwrap_or_else(|_| panic!("line {line}: {is_reached:?} is neither true nor false")),
        },
        _ => panic!("line {line}: {expected:?} is no expectation of kind {kind:?}"),
    };
    let references = [legal_promotion, pseudo_promotion, pseudo];
    let reference = if references == ["", "", ""] {
        None
    } else {
        let [legal_promotion, pseudo_promotion, pseudo] = references.map(|value| number(line, value));
        Some(Reference { legal_promotion, pseudo_promotion, pseudo })
    };
    SeeCase {
        fen: fen.to_owned(),
        mv: mv.to_owned(),
        values: values.try_into().unwrap_or_else(|_| panic!("line {line}: not six piece values")),
        expected,
        reference,
        tags: tags.split(';').filter(|tag| !tag.is_empty()).map(str::to_owned).collect(),
        sources: sources.to_owned(),
        line,
    }
}

fn number(line: usize, text: &str) -> i32 {
    text.parse().unwrap_or_else(|_| panic!("line {line}: {text:?} is no number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_perft_line_keeps_its_depths_and_drops_its_name() {
        let rows = perft_suite("8/8/8/8/8/8/8/8 w - - 0 1 ;D1 18 ;D6 1134888 ;id \"Draw; or not\"\n\n");
        let fen = "8/8/8/8/8/8/8/8 w - - 0 1".to_owned();
        assert_eq!(rows, [PerftRow { fen, depths: vec![(1, 18), (6, 1_134_888)], line: 1 }]);
    }

    #[test]
    #[should_panic(expected = "line 1: no depths")]
    fn a_perft_line_without_depths_is_an_error() {
        let _ = perft_suite("8/8/8/8/8/8/8/8 w - - 0 1");
    }

    #[test]
    fn both_kinds_of_cases_are_read() {
        let row = "8/8/8/8/8/8/8/8 w - -\ta1a2\t1,3,3,5,9,0";
        let text = format!(
            "{CASES_HEADING}\n{row}\tvalue\t-2\t4\t4\t-2\tquiet;in-check\tme\n{row}\tthreshold\t7:false\t\t\t\t\tme\n"
        );
        let [value, threshold] = <[SeeCase; 2]>::try_from(see_cases(&text)).expect("two rows");
        assert_eq!((value.expected, value.values, value.line), (Expected::Value(-2), [1, 3, 3, 5, 9, 0], 2));
        assert_eq!(value.reference, Some(Reference { legal_promotion: 4, pseudo_promotion: 4, pseudo: -2 }));
        assert_eq!(value.agreed(), None);
        assert!(value.has_tag("in-check") && !value.has_tag("check"));
        assert_eq!(threshold.expected, Expected::Threshold { threshold: 7, is_reached: false });
        assert_eq!(threshold.reference, None);
    }
}
