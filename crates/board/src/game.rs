//! A position with its past, which repetition is about.

use crate::{Key, Outcome, ParseMoveError, Position};
use alloc::vec::Vec;
use exchequer_core::Move;

/// A position and the keys of those before it.
///
/// ```
/// use exchequer_board::{Game, Outcome};
///
/// let mut game = Game::default();
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     game.play(game.position().parse_san(text)?)?;
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Checkmate(exchequer_core::Color::Black)));
/// # Ok::<(), exchequer_board::ParseMoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    position: Position,
    keys: Vec<Key>,
}

impl Game {
    /// A game that begins here.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self { position, keys: Vec::new() }
    }

    /// The position reached.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The keys of the positions before this one, the first of the game first.
    #[must_use]
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// [`ParseMoveError::Illegal`] when it is not legal; the game stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), ParseMoveError> {
        if !self.position.is_legal(mv) {
            return Err(ParseMoveError::illegal(&alloc::format!("{mv}")));
        }
        self.keys.push(self.position.key());
        self.position.play(mv);
        Ok(())
    }

    /// Returns the number of earlier occurrences of the position, with the same side to move and the same rights.
    ///
    /// Looks back no further than the last capture or pawn move.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let reversible = usize::from(self.position.halfmove_clock());
        let past = self.keys.iter().rev().take(reversible);
        // The same side was to move two plies ago, four plies ago, …
        past.skip(1).step_by(2).filter(|&&key| key == self.position.key()).count()
    }

    /// The end of the game, if it is one: the third occurrence of a position included.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let repeated = || (self.repetitions() >= 2).then_some(Outcome::Repetition);
        self.position.outcome().or_else(repeated)
    }
}
