//! Record of a game: its moves and its result.

use super::info::Info;
use exchequer_board::{Outcome, Position};
use exchequer_core::{Color, Move};
use std::fmt;
use std::time::Duration;

/// The two engines of a game: the one that is judged, and its opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Side {
    A,
    B,
}

impl Side {
    pub(crate) const BOTH: [Self; 2] = [Self::A, Self::B];

    pub(crate) const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// Fault of an engine that loses the game regardless of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Fault {
    /// The program ended.
    Crash,
    /// The program closed its output and still runs.
    Disconnect,
    /// No answer came.
    Stall,
    /// The answer came after the time was up.
    Time,
    /// The answer was no legal move.
    IllegalMove,
}

impl Fault {
    pub(crate) const ALL: [Self; 5] =
        [Self::Crash, Self::Disconnect, Self::Stall, Self::Time, Self::IllegalMove];

    /// Returns the name of the fault in the counts.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Crash => "crashes",
            Self::Disconnect => "disconnects",
            Self::Stall => "stalls",
            Self::Time => "time losses",
            Self::IllegalMove => "illegal moves",
        }
    }

    /// Returns `true` if the engine has crashed rather than played badly.
    pub(crate) const fn is_crash(self) -> bool {
        matches!(self, Self::Crash | Self::Disconnect)
    }

    const fn verb(self) -> &'static str {
        match self {
            Self::Crash => "crashes",
            Self::Disconnect => "disconnects",
            Self::Stall => "stalls",
            Self::Time => "loses on time",
            Self::IllegalMove => "makes an illegal move",
        }
    }
}

/// Ending of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// Ended by the rules of chess.
    Rules(Outcome),
    /// The side has reported a lost score often enough.
    Resignation(Color),
    /// Both engines have reported an even score often enough.
    DrawAgreed,
    /// The side has lost by a fault, with the details of it.
    Forfeit { loser: Color, fault: Fault, details: String },
}

impl Ending {
    pub(crate) fn winner(&self) -> Option<Color> {
        match *self {
            Self::Rules(Outcome::Checkmate(winner)) => Some(winner),
            Self::Resignation(loser) | Self::Forfeit { loser, .. } => Some(!loser),
            Self::Rules(_) | Self::DrawAgreed => None,
        }
    }

    pub(crate) fn fault(&self) -> Option<(Color, Fault)> {
        match *self {
            Self::Forfeit { loser, fault, .. } => Some((loser, fault)),
            _ => None,
        }
    }

    /// Parses the format of [`Display`](fmt::Display).
    pub(crate) fn read(text: &str) -> Option<Self> {
        const DRAWS: [Ending; 5] = [
            Ending::Rules(Outcome::Stalemate),
            Ending::Rules(Outcome::InsufficientMaterial),
            Ending::Rules(Outcome::FiftyMoves),
            Ending::Rules(Outcome::Repetition),
            Ending::DrawAgreed,
        ];
        if let Some(draw) = DRAWS.into_iter().find(|draw| draw.to_string() == text) {
            return Some(draw);
        }
        let (color, does) = text.split_once(' ')?;
        let color = Color::ALL.into_iter().find(|known| known.to_string() == color)?;
        match does {
            "mates" => Some(Self::Rules(Outcome::Checkmate(color))),
            "wins by adjudication" => Some(Self::Resignation(!color)),
            _ => {
                let (verb, details) =
                    does.split_once(": ").or_else(|| Some((does.strip_suffix(':')?, "")))?;
                let fault = Fault::ALL.into_iter().find(|fault| fault.verb() == verb)?;
                Some(Self::Forfeit { loser: color, fault, details: details.to_owned() })
            }
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub(crate) fn result(&self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The value of the tag `Termination` of a PGN; section 9.8.1 of its standard has these words.
    pub(crate) fn termination(&self) -> &'static str {
        match self {
            Self::Rules(_) => "normal",
            Self::Resignation(_) | Self::DrawAgreed => "adjudication",
            Self::Forfeit { fault: Fault::Time, .. } => "time forfeit",
            Self::Forfeit { fault: Fault::IllegalMove, .. } => "rules infraction",
            Self::Forfeit { .. } => "abandoned",
        }
    }

    /// Under which heading endings are counted.
    pub(crate) fn heading(&self) -> &'static str {
        match self {
            Self::Rules(Outcome::Checkmate(_)) => "checkmate",
            Self::Rules(Outcome::Stalemate) => "stalemate",
            Self::Rules(Outcome::InsufficientMaterial) => "insufficient material",
            Self::Rules(Outcome::FiftyMoves) => "fifty moves",
            Self::Rules(Outcome::Repetition) => "threefold repetition",
            Self::Resignation(_) => "adjudicated win",
            Self::DrawAgreed => "adjudicated draw",
            Self::Forfeit { .. } => "forfeit",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(Outcome::Checkmate(winner)) => write!(f, "{winner} mates"),
            Self::Rules(_) => write!(f, "Draw by {}", self.heading()),
            Self::Resignation(loser) => write!(f, "{} wins by adjudication", !*loser),
            Self::DrawAgreed => f.write_str("Draw by adjudication"),
            Self::Forfeit { loser, fault, details } => write!(f, "{loser} {}: {details}", fault.verb()),
        }
    }
}

/// A move with its engine's score, depth and thinking time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ply {
    pub(crate) mv: Move,
    pub(crate) info: Info,
    pub(crate) spent: Duration,
}

/// Result of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Played {
    /// The number of the pair, from 0.
    pub(crate) pair: usize,
    /// The number of the opponent, from 0.
    pub(crate) opponent: usize,
    /// Which engine has White.
    pub(crate) white: Side,
    pub(crate) ending: Ending,
}

impl Played {
    pub(crate) fn side_of(&self, color: Color) -> Side {
        if color == Color::White { self.white } else { self.white.other() }
    }

    /// The points of A in halves.
    pub(crate) fn half_points_of_a(&self) -> usize {
        match self.ending.winner().map(|winner| self.side_of(winner)) {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        }
    }
}

/// All of such a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    pub(crate) played: Played,
    pub(crate) opening: Position,
    pub(crate) plies: Vec<Ply>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_is_read_as_it_is_written() {
        let rules = [
            Outcome::Checkmate(Color::White),
            Outcome::Checkmate(Color::Black),
            Outcome::Stalemate,
            Outcome::InsufficientMaterial,
            Outcome::FiftyMoves,
            Outcome::Repetition,
        ];
        let mut endings = rules.map(Ending::Rules).to_vec();
        endings.push(Ending::DrawAgreed);
        for color in Color::ALL {
            endings.push(Ending::Resignation(color));
            for fault in Fault::ALL {
                for details in
                    ["", "exit status: 3: Black mates", "\"e1e9\" in 4k3/8/8/8/8/8/8/4K3 w - - 0 1"]
                {
                    endings.push(Ending::Forfeit { loser: color, fault, details: details.to_owned() });
                }
            }
        }
        for ending in endings {
            assert_eq!(Ending::read(&ending.to_string()), Some(ending));
        }
        for text in ["", "White", "White sleeps", "Draw by boredom", "Red mates", "White wins by luck"] {
            assert_eq!(Ending::read(text), None, "{text}");
        }
    }
}
