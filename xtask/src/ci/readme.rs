//! README parser of CI: two commands and the output of the first.

use anyhow::{Context, Result, bail};
use std::path::Path;

/// The commands and the output that the README shows.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Readme {
    /// The first line that starts with `cargo`.
    pub(crate) example: String,
    /// The second line that starts with `cargo`.
    pub(crate) tests: String,
    /// The first block marked `text` after the first command.
    pub(crate) output: String,
}

impl Readme {
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Self> {
        let mut commands =
            text.lines().enumerate().filter(|(_, line)| line.split(' ').next() == Some("cargo"));
        let (at, example) = commands.next().context("README.md has no line that starts with cargo")?;
        let (_, tests) = commands.next().context(
            "README.md has no second line that starts with cargo, which would be the test command",
        )?;
        let mut rest = text.lines().skip(at + 1);
        if !rest.any(|line| line.trim_end() == "```text") {
            bail!("README.md has no ```text block with the output of `{example}`");
        }
        let block: Vec<&str> = rest.by_ref().take_while(|line| line.trim_end() != "```").collect();
        Ok(Self { example: example.to_owned(), tests: tests.to_owned(), output: block.join("\n") })
    }
}

/// Fails unless the two texts are equal up to blanks at the ends of lines and of the text.
pub(crate) fn compare(printed: &str, expected: &str) -> Result<()> {
    let lines = |text: &str| -> Vec<String> {
        text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect()
    };
    let (printed, expected) = (lines(printed), lines(expected));
    let differs = (0..printed.len().max(expected.len())).find(|&i| printed.get(i) != expected.get(i));
    let Some(i) = differs else { return Ok(()) };
    let show = |line: Option<&String>| line.map_or_else(|| "nothing".to_owned(), |line| format!("{line:?}"));
    bail!(
        "the example prints {} on its line {} where README.md has {}",
        show(printed.get(i)),
        i + 1,
        show(expected.get(i))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str = "\
# Name
cargoes are not commands
```sh
cargo run -- see \"8/8 w\" Nxe5
cargo test --workspace
```
prints
```text
value -225
  end
```
cargo third
";

    #[test]
    fn commands_and_output_are_found() {
        let readme = Readme::parse(README).unwrap();
        assert_eq!(readme.example, "cargo run -- see \"8/8 w\" Nxe5");
        assert_eq!(readme.tests, "cargo test --workspace");
        assert_eq!(readme.output, "value -225\n  end");
    }

    #[test]
    fn what_is_missing_is_named() {
        let error = |text: &str| Readme::parse(text).unwrap_err().to_string();
        assert_eq!(error("# Name\n"), "README.md has no line that starts with cargo");
        assert_eq!(
            error("cargo run\n"),
            "README.md has no second line that starts with cargo, which would be the test command"
        );
        assert_eq!(
            error("```text\nearly\n```\ncargo run\ncargo test\n"),
            "README.md has no ```text block with the output of `cargo run`"
        );
    }

    #[test]
    fn only_blanks_at_ends_may_differ() {
        assert!(compare("a  \nb\n\n", "a\nb").is_ok());
        let error = |printed, expected| compare(printed, expected).unwrap_err().to_string();
        assert_eq!(
            error("a\nc\n", "a\nb"),
            "the example prints \"c\" on its line 2 where README.md has \"b\""
        );
        assert_eq!(error("a", "a\nb"), "the example prints nothing on its line 2 where README.md has \"b\"");
        assert!(compare("  a", "a").is_err());
    }
}
