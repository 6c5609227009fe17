//! UCI options: one list both announces and sets them.

use super::{number, strength};
use crate::memory;
use exchequer_board::Notation;
use exchequer_report::quoted;
use exchequer_search::{PARAMETERS, Parameter, ParameterKind, ProbeOptions, SearchConfig};
use std::fmt;
use std::time::Duration;

/// Values of all options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    /// Size of the transposition table in MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) multi_pv: usize,
    pub(crate) overhead: Duration,
    /// Notation of printed moves and FENs; both notations are accepted as input.
    pub(crate) notation: Notation,
    /// Folders of Syzygy tables; none if empty.
    pub(crate) syzygy_path: String,
    pub(crate) probes: ProbeOptions,
    /// Adds the probabilities of win, draw and loss to every score.
    pub(crate) shows_wdl: bool,
    pub(crate) limits_strength: bool,
    /// Strength in Elo, which counts while the strength is limited.
    pub(crate) elo: u16,
    pub(crate) config: SearchConfig,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            multi_pv: 1,
            overhead: Duration::from_millis(10),
            notation: Notation::Standard,
            syzygy_path: EMPTY.to_owned(),
            probes: ProbeOptions::default(),
            shows_wdl: false,
            limits_strength: false,
            elo: strength::LEAST_ELO,
            config: SearchConfig::default(),
        }
    }
}

/// Effect of setting an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// The settings change.
    Settings,
    /// The settings change to the limit that is nearest to the number.
    Clamped(i64),
    /// The transposition table is cleared.
    ClearHash,
}

type Set<T> = fn(&mut Settings, T);

/// Value of a text without content, as the protocol writes it.
const EMPTY: &str = "<empty>";

/// Type of an option with its accessors.
enum Kind {
    Button(Effect),
    Check {
        get: fn(&Settings) -> bool,
        set: Set<bool>,
    },
    Spin {
        least: i64,
        most: i64,
        get: fn(&Settings) -> i64,
        set: Set<i64>,
    },
    Text {
        get: fn(&Settings) -> &str,
        set: Set<String>,
    },
    /// A search parameter: spin, check or combo by its kind.
    Parameter(&'static Parameter),
}

/// UCI option: name and type.
pub(super) struct EngineOption {
    name: &'static str,
    kind: Kind,
}

/// Returns all options.
pub(super) fn all() -> Vec<EngineOption> {
    let mut options = vec![
        spin("Hash", 1, most_hash(), |s| s.hash as i64, |s, v| s.hash = v as usize),
        spin("Threads", 1, 1024, |s| s.threads as i64, |s, v| s.threads = v as usize),
        EngineOption { name: "Clear Hash", kind: Kind::Button(Effect::ClearHash) },
        spin("MultiPV", 1, 218, |s| s.multi_pv as i64, |s, v| s.multi_pv = v as usize),
        // `go ponder` alone starts pondering; the option only announces support.
        check("Ponder", |_| false, |_, _| {}),
        spin(
            "Move Overhead",
            0,
            5000,
            |s| s.overhead.as_millis() as i64,
            |s, v| s.overhead = Duration::from_millis(v as u64),
        ),
        check(
            "UCI_Chess960",
            |s| s.notation == Notation::Chess960,
            |s, on| s.notation = if on { Notation::Chess960 } else { Notation::Standard },
        ),
        EngineOption {
            name: "SyzygyPath",
            kind: Kind::Text { get: |s| &s.syzygy_path, set: |s, path| s.syzygy_path = path },
        },
        spin("SyzygyProbeDepth", 1, 100, |s| s.probes.depth.into(), |s, v| s.probes.depth = v as i32),
        check("Syzygy50MoveRule", |s| s.probes.fifty_move_rule, |s, on| s.probes.fifty_move_rule = on),
        spin("SyzygyProbeLimit", 0, 7, |s| s.probes.pieces.into(), |s, v| s.probes.pieces = v as u32),
        check("UCI_ShowWDL", |s| s.shows_wdl, |s, on| s.shows_wdl = on),
        check("UCI_LimitStrength", |s| s.limits_strength, |s, on| s.limits_strength = on),
        spin(
            "UCI_Elo",
            strength::LEAST_ELO.into(),
            strength::MOST_ELO.into(),
            |s| s.elo.into(),
            |s, v| s.elo = v as u16,
        ),
    ];
    for parameter in PARAMETERS {
        let kind = || Kind::Parameter(parameter);
        options.extend(parameter.uci.map(|name| EngineOption { name, kind: kind() }));
        // Includes the parameters that have a public name: a tuner uses the names of `--set`.
        if cfg!(feature = "spsa") {
            options.push(EngineOption { name: parameter.name, kind: kind() });
        }
    }
    options
}

fn check(name: &'static str, get: fn(&Settings) -> bool, set: Set<bool>) -> EngineOption {
    EngineOption { name, kind: Kind::Check { get, set } }
}

fn spin(name: &'static str, least: i64, most: i64, get: fn(&Settings) -> i64, set: Set<i64>) -> EngineOption {
    EngineOption { name, kind: Kind::Spin { least, most, get, set } }
}

impl fmt::Display for EngineOption {
    /// Writes the `option` line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let defaults = Settings::default();
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Button(_) => f.write_str("button"),
            Kind::Check { get, .. } => write!(f, "check default {}", get(&defaults)),
            Kind::Spin { least, most, get, .. } => {
                write!(f, "spin default {} min {least} max {most}", get(&defaults))
            }
            Kind::Text { get, .. } => write!(f, "string default {}", get(&defaults)),
            Kind::Parameter(parameter) => {
                let default = parameter.text(&defaults.config);
                match parameter.kind {
                    ParameterKind::Number { least, most } => {
                        write!(f, "spin default {default} min {least} max {most}")
                    }
                    ParameterKind::Switch => write!(f, "check default {default}"),
                    ParameterKind::Choice(values) => {
                        write!(f, "combo default {default}")?;
                        values().iter().try_for_each(|value| write!(f, " var {}", value.name))
                    }
                }
            }
        }
    }
}

/// Sets an option by name, ignoring case. A number outside the limits is clamped.
///
/// # Errors
/// A sentence that describes the fault; the settings are unchanged then.
pub(super) fn set(
    options: &[EngineOption],
    settings: &mut Settings,
    name: &str,
    value: &str,
) -> Result<Effect, String> {
    let option = options
        .iter()
        .find(|option| option.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| format!("there is no option {}", quoted(name)))?;
    let name = option.name;
    if value.is_empty() && !matches!(option.kind, Kind::Button(_) | Kind::Text { .. }) {
        return Err(format!("option {name}: a value is missing"));
    }
    let mut effect = Effect::Settings;
    let mut number = |least: i64, most: i64| {
        let number = number::parse(value)
            .ok_or_else(|| format!("option {name}: {} is not a number", quoted(value)))?;
        let clamped = number.clamp(least, most);
        if clamped != number {
            effect = Effect::Clamped(clamped);
        }
        Ok::<i64, String>(clamped)
    };
    match &option.kind {
        Kind::Button(effect) => return Ok(*effect),
        Kind::Check { set, .. } => match value.to_ascii_lowercase().as_str() {
            "true" => set(settings, true),
            "false" => set(settings, false),
            _ => return Err(format!("option {name}: {} is neither true nor false", quoted(value))),
        },
        Kind::Text { set, .. } => set(settings, if value.is_empty() { EMPTY } else { value }.to_owned()),
        Kind::Spin { least, most, set, .. } => set(settings, number(*least, *most)?),
        Kind::Parameter(parameter) => {
            let number = match parameter.kind {
                // The number is clamped to two limits of type `i32`.
                ParameterKind::Number { least, most } => number(least.into(), most.into())? as i32,
                ParameterKind::Switch | ParameterKind::Choice(_) => parameter
                    .parse(value)
                    .map_err(|error| format!("option {name}: {} is not {}", quoted(value), error.expected))?,
            };
            parameter.set_number(&mut settings.config, number);
        }
    }
    Ok(effect)
}

/// Lines of the numeric parameters for an SPSA tuner: name, type, value, minimum, maximum, final step, final learning rate.
///
/// A switch or choice has no steps to tune.
#[cfg(feature = "spsa")]
pub(super) fn spsa_lines() -> String {
    let config = SearchConfig::default();
    let line = |parameter: &Parameter| {
        let ParameterKind::Number { least, most } = parameter.kind else { return None };
        let (name, default) = (parameter.name, parameter.number(&config));
        // A limit may be very far from the default where it disables a technique.
        let step = (f64::from(most - least) / 20.0).min(f64::from(default) / 8.0).max(0.5);
        Some(format!("{name}, int, {default}, {least}, {most}, {step}, 0.002\n"))
    };
    PARAMETERS.iter().filter_map(line).collect()
}

/// Memory of the machine in MiB, or 32 GiB if it is unknown.
fn most_hash() -> i64 {
    const UNKNOWN: i64 = 1 << 15;
    memory::total().map_or(UNKNOWN, |mebibytes| mebibytes.max(1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_can_be_set_to_what_it_announces() {
        let options = all();
        for option in &options {
            let text = option.to_string();
            let mut settings = Settings::default();
            if let Some((_, default)) = text.split_once(" default ") {
                let default = default.split(' ').next().unwrap();
                assert_eq!(
                    set(&options, &mut settings, option.name, default),
                    Ok(Effect::Settings),
                    "{text}"
                );
                assert_eq!(settings, Settings::default(), "{text}");
            }
            for (_, value) in text.match_indices(" var ").map(|(at, _)| text[at + 5..].split_at(0)) {
                let value = value.split(' ').next().unwrap();
                assert_eq!(set(&options, &mut settings, option.name, value), Ok(Effect::Settings));
            }
        }
    }

    #[test]
    fn numbers_come_within_their_limits() {
        let options = all();
        let mut settings = Settings::default();
        for (value, expected, effect) in [
            ("0", 1, Effect::Clamped(1)),
            ("-5", 1, Effect::Clamped(1)),
            ("7", 7, Effect::Settings),
            ("8.0", 8, Effect::Settings),
            ("9999999", 1024, Effect::Clamped(1024)),
            ("99999999999999999999", 1024, Effect::Clamped(1024)),
        ] {
            assert_eq!(set(&options, &mut settings, "threads", value), Ok(effect), "{value}");
            assert_eq!(settings.threads, expected);
        }
        set(&options, &mut settings, "seeequalpruneqply", "3").unwrap();
        assert_eq!(settings.config.see_equal_prune_qply, 3);
    }

    #[cfg(feature = "spsa")]
    #[test]
    fn every_number_can_be_tuned_by_its_line() {
        let options = all();
        let lines = spsa_lines();
        let is_number = |parameter: &&Parameter| matches!(parameter.kind, ParameterKind::Number { .. });
        assert_eq!(lines.lines().count(), PARAMETERS.iter().filter(is_number).count());
        for line in lines.lines() {
            let words: Vec<&str> = line.split(", ").collect();
            let [name, "int", value, least, most, step, "0.002"] = words[..] else { panic!("{line}") };
            let mut settings = Settings::default();
            assert_eq!(set(&options, &mut settings, name, value), Ok(Effect::Settings), "{line}");
            assert_eq!(settings, Settings::default(), "{line}");
            let [value, least, most, step] =
                [value, least, most, step].map(|word| word.parse::<f64>().unwrap());
            assert!((least..=most).contains(&value) && least < most, "{line}");
            assert!(step >= 0.5 && (step == 0.5 || step <= value / 8.0), "{line}");
        }
        let value = SearchConfig::default().futility_margin;
        let step = f64::from(value) / 8.0;
        let line = format!("\nfutility_margin, int, {value}, 0, 500, {step}, 0.002\n");
        assert!(lines.contains(&line), "{line} in {lines}");
    }
}
