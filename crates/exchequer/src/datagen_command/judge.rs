//! Adjudication: early end of decided and drawn games.

use exchequer_core::Color;

/// Win adjudication score in centipawns.
const WINNING: i32 = 1000;
/// Consecutive plies for win adjudication: each side has to report the score twice.
const PLIES_TO_WIN: u32 = 4;
/// Draw adjudication score in centipawns.
const EVEN: i32 = 10;
/// Consecutive plies for draw adjudication.
const PLIES_TO_DRAW: u32 = 10;
/// First ply at which draw adjudication applies.
const FIRST_EVEN_PLY: usize = 80;
/// Maximum game length in plies; longer games are drawn.
const MOST_PLIES: usize = 400;

/// Result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Won(Color),
    Drawn,
}

impl Verdict {
    pub(super) fn winner(self) -> Option<Color> {
        match self {
            Self::Won(color) => Some(color),
            Self::Drawn => None,
        }
    }
}

/// Adjudicator; receives the score of every move of a game.
#[derive(Debug, Default)]
pub(super) struct Judge {
    /// Winning side and the number of consecutive plies with a winning score.
    winning: Option<(Color, u32)>,
    even: u32,
}

impl Judge {
    /// Returns the verdict after the search at a ply, if there is one; the score is from White's view.
    pub(super) fn hear(&mut self, ply: usize, score: i32) -> Option<Verdict> {
        let leader = match score {
            WINNING.. => Some(Color::White),
            _ if score <= -WINNING => Some(Color::Black),
            _ => None,
        };
        self.winning = leader.map(|color| match self.winning {
            Some((before, plies)) if before == color => (color, plies + 1),
            _ => (color, 1),
        });
        if let Some((color, PLIES_TO_WIN..)) = self.winning {
            return Some(Verdict::Won(color));
        }
        self.even = if ply >= FIRST_EVEN_PLY && score.abs() <= EVEN { self.even + 1 } else { 0 };
        (self.even >= PLIES_TO_DRAW || ply + 1 >= MOST_PLIES).then_some(Verdict::Drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the first verdict on these scores and its ply, counted from `first`.
    fn judge(first: usize, scores: &[i32]) -> Option<(usize, Verdict)> {
        let mut judge = Judge::default();
        let mut plies = (first..).zip(scores);
        plies.find_map(|(ply, &score)| judge.hear(ply, score).map(|verdict| (ply, verdict)))
    }

    #[test]
    fn a_win_has_to_stay_with_one_side() {
        assert_eq!(judge(9, &[1000, 1000, 5000, 1000]), Some((12, Verdict::Won(Color::White))));
        assert_eq!(judge(9, &[-1000; 4]), Some((12, Verdict::Won(Color::Black))));
        assert_eq!(judge(9, &[1000, 1000, 1000, 999, 1000, 1000, 1000]), None);
        assert_eq!(judge(9, &[1000, 1000, -1000, -1000, -1000]), None);
    }

    #[test]
    fn evenness_counts_late_in_the_game() {
        assert_eq!(judge(80, &[10, -10, 0, 0, 0, 0, 0, 0, 0, 0]), Some((89, Verdict::Drawn)));
        assert_eq!(judge(70, &[0; 30]), Some((89, Verdict::Drawn)));
        assert_eq!(judge(80, &[0, 0, 0, 0, 0, 11, 0, 0, 0, 0, 0]), None);
    }

    #[test]
    fn no_game_goes_on_for_ever() {
        assert_eq!(judge(8, &[50; 500]), Some((399, Verdict::Drawn)));
    }
}
