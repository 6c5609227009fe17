//! The tuned numbers, each a line in the format of OpenBench.

use anyhow::{Context, Result, bail, ensure};
use std::fmt;
use std::str::FromStr;

/// A tuned number.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Parameter {
    /// The option of the engine.
    pub(crate) name: String,
    /// Initial value.
    pub(crate) start: f64,
    pub(crate) least: i64,
    pub(crate) most: i64,
    /// Perturbation to both sides in the last iteration (`c` of SPSA).
    pub(crate) c_end: f64,
    /// Share of that perturbation by which the value moves in the last iteration, per game won more than lost (`r`).
    pub(crate) r_end: f64,
}

impl Parameter {
    /// Returns the nearest number within the limits.
    pub(crate) fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.least as f64, self.most as f64)
    }
}

impl FromStr for Parameter {
    type Err = String;

    /// Reads `name, int, value, min, max, c_end, r_end`.
    fn from_str(line: &str) -> Result<Self, String> {
        let words: Vec<&str> = line.split(',').map(str::trim).collect();
        let &[name, kind, start, least, most, c_end, r_end] = words.as_slice() else {
            return Err(format!("{line:?} is not name, int, value, min, max, c_end, r_end"));
        };
        if kind != "int" {
            return Err(format!(
                "{line:?} is of the type {kind:?}, but options of UCI engines are whole numbers: int"
            ));
        }
        // Larger values are not exact as floating point, and no UCI option needs them.
        let whole = |word: &str| word.parse::<i64>().ok().filter(|number| number.abs() < 1 << 50);
        let real = |word: &str| word.parse::<f64>().ok().filter(|number| number.is_finite());
        let parameter = (|| {
            Some(Self {
                name: name.to_owned(),
                start: real(start)?,
                least: whole(least)?,
                most: whole(most)?,
                c_end: real(c_end)?,
                r_end: real(r_end)?,
            })
        })();
        let parameter = parameter.ok_or_else(|| format!("{line:?} has a word where a number belongs"))?;
        let Self { start, least, most, c_end, r_end, .. } = parameter;
        if !(least < most && (least as f64..=most as f64).contains(&start) && c_end > 0.0 && r_end > 0.0) {
            return Err(format!("{line:?}: its value has to be from min to max, c_end and r_end above 0"));
        }
        Ok(parameter)
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, start, least, most, c_end, r_end } = self;
        write!(f, "{name}, int, {start}, {least}, {most}, {c_end}, {r_end}")
    }
}

/// Returns the parameters of some lines, or the requested ones among them, in the order of the lines.
pub(crate) fn choose<'l>(lines: impl Iterator<Item = &'l str>, names: &[String]) -> Result<Vec<Parameter>> {
    let mut parameters: Vec<Parameter> = Vec::new();
    for (index, line) in lines.enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let parameter: Parameter =
            line.parse().map_err(anyhow::Error::msg).with_context(|| format!("line {}", index + 1))?;
        let is_new = parameters.iter().all(|known| known.name != parameter.name);
        ensure!(is_new, "line {}: {} is there twice", index + 1, parameter.name);
        parameters.push(parameter);
    }
    for name in names {
        if !parameters.iter().any(|parameter| parameter.name == *name) {
            let known: Vec<&str> = parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            bail!("there is no parameter {name:?}, only {}", known.join(", "));
        }
    }
    if !names.is_empty() {
        parameters.retain(|parameter| names.contains(&parameter.name));
    }
    ensure!(!parameters.is_empty(), "there is nothing to tune");
    Ok(parameters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_written() {
        for line in ["a_b, int, 5, 0, 32, 1.6, 0.002", "Name, int, -5.25, -20, 20, 0.5, 0.01"] {
            assert_eq!(line.parse::<Parameter>().unwrap().to_string(), line);
        }
        let parameter: Parameter = "x,int,1,0,2,0.5,0.002".parse().unwrap();
        assert_eq!((parameter.clamp(-1.0), parameter.clamp(0.3), parameter.clamp(9.0)), (0.0, 0.3, 2.0));
    }

    #[test]
    fn what_is_no_parameter_is_refused() {
        for (line, expected) in [
            ("", "is not name, int"),
            ("x, int, 1, 0, 2, 0.5", "is not name, int"),
            ("x, float, 1, 0, 2, 0.5, 0.002", "whole numbers"),
            ("x, int, one, 0, 2, 0.5, 0.002", "a word where a number belongs"),
            ("x, int, 1, 0.5, 2, 0.5, 0.002", "a word where a number belongs"),
            ("x, int, NaN, 0, 2, 0.5, 0.002", "a word where a number belongs"),
            ("x, int, 3, 0, 2, 0.5, 0.002", "from min to max"),
            ("x, int, 2, 2, 2, 0.5, 0.002", "from min to max"),
            ("x, int, 1, 0, 2, 0, 0.002", "above 0"),
            ("x, int, 1, 0, 2, 0.5, -0.002", "above 0"),
        ] {
            let error = line.parse::<Parameter>().unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn some_or_all_are_chosen() {
        let lines = ["a, int, 1, 0, 2, 0.5, 0.002", "", "b, int, 1, 0, 2, 0.5, 0.002"];
        let names = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            let chosen = choose(lines.into_iter(), &names);
            chosen.map(|chosen| chosen.into_iter().map(|parameter| parameter.name).collect::<Vec<_>>())
        };
        assert_eq!(names(&[]).unwrap(), ["a", "b"]);
        assert_eq!(names(&["b"]).unwrap(), ["b"]);
        assert_eq!(names(&["c"]).unwrap_err().to_string(), "there is no parameter \"c\", only a, b");
        let twice = choose([lines[0], lines[0]].into_iter(), &[]);
        assert_eq!(twice.unwrap_err().to_string(), "line 2: a is there twice");
        assert!(choose([""].into_iter(), &[]).is_err());
    }
}
