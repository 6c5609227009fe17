//! Output of a match: one line while it runs, and a table at its end.

use super::record::{Fault, Side};
use super::sprt::{Hypothesis, Sprt};
use super::standings::{Gauntlet, Score, Standings};
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
    /// Names of A and of its opponents.
    pub(crate) names: &'m [String],
    pub(crate) gauntlet: &'m Gauntlet,
    pub(crate) sprt: Option<&'m Sprt>,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { names, gauntlet, sprt } = self;
        let standings = &gauntlet.all;
        for (letter, name) in ('A'..).zip(*names) {
            writeln!(f, "{letter}         {name}")?;
        }
        write!(f, "Games     {}", standings.played)?;
        match standings.left_out {
            0 => writeln!(f)?,
            left_out => writeln!(f, ", of which {left_out} ended by a crash and are left out below")?,
        }
        if let [_] = gauntlet.each[..] {
            of_one(f, standings, *sprt)?;
        } else {
            rows(f, names, gauntlet)?;
        }
        let endings: Vec<String> =
            standings.endings.iter().map(|(name, count)| format!("{name} {count}")).collect();
        writeln!(f, "Endings   {}", list(&endings))?;
        writeln!(f, "Faults A  {}", faults(standings, Side::A))?;
        for (letter, standings) in ('B'..).zip(&gauntlet.each) {
            writeln!(f, "Faults {letter}  {}", faults(standings, Side::B))?;
        }
        Ok(())
    }
}

/// All that can be said against one opponent.
fn of_one(f: &mut fmt::Formatter<'_>, standings: &Standings, sprt: Option<&Sprt>) -> fmt::Result {
    let pairs = &standings.pairs;
    let scores = [("A", standings.all), ("as White", standings.as_white), ("as Black", standings.as_black)];
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
    Ok(())
}

/// A row for each opponent and one for all of them.
fn rows(f: &mut fmt::Formatter<'_>, names: &[String], gauntlet: &Gauntlet) -> fmt::Result {
    let opponents = names.iter().skip(1).map(String::as_str);
    let width = opponents.clone().map(|name| name.chars().count()).chain([3]).max().unwrap_or_default();
    writeln!(
        f,
        "\nA against {:width$} {:>5} {:>5} {:>5} {:>6}  {:16}  pairs",
        "", "won", "drawn", "lost", "%", "Elo"
    )?;
    let mut row = |letter: char, name: &str, standings: &Standings| {
        let Score { wins, draws, losses } = standings.all;
        let (percent, pairs) = (standings.all.percent(), standings.pairs);
        let elo = pairs.elo().map_or_else(|| "?".to_owned(), |elo| elo.to_string());
        writeln!(f, "{letter:9} {name:width$} {wins:5} {draws:5} {losses:5} {percent:6.1}  {elo:16}  {pairs}")
    };
    for ((letter, name), standings) in ('B'..).zip(opponents).zip(&gauntlet.each) {
        row(letter, name, standings)?;
    }
    row(' ', "all", &gauntlet.all)?;
    writeln!(f)
}

fn faults(standings: &Standings, side: Side) -> String {
    let faults = Fault::ALL.map(|fault| (fault.name(), standings.faults(side, fault)));
    let faults = faults.into_iter().filter(|(_, count)| *count > 0);
    list(&faults.map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>())
}

fn list(items: &[String]) -> String {
    if items.is_empty() { "none".to_owned() } else { items.join(", ") }
}
