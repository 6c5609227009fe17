//! Games that are ended early because the engines say how they will end.
//!
//! The two rules and their words are those of OpenBench and fastchess.

use super::info::Score;
use super::record::Ending;
use exchequer_core::{ByColor, Color};

/// A side loses when its last `movecount` moves all had a score of −`score` or less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ResignRule {
    pub(crate) movecount: u32,
    pub(crate) score: i32,
}

/// After `movenumber` moves it is a draw when the last `movecount` moves of both sides were within `score` of 0; a
/// capture or pawn move starts the count again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DrawRule {
    pub(crate) movenumber: u32,
    pub(crate) movecount: u32,
    pub(crate) score: i32,
}

/// The rules that are in force.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Rules {
    pub(crate) resign: Option<ResignRule>,
    pub(crate) draw: Option<DrawRule>,
}

/// Listens to one game.
pub(crate) struct Adjudicator {
    rules: Rules,
    plies: u32,
    hopeless: ByColor<u32>,
    even: u32,
}

impl Adjudicator {
    pub(crate) fn new(rules: Rules) -> Self {
        Self { rules, plies: 0, hopeless: ByColor::default(), even: 0 }
    }

    /// Hears the score of a move, and whether it was one that cannot be taken back; says how the game ends, if it does.
    pub(crate) fn observe(
        &mut self,
        mover: Color,
        score: Option<Score>,
        is_irreversible: bool,
    ) -> Option<Ending> {
        self.plies += 1;
        if let Some(ResignRule { movecount, score: limit }) = self.rules.resign {
            let is_hopeless = match score {
                Some(Score::Centipawns(score)) => score <= -limit,
                Some(Score::Mate(moves)) => moves <= 0,
                None => false,
            };
            let count = &mut self.hopeless[mover];
            *count = if is_hopeless { *count + 1 } else { 0 };
            if *count >= movecount {
                return Some(Ending::Resignation(mover));
            }
        }
        if let Some(DrawRule { movenumber, movecount, score: limit }) = self.rules.draw {
            let is_even = matches!(score, Some(Score::Centipawns(score)) if score.abs() <= limit);
            let before = if is_irreversible { 0 } else { self.even };
            self.even = if is_even { before + 1 } else { 0 };
            if self.plies / 2 >= movenumber && self.even / 2 >= movecount {
                return Some(Ending::DrawAgreed);
            }
        }
        None
    }
}

/// The numbers of words such as `movecount=3`, in the order of `names`.
pub(crate) fn numbers<const N: usize>(words: &[String], names: [&str; N]) -> Result<[i32; N], String> {
    let mut numbers = [None; N];
    for word in words {
        let (name, number) = word.split_once('=').unwrap_or((word, ""));
        let slot = names.iter().position(|known| *known == name).and_then(|index| numbers.get_mut(index));
        let number = number.parse().ok().filter(|number| (1..=100_000).contains(number));
        match (slot, number) {
            (Some(slot @ None), Some(_)) => *slot = number,
            _ => {
                return Err(format!(
                    "{word:?} is not one of {}=, each once with a number from 1 to 100000",
                    names.join("=, ")
                ));
            }
        }
    }
    let all: Option<Vec<i32>> = numbers.into_iter().collect();
    let all = all.and_then(|all| <[i32; N]>::try_from(all).ok());
    all.ok_or_else(|| format!("{}= are needed", names.join("=, ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CP: fn(i32) -> Option<Score> = |score| Some(Score::Centipawns(score));

    #[test]
    fn a_side_resigns_after_hopeless_moves_in_a_row() {
        let rules = Rules { resign: Some(ResignRule { movecount: 3, score: 400 }), draw: None };
        let mut listener = Adjudicator::new(rules);
        for (score, end) in [
            (CP(-400), false),
            (CP(-401), false),
            (CP(-399), false),
            (CP(-400), false),
            (None, false),
            (CP(-400), false),
            (Some(Score::Mate(-4)), false),
            (CP(-9000), true),
        ] {
            let ending = listener.observe(Color::Black, score, false);
            assert_eq!(ending, end.then_some(Ending::Resignation(Color::Black)), "{score:?}");
            if !end {
                assert_eq!(listener.observe(Color::White, CP(9000), false), None);
            }
        }
    }

    #[test]
    fn a_draw_needs_both_sides_and_its_time() {
        let rules = Rules { resign: None, draw: Some(DrawRule { movenumber: 10, movecount: 3, score: 10 }) };
        let plies = |observe: &dyn Fn(u32) -> (Option<Score>, bool)| {
            let mut listener = Adjudicator::new(rules);
            (1..=60).find(|&ply| {
                let (score, is_irreversible) = observe(ply);
                listener
                    .observe(if ply % 2 == 1 { Color::White } else { Color::Black }, score, is_irreversible)
                    .is_some()
            })
        };
        assert_eq!(plies(&|_| (CP(-10), false)), Some(20));
        assert_eq!(plies(&|ply| (CP(if ply < 31 { 11 } else { 0 }), false)), Some(36));
        assert_eq!(plies(&|ply| (CP(0), ply == 19)), Some(24));
        assert_eq!(plies(&|ply| (CP(if ply % 2 == 0 { 11 } else { 0 }), false)), None);
        assert_eq!(plies(&|_| (Some(Score::Mate(1)), false)), None);
        assert_eq!(plies(&|_| (None, false)), None);
    }

    #[test]
    fn words_are_read_in_any_order() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let names = ["movecount", "score"];
        assert_eq!(numbers(&words("score=400 movecount=3"), names), Ok([3, 400]));
        for bad in [
            "movecount=3",
            "movecount=3 movecount=3",
            "movecount=3 score=x",
            "movecount=0 score=5",
            "a=1 score=5",
            "3 5",
        ] {
            assert!(numbers(&words(bad), names).is_err(), "{bad}");
        }
    }
}
