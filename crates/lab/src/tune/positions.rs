//! Training positions as lists of their features.

use crate::curve::curve;
use anyhow::{Context, Result};
use exchequer_core::Color;
use exchequer_formats::Record;
use exchequer_search::HandCrafted;
use exchequer_search::eval::DANGERS;

/// All positions, their features one after the other.
#[derive(Default)]
pub(crate) struct Positions {
    /// Feature in the upper bits; in the lowest eight, the count of White minus the count of Black.
    entries: Vec<u32>,
    ends: Vec<usize>,
    /// King danger features of White's king, and of Black's.
    dangers: Vec<[[i8; DANGERS]; 2]>,
    shares: Vec<Shares>,
    scores: Vec<f32>,
    results: Vec<f32>,
    left_out: usize,
}

/// A training position.
pub(crate) struct View<'p> {
    entries: &'p [u32],
    pub(crate) dangers: &'p [[i8; DANGERS]; 2],
    pub(crate) shares: Shares,
}

/// Share of a position's value that counts.
#[derive(Clone, Copy)]
pub(crate) struct Shares {
    middlegame: f32,
    /// Endgame share for an advantage of White, and for an advantage of Black.
    endgame: [f32; 2],
}

impl Shares {
    /// Returns the shares of the middlegame and of an endgame with this value for White.
    #[inline]
    pub(crate) fn of(self, endgame: f32) -> [f32; 2] {
        [self.middlegame, self.endgame[usize::from(endgame < 0.0)]]
    }
}

impl View<'_> {
    /// Returns the features, each with the count of White minus the count of Black.
    #[inline]
    pub(crate) fn features(&self) -> impl Iterator<Item = (usize, f32)> {
        self.entries.iter().map(|&entry| ((entry >> 8) as usize, f32::from(entry as u8 as i8)))
    }
}

impl Positions {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the number of positions left out because their evaluation is already known.
    pub(crate) fn left_out(&self) -> usize {
        self.left_out
    }

    /// Adds a position, unless its evaluation is known without features.
    pub(crate) fn push(&mut self, record: &Record) -> Result<()> {
        let position = &record.position;
        let score = record.white_score().with_context(|| format!("{position} has no score"))?;
        let result = record.white_result().with_context(|| format!("{position} has no result"))?;
        if HandCrafted::known(position).is_some() {
            self.left_out += 1;
            return Ok(());
        }
        let trace = HandCrafted::trace(position);
        let small =
            |count: i32| i8::try_from(count).with_context(|| format!("{position} has too much of something"));
        for (feature, count) in trace.counts().iter().enumerate() {
            let difference = count[Color::White] - count[Color::Black];
            if difference != 0 {
                self.entries.push((feature as u32) << 8 | u32::from(small(difference)? as u8));
            }
        }
        let mut dangers = [[0; DANGERS]; 2];
        for (number, count) in trace.dangers().iter().enumerate() {
            for color in Color::ALL {
                dangers[color.index()][number] = small(count[color])?;
            }
        }
        let middlegame = trace.phase() as f32 / 24.0;
        let endgame = Color::ALL.map(|ahead| (1.0 - middlegame) * trace.endgame_share(ahead) as f32 / 64.0);
        self.ends.push(self.entries.len());
        self.dangers.push(dangers);
        self.shares.push(Shares { middlegame, endgame });
        self.scores.push(f32::from(score));
        self.results.push(f32::from(result as i8 + 1) / 2.0);
        Ok(())
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> View<'_> {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        View {
            entries: &self.entries[start..self.ends[index]],
            dangers: &self.dangers[index],
            shares: self.shares[index],
        }
    }

    /// Returns the scores of the searches with the results of the games.
    pub(crate) fn outcomes(&self) -> impl Iterator<Item = (f32, f32)> + Clone {
        self.scores.iter().copied().zip(self.results.iter().copied())
    }

    /// Returns the target of each position: result and score mixed.
    pub(crate) fn goals(&self, scale: f64, score_share: f64) -> Vec<f32> {
        let (scale, share) = (scale as f32, score_share as f32);
        self.outcomes().map(|(score, result)| share * curve(score / scale) + (1.0 - share) * result).collect()
    }
}
