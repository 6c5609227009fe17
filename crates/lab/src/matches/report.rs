//! What is shown of a match: one line while it runs, and a table at its end.

use super::record::{Fault, Side};
use super::sprt::{Hypothesis, Sprt};
use super::standings::{Score, Standings};
use std::fmt::{self, Write};

/// The line that stands beside the progress bar.
pub(crate) fn status(standings: &Standings, sprt: Option<&Sprt>) -> String {
    let Score { wins, draws, losses } = standings.all;
    let mut line = format!("+{wins} ={draws} -{losses}");
    if let Some(elo) = standings.pairs.elo() {
        // Writing to a string does not fail.
        let _ = write!(line, "  Elo {elo}");
    }
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let ratio = sprt.log_likelihood_ratio(&standings.pairs);
        let _ = write!(line, "  LLR {ratio:.2} ({lower:.2}, {upper:.2})");
    }
    let faults: u32 =
        Side::BOTH.iter().flat_map(|&side| Fault::ALL.map(|fault| standings.faults(side, fault))).sum();
    if faults > 0 {
        let _ = write!(line, "  forfeits {faults}");
    }
    line
}

/// The table at the end.
pub(crate) struct Report<'m> {
    pub(crate) names: &'m [String; 2],
    pub(crate) standings: &'m Standings,
    pub(crate) sprt: Option<&'m Sprt>,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { names: [a, b], standings, sprt } = self;
        let pairs = &standings.pairs;
        writeln!(f, "A         {a}\nB         {b}")?;
        write!(f, "Games     {}", standings.played)?;
        match standings.left_out {
            0 => writeln!(f)?,
            left_out => writeln!(f, ", of which {left_out} ended by a crash and are left out below")?,
        }
        let scores =
            [("A", standings.all), ("as White", standings.as_white), ("as Black", standings.as_black)];
        for (name, score) in scores {
            let Score { wins, draws, losses } = score;
            writeln!(f, "{name:10}+{wins} ={draws} -{losses}, {:.1} %", score.percent())?;
        }
        writeln!(f, "Pairs     {pairs}, by the points of A: 0, 1/2, 1, 3/2, 2")?;
        let or_none = |value: Option<String>| value.unwrap_or_else(|| "?".to_owned());
        writeln!(f, "Elo       {}", or_none(pairs.elo().map(|elo| elo.to_string())))?;
        writeln!(f, "nElo      {}", or_none(pairs.normalized_elo().map(|elo| elo.to_string())))?;
        let superiority = pairs.likelihood_of_superiority().map(|share| format!("{:.1} %", share * 100.0));
        writeln!(f, "LOS       {}", or_none(superiority))?;
        if let Some(sprt) = sprt {
            let (lower, upper) = sprt.bounds();
            let ratio = sprt.log_likelihood_ratio(pairs);
            let decision = match sprt.decision(pairs) {
                Some(Hypothesis::H0) => "H0 accepted",
                Some(Hypothesis::H1) => "H1 accepted",
                None => "undecided",
            };
            let (elo0, elo1) = (sprt.elo0, sprt.elo1);
            writeln!(
                f,
                "LLR       {ratio:.2} ({lower:.2}, {upper:.2}) for nElo {elo0} against {elo1}: {decision}"
            )?;
        }
        let endings: Vec<String> =
            standings.endings.iter().map(|(name, count)| format!("{name} {count}")).collect();
        writeln!(f, "Endings   {}", list(&endings))?;
        for side in Side::BOTH {
            let faults = Fault::ALL.map(|fault| (fault.name(), standings.faults(side, fault)));
            let faults = faults.into_iter().filter(|(_, count)| *count > 0);
            let faults: Vec<String> = faults.map(|(name, count)| format!("{name} {count}")).collect();
            writeln!(f, "Faults {side}  {}", list(&faults))?;
        }
        Ok(())
    }
}

fn list(items: &[String]) -> String {
    if items.is_empty() { "none".to_owned() } else { items.join(", ") }
}
