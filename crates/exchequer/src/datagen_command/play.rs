//! One game of the player against itself.

use super::judge::{Judge, Verdict};
use super::player::{Found, Player};
use crate::filter_command::is_noisy;
use crate::sample::Sample;
use exchequer_board::{Game, Kinds, MoveList, Outcome, Position};
use exchequer_core::Color;
use exchequer_see::{Legal, PieceValues, Rules};

/// Positions with a higher score have nothing to teach.
const SCORE_LIMIT: i32 = 2000;

/// A game that has come to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Played {
    /// The quiet positions, the first one first.
    pub(super) samples: Vec<Sample>,
    pub(super) winner: Option<Color>,
}

/// Plays a game from its opening to its end; `None` when the player is told to stop.
pub(super) fn play(mut game: Game, player: &mut Player) -> Option<Played> {
    let mut judge = Judge::default();
    let mut kept = Vec::new();
    let verdict = loop {
        if let Some(outcome) = game.outcome() {
            break by_the_rules(outcome);
        }
        let found = player.think(&game)?;
        kept.extend(score_to_keep(game.position(), &found).map(|score| (*game.position(), score)));
        if let Some(verdict) = judge.hear(game.keys().len(), found.score) {
            break verdict;
        }
        // A search has no other moves than legal ones.
        game.play(found.mv).ok()?;
    };
    let winner = verdict.winner();
    let sample = |(position, score)| Sample { position, score, winner };
    Some(Played { samples: kept.into_iter().map(sample).collect(), winner })
}

fn by_the_rules(outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Checkmate(winner) => Verdict::Won(winner),
        Outcome::Stalemate | Outcome::InsufficientMaterial | Outcome::FiftyMoves | Outcome::Repetition => {
            Verdict::Drawn
        }
    }
}

/// The score of a position that an evaluation can learn from; `None` where something is about to happen.
fn score_to_keep(position: &Position, found: &Found) -> Option<i16> {
    if !found.is_plain || found.score.abs() >= SCORE_LIMIT || is_noisy(position, found.mv) {
        return None;
    }
    let score = i16::try_from(found.score).ok()?;
    (!position.is_check() && !wins_by_force(position)).then_some(score)
}

/// Whether a capture or a promotion wins something by exchange evaluation.
fn wins_by_force(position: &Position) -> bool {
    let mut moves = MoveList::new();
    position.generate(Kinds::NOISY, &mut moves);
    moves.iter().any(|&mv| Legal.see_ge(position.board(), mv, &PieceValues::CLASSIC, 1))
}
