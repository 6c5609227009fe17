//! Progress of an output file, which a state file beside it records.

use super::args::DatagenArgs;
use super::recorded_games::RecordedGames;
use crate::choices::Choice;
use crate::error::Error;
use exchequer_core::Color;
use exchequer_formats::Format;
use exchequer_search::EvaluationKind;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Bytes of a record of bulletformat, the format of files whose state does not count positions.
const BULLETFORMAT_BYTES: u64 = 32;

/// Progress of an output file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct State {
    /// Version and bench node count: only the same engine plays the same games.
    made_by: String,
    /// Format of the file; missing in older state files.
    #[serde(default = "bulletformat", with = "format_name")]
    pub(super) format: Format,
    /// `true` if every position of the games is recorded; missing in older state files.
    #[serde(default)]
    all: bool,
    seed: u64,
    nodes: u64,
    /// Static evaluation; missing in older state files.
    #[serde(default = "hand_crafted", with = "evaluation_name")]
    evaluation: EvaluationKind,
    /// Number of weak plies; missing in older state files.
    #[serde(default)]
    astray: u16,
    /// Positions recorded per search; missing in older state files.
    #[serde(default)]
    inside: u16,
    /// Node limit for positions recorded from searches; 0 if none are recorded.
    #[serde(default)]
    inside_nodes: u64,
    /// Identity of the PGN file; `None` for self-play.
    #[serde(default)]
    from: Option<u32>,
    pub(super) games: u64,
    pub(super) white_wins: u64,
    pub(super) draws: u64,
    pub(super) black_wins: u64,
    /// Number of recorded positions; missing in older state files.
    #[serde(default)]
    pub(super) positions: u64,
    /// Length of the file in bytes. Bytes after it are left from a crashed run.
    pub(super) bytes: u64,
    /// Length of the chunk at the end of the file that later games continue; missing in older state files.
    #[serde(default)]
    pub(super) unfinished: u64,
}

fn bulletformat() -> Format {
    Format::Bulletformat
}

/// Formats as their names.
mod format_name {
    use exchequer_formats::Format;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(format: &Format, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(format.name())
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Format, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

fn hand_crafted() -> EvaluationKind {
    EvaluationKind::Hand
}

/// Evaluations as their names.
mod evaluation_name {
    use crate::choices::Choice;
    use exchequer_search::EvaluationKind;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(kind: &EvaluationKind, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(kind.name())
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<EvaluationKind, D::Error> {
        let name = String::deserialize(deserializer)?;
        let kind = EvaluationKind::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| D::Error::custom(format!("there is no evaluation {name:?}")))
    }
}

impl State {
    /// Creates the state of an empty file.
    pub(super) fn new(
        args: &DatagenArgs,
        format: Format,
        recorded: Option<&RecordedGames>,
        made_by: String,
    ) -> Self {
        Self {
            made_by,
            format,
            all: args.all,
            seed: args.seed,
            nodes: args.nodes,
            evaluation: args.evaluation,
            astray: args.astray,
            inside: args.inside,
            inside_nodes: inside_nodes(args),
            from: recorded.map(|recorded| recorded.crc32),
            games: 0,
            white_wins: 0,
            draws: 0,
            black_wins: 0,
            positions: 0,
            bytes: 0,
            unfinished: 0,
        }
    }

    /// Returns the path of the state file of an output file.
    pub(super) fn path(out: &Path) -> PathBuf {
        let mut name = OsString::from(out);
        name.push(".state");
        PathBuf::from(name)
    }

    /// Reads the state of an output file.
    ///
    /// # Errors
    /// When the state file cannot be read, and when it is not a state (`InvalidData`).
    pub(super) fn read(out: &Path) -> io::Result<Self> {
        let mut state: Self = serde_json::from_slice(&fs::read(Self::path(out))?)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        if state.format == Format::Bulletformat {
            state.positions = state.bytes / BULLETFORMAT_BYTES;
        }
        Ok(state)
    }

    /// Reads the state of an output file of this length that was started with the same arguments as `expected`.
    ///
    /// # Errors
    /// A sentence that explains why the file cannot be continued.
    pub(super) fn of_file(out: &Path, length: u64, expected: &Self) -> Result<Self, Error> {
        let (name, note) = (out.display(), Self::path(out));
        let refused = |reason: String| Error::Input(format!("{name} {reason}; --overwrite begins anew"));
        let state = Self::read(out).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => refused(format!("has no {} that says what is in it", note.display())),
            io::ErrorKind::InvalidData => Error::Input(format!("{} cannot be read: {error}", note.display())),
            _ => Error::file(&note, &error),
        })?;
        if let Some(difference) = state.difference(expected) {
            return Err(refused(difference));
        }
        if length < state.bytes {
            return Err(refused(format!("has {length} bytes, and had {} when its run ended", state.bytes)));
        }
        Ok(state)
    }

    /// Writes the state to a temporary file and renames it into place.
    pub(super) fn save(&self, out: &Path) -> io::Result<()> {
        let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut file = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        serde_json::to_writer_pretty(&mut file, self)?;
        file.write_all(b"\n")?;
        file.as_file().sync_all()?;
        file.persist(Self::path(out))?;
        Ok(())
    }

    /// Counts a game.
    pub(super) fn add(&mut self, winner: Option<Color>, positions: u64) {
        self.games += 1;
        self.positions += positions;
        *match winner {
            Some(Color::White) => &mut self.white_wins,
            None => &mut self.draws,
            Some(Color::Black) => &mut self.black_wins,
        } += 1;
    }

    /// Returns the reason why a run with other arguments cannot continue this state, if there is one.
    fn difference(&self, other: &Self) -> Option<String> {
        if self.from != other.from {
            Some("is about other games than those".to_owned())
        } else if self.format != other.format {
            Some(format!("is in {}, not {}", self.format, other.format))
        } else if self.seed != other.seed {
            Some(format!("has games of seed {}, not {}", self.seed, other.seed))
        } else if self.nodes != other.nodes {
            Some(format!("has games with {} nodes for each move, not {}", self.nodes, other.nodes))
        } else if self.evaluation != other.evaluation {
            let [evaluation, others] = [self, other].map(|state| state.evaluation.name());
            Some(format!("has games with the evaluation {evaluation}, not {others}"))
        } else if self.astray != other.astray {
            Some(format!("has games that go astray for up to {} plies, not {}", self.astray, other.astray))
        } else if self.inside != other.inside {
            let (inside, others) = (self.inside, other.inside);
            Some(format!("has up to {inside} positions from inside of each search, not {others}"))
        } else if self.inside_nodes != other.inside_nodes {
            let (nodes, others) = (self.inside_nodes, other.inside_nodes);
            Some(format!("has positions searched with {nodes} nodes, not {others}"))
        } else if self.all != other.all {
            Some(if self.all {
                "has all positions of its games, not the quiet ones alone".to_owned()
            } else {
                "has the quiet positions of its games, not all".to_owned()
            })
        } else if self.made_by != other.made_by {
            Some(format!("was made by {}, and this is {}", self.made_by, other.made_by))
        } else {
            None
        }
    }
}

/// Returns the node limit for positions recorded from searches; 0 if none are recorded.
fn inside_nodes(args: &DatagenArgs) -> u64 {
    if args.inside > 0 { args.inside_nodes } else { 0 }
}
