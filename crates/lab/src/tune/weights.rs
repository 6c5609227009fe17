//! The weights during a fit, and their source file.

use super::Args;
use anyhow::{Context, Result};
use exchequer_search::HandCrafted;
use exchequer_search::eval::{DANGERS, Danger, FEATURES, Group};
use std::fmt::Write;
use std::path::Path;

/// A middlegame and an endgame weight for each feature, and the weights of the dangers.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    pub(crate) features: Vec<[f32; 2]>,
    pub(crate) dangers: [f32; DANGERS],
}

impl Weights {
    pub(crate) fn zero() -> Self {
        Self { features: vec![[0.0; 2]; FEATURES], dangers: [0.0; DANGERS] }
    }

    /// Returns the current weights of the evaluation.
    pub(crate) fn current() -> Self {
        let phased = HandCrafted::weights();
        Self {
            features: phased.iter().map(|w| [w.middlegame as f32, w.endgame as f32]).collect(),
            dangers: HandCrafted::danger_weights().map(|w| w as f32),
        }
    }

    /// Customary piece values and a little king danger, since a weight without influence is never fitted.
    pub(crate) fn material() -> Self {
        let mut weights = Self::zero();
        let values = [100.0, 320.0, 330.0, 500.0, 950.0, 0.0];
        for (role, value) in values.into_iter().enumerate() {
            weights.features[Group::Material.start() + role] = [value; 2];
        }
        weights.dangers = [10.0; DANGERS];
        weights
    }

    /// Resets the weights marked `true` to their previous values, in the order of [`fit::moves`](super::fit::moves).
    pub(crate) fn restore(&mut self, before: &Self, which: &[bool]) {
        let old = before.features.iter().flatten().chain(&before.dangers);
        let now = self.features.iter_mut().flatten().chain(&mut self.dangers);
        for ((now, old), _) in now.zip(old).zip(which).filter(|(_, which)| **which) {
            *now = *old;
        }
    }

    /// Rounds to whole centipawns.
    pub(crate) fn rounded(&self) -> Self {
        let mut rounded = self.clone();
        rounded.features.iter_mut().flatten().for_each(|w| *w = w.round());
        rounded.dangers.iter_mut().for_each(|w| *w = w.round());
        rounded
    }
}

/// Provenance of weights.
pub(crate) struct Provenance<'a> {
    pub(crate) positions: usize,
    pub(crate) args: &'a Args,
    pub(crate) scale: f64,
    pub(crate) loss: f64,
    pub(crate) held_out: f64,
}

/// Number of weights per line.
const IN_A_LINE: usize = 8;

/// Writes the source file of the evaluation.
pub(crate) fn write(path: &Path, weights: &Weights, provenance: &Provenance<'_>) -> Result<()> {
    let text = source(weights, provenance)?;
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn source(weights: &Weights, provenance: &Provenance<'_>) -> Result<String> {
    let Provenance { positions, args, scale, loss, held_out } = provenance;
    let mut text = String::new();
    let out = &mut text;
    writeln!(out, "//! The weights of the evaluation, fitted to games of our own.")?;
    writeln!(out, "//!")?;
    writeln!(
        out,
        "//! Written by `cargo xtask tune` on {}: {positions} positions,",
        jiff::Zoned::now().date()
    )?;
    writeln!(
        out,
        "//! {} epochs, batches of {}, rate {}, decay {}, seed {}, scores {} of the goal, scale {scale:.1};",
        args.epochs, args.batch, args.rate, args.decay, args.seed, args.score_share
    )?;
    writeln!(out, "//! loss {loss:.6}, on positions held out {held_out:.6}.")?;
    if !args.only.is_empty() {
        writeln!(out, "//! Fitted are {} alone, all others are those of before.", args.only.join(", "))?;
    }
    if !args.absorb.is_empty() {
        writeln!(out, "//! Fitted along, but those of before: {}.", args.absorb.join(", "))?;
    }
    writeln!(out)?;
    writeln!(out, "use crate::eval::features::{{DANGERS, FEATURES}};")?;
    writeln!(out, "use crate::eval::phased::{{Packed, w}};")?;
    writeln!(out, "\n/// Weights by feature, in the order of the groups.")?;
    writeln!(out, "#[rustfmt::skip]")?;
    writeln!(out, "pub(crate) static WEIGHTS: [Packed; FEATURES] = [")?;
    for &group in Group::ALL {
        writeln!(out, "    // {}", group.about())?;
        let features = &weights.features[group.start()..group.start() + group.len()];
        for line in features.chunks(IN_A_LINE) {
            let line: Vec<String> = line.iter().map(|[m, e]| format!("w({m:.0}, {e:.0}),")).collect();
            writeln!(out, "    {}", line.join(" ").replace("-0,", "0,").replace("-0)", "0)"))?;
        }
    }
    writeln!(out, "];\n\n/// Weights by king danger term.")?;
    writeln!(out, "#[rustfmt::skip]")?;
    writeln!(out, "pub(crate) const DANGER: [i32; DANGERS] = [")?;
    for (danger, weight) in Danger::ALL.iter().zip(weights.dangers) {
        writeln!(out, "    {}, // {}", weight as i32, danger.about())?;
    }
    writeln!(out, "];")?;
    Ok(text)
}
