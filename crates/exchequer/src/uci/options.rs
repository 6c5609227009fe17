//! UCI options: one list both announces and sets them.

use crate::choices::Choice;
use crate::memory;
use crate::position_text::quoted;
use exchequer_board::Notation;
use exchequer_ordering::SeeMode;
use exchequer_search::{CaptureOrder, SearchConfig, SeePruning, TUNABLES, Tunable};
use exchequer_see::RuleSet;
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
            config: SearchConfig::default(),
        }
    }
}

/// Effect of setting an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// The settings change.
    Settings,
    /// The transposition table is cleared.
    ClearHash,
}

type Set<T> = fn(&mut Settings, T);

/// Type of an option with its accessors.
enum Kind {
    Button(Effect),
    Check { get: fn(&Settings) -> bool, set: Set<bool> },
    Spin { least: i64, most: i64, get: fn(&Settings) -> i64, set: Set<i64> },
    Combo { names: Vec<&'static str>, get: fn(&Settings) -> &'static str, set: Set<usize> },
    Number(&'static Tunable),
}

/// UCI option: name and type.
pub(super) struct EngineOption {
    name: &'static str,
    kind: Kind,
}

/// Search parameters that are options in every build; all others are options only in builds for tuning.
const ALWAYS: [(&str, &str); 4] = [
    ("SEEMinDepth", "see_min_depth"),
    ("SEEMaxCapturesPrefix", "see_max_captures_prefix"),
    ("SEEEqualPruneQply", "see_equal_prune_qply"),
    ("Contempt", "contempt"),
];

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
        combo::<SeeMode>("SEEMode", |s| s.config.see_mode.name(), |s, i| s.config.see_mode = SeeMode::ALL[i]),
        combo::<SeePruning>(
            "SEEPruning",
            |s| s.config.see_pruning_mode.name(),
            |s, i| s.config.see_pruning_mode = SeePruning::ALL[i],
        ),
        combo::<SeePruning>(
            "QSEEPruning",
            |s| s.config.quiescence_see_pruning.name(),
            |s, i| s.config.quiescence_see_pruning = SeePruning::ALL[i],
        ),
        check(
            "UseSEEInQuiescence",
            |s| s.config.use_see_in_quiescence,
            |s, on| s.config.use_see_in_quiescence = on,
        ),
        combo::<RuleSet>(
            "SEERules",
            |s| s.config.see_rules.name(),
            |s, i| s.config.see_rules = RuleSet::ALL[i],
        ),
        combo::<CaptureOrder>(
            "CaptureOrder",
            |s| s.config.capture_order.name(),
            |s, i| s.config.capture_order = <CaptureOrder as Choice>::ALL[i],
        ),
        check(
            "UseQplyForPruning",
            |s| s.config.use_qply_for_pruning,
            |s, on| s.config.use_qply_for_pruning = on,
        ),
    ];
    for tunable in TUNABLES {
        let always = ALWAYS.iter().find(|(_, field)| *field == tunable.name);
        if let Some((name, _)) = always {
            options.push(EngineOption { name, kind: Kind::Number(tunable) });
        }
        // Includes the parameters of `ALWAYS`: a tuner uses the names of `--set`.
        if cfg!(feature = "spsa") {
            options.push(EngineOption { name: tunable.name, kind: Kind::Number(tunable) });
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

fn combo<C: Choice>(name: &'static str, get: fn(&Settings) -> &'static str, set: Set<usize>) -> EngineOption {
    let names = C::ALL.iter().map(|choice| choice.name()).collect();
    EngineOption { name, kind: Kind::Combo { names, get, set } }
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
            Kind::Number(tunable) => {
                let Tunable { default, least, most, .. } = tunable;
                write!(f, "spin default {default} min {least} max {most}")
            }
            Kind::Combo { names, get, .. } => {
                write!(f, "combo default {}", get(&defaults))?;
                names.iter().try_for_each(|name| write!(f, " var {name}"))
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
    let number = || {
        let number: Result<i64, _> = value.parse();
        number.map_err(|_| format!("option {name}: {} is not a whole number", quoted(value)))
    };
    match &option.kind {
        Kind::Button(effect) => return Ok(*effect),
        Kind::Check { set, .. } => match value.to_ascii_lowercase().as_str() {
            "true" => set(settings, true),
            "false" => set(settings, false),
            _ => return Err(format!("option {name}: {} is neither true nor false", quoted(value))),
        },
        Kind::Spin { least, most, set, .. } => set(settings, number()?.clamp(*least, *most)),
        Kind::Number(tunable) => {
            let number = number()?.clamp(tunable.least.into(), tunable.most.into());
            // `number` is clamped to two limits of type `i32`.
            tunable.set(&mut settings.config, number as i32);
        }
        Kind::Combo { names, set, .. } => {
            let chosen = names.iter().position(|name| name.eq_ignore_ascii_case(value));
            let chosen = chosen
                .ok_or_else(|| format!("option {name}: {} is none of {}", quoted(value), names.join(", ")))?;
            set(settings, chosen);
        }
    }
    Ok(Effect::Settings)
}

/// Parameter lines for an SPSA tuner: name, type, value, minimum, maximum, final step, final learning rate.
#[cfg(feature = "spsa")]
pub(super) fn spsa_lines() -> String {
    let line = |tunable: &Tunable| {
        let Tunable { name, default, least, most, .. } = tunable;
        // A limit may be very far from the default where it disables a technique.
        let step = (f64::from(most - least) / 20.0).min(f64::from(*default) / 8.0).max(0.5);
        format!("{name}, int, {default}, {least}, {most}, {step}, 0.002\n")
    };
    TUNABLES.iter().map(line).collect()
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
        for (value, expected) in [("0", 1), ("-5", 1), ("7", 7), ("9999999", 1024)] {
            set(&options, &mut settings, "threads", value).unwrap();
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
        assert_eq!(lines.lines().count(), TUNABLES.len());
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
        let of_margin = TUNABLES.iter().find(|tunable| tunable.name == "futility_margin").unwrap();
        let (value, step) = (of_margin.default, f64::from(of_margin.default) / 8.0);
        let line = format!("\nfutility_margin, int, {value}, 0, 500, {step}, 0.002\n");
        assert!(lines.contains(&line), "{line} in {lines}");
    }
}
