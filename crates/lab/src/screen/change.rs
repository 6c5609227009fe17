//! Changes under test: options with other values, under a name.

use std::str::FromStr;

/// Options that one side has and the other has not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub(crate) name: String,
    /// Options by name and value.
    pub(crate) options: Vec<(String, String)>,
}

impl FromStr for Change {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, words) = text.split_once(':').unwrap_or((text, text));
        let (name, mut options) = (name.trim().to_owned(), Vec::new());
        for word in words.split_whitespace() {
            let option = word.split_once('=').filter(|(option, _)| !option.is_empty());
            let Some((option, value)) = option else { return Err(format!("{word:?} is not OPTION=VALUE")) };
            options.push((option.to_owned(), value.to_owned()));
        }
        if name.is_empty() || options.is_empty() {
            return Err("a change is NAME: OPTION=VALUE ...".to_owned());
        }
        Ok(Self { name, options })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_has_a_name_and_options() {
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let both: Change = "bolder: a=1  b=-2".parse().unwrap();
        assert_eq!((both.name.as_str(), both.options), ("bolder", vec![option("a", "1"), option("b", "-2")]));
        let one: Change = "a=1".parse().unwrap();
        assert_eq!((one.name.as_str(), one.options), ("a=1", vec![option("a", "1")]));
        for bad in ["", "bolder", "bolder:", ": a=1", "bolder: a", "bolder: =1"] {
            assert!(bad.parse::<Change>().is_err(), "{bad:?}");
        }
    }
}
