//! The search for rows: games first, then constructed positions until every group has its rows.
//!
//! Batches of boards are examined in parallel; rows are kept in the order of the boards, so the result is the
//! same on any number of threads.

use super::group::{Find, Group};
use super::position::{is_fair, without_idle_rights};
use super::reduce::reduce;
use super::rng::Rng;
use super::{play, scatter};
use anyhow::{Result, bail};
use exchequer_core::{Color, Move, Placement};
use exchequer_testkit::mistakes::Mistake;
use exchequer_testkit::oracle::OracleBoard;
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};

/// Number of rows of a group from games, and in total; rows of other groups that fit come on top.
const FROM_GAMES: usize = 9;
const IN_ALL: usize = 26;

/// Smallest number of rows of a group, including those of other groups that fit.
const WITH_OTHERS: usize = 34;

/// Castling needs a game, and comes in all forms of Chess960.
const CASTLINGS: usize = 36;

const GAMES: u64 = 480;
const GAMES_AT_ONCE: u64 = 60;
/// Rows of one game.
const MOST_OF_A_GAME: usize = 3;

/// Constructed positions tried, after which the search gives up.
const MOST_PLACEMENTS: u64 = 4_000_000;
const PLACEMENTS_AT_ONCE: u64 = 4_000;

/// Rows of one group with the same pieces on the board.
const MOST_ALIKE: usize = 2;

/// Maximum number of attackers on the square: with more, the brute force examines too many orders of captures.
const CROWD: u32 = 13;

/// Rows found by the search, by group.
pub(crate) struct Found {
    pub(crate) groups: Vec<(Group, Vec<Find>)>,
}

/// Finds the rows of every group; `progress` receives their number.
///
/// # Errors
/// When a group lacks rows after the maximum number of positions.
pub(crate) fn search(seed: u64, progress: impl Fn(usize)) -> Result<Found> {
    let mut search = Search::new(seed);
    let mut number = 0;
    while number < GAMES {
        search.games(number..number + GAMES_AT_ONCE);
        number += GAMES_AT_ONCE;
        progress(search.len());
    }
    number = 0;
    for target in [Target::Own, Target::WithOthers] {
        while !search.open(target).is_empty() {
            if number > MOST_PLACEMENTS {
                let names: Vec<String> =
                    search.open(target).iter().map(|index| search.groups[*index].0.to_string()).collect();
                bail!("{number} positions have too few rows for {}", names.join(", "));
            }
            search.placements(number..number + PLACEMENTS_AT_ONCE, target);
            number += PLACEMENTS_AT_ONCE;
            progress(search.len());
        }
    }
    Ok(Found { groups: search.groups })
}

/// Condition under which a group has enough rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Games,
    Own,
    WithOthers,
}

struct Search {
    seed: u64,
    groups: Vec<(Group, Vec<Find>)>,
    /// Number of moves found for each group: the rarer groups go first.
    hits: Vec<usize>,
    /// Number of rows that fit each group, including those made for other groups.
    fitting: Vec<usize>,
    positions: HashSet<OracleBoard>,
    alike: HashMap<(usize, Vec<char>), usize>,
}

impl Search {
    fn new(seed: u64) -> Self {
        let groups: Vec<_> = Group::all().into_iter().map(|group| (group, Vec::new())).collect();
        Self {
            seed,
            hits: vec![0; groups.len()],
            fitting: vec![0; groups.len()],
            groups,
            positions: HashSet::new(),
            alike: HashMap::new(),
        }
    }

    fn len(&self) -> usize {
        self.groups.iter().map(|(_, finds)| finds.len()).sum()
    }

    /// Returns the groups that lack rows.
    fn open(&self, target: Target) -> Vec<usize> {
        let is_open = |index: &usize| {
            let (group, finds) = &self.groups[*index];
            let is_about_castling = *group == Group::Catches(Mistake::CastlingTakesTheRook);
            match target {
                Target::Games if is_about_castling => finds.len() < CASTLINGS,
                // Rows for mistakes cover most tags and pairs; only the remainder is added.
                _ if is_about_castling => false,
                Target::Games => finds.len() < FROM_GAMES && matches!(group, Group::Catches(_)),
                Target::Own => finds.len() < IN_ALL && matches!(group, Group::Catches(_)),
                Target::WithOthers => self.fitting[*index] < WITH_OTHERS,
            }
        };
        (0..self.groups.len()).filter(is_open).collect()
    }

    fn games(&mut self, numbers: std::ops::Range<u64>) {
        let open = self.open(Target::Games);
        let groups: Vec<(usize, Group)> = open.iter().map(|&index| (index, self.groups[index].0)).collect();
        let seed = self.seed;
        let games: Vec<Vec<Vec<Hit>>> = numbers
            .into_par_iter()
            .map(|number| {
                let mut rng = Rng::new(seed, 1, number);
                let boards = play::game(&mut rng);
                let mut hits = Vec::new();
                for board in boards {
                    let moves = play::moves(&board, &mut rng);
                    hits.push(hits_of(&board, &moves, &groups, &mut rng));
                }
                hits
            })
            .collect();
        for game in games {
            let mut rows = 0;
            for hits in game {
                self.count(&hits);
                if rows < MOST_OF_A_GAME && self.take(hits, Target::Games, None) {
                    rows += 1;
                }
            }
        }
    }

    fn placements(&mut self, numbers: std::ops::Range<u64>, target: Target) {
        let open = self.open(target);
        let groups: Vec<(usize, Group)> = open.iter().map(|&index| (index, self.groups[index].0)).collect();
        let seed = self.seed;
        let all: Vec<(Vec<Hit>, Rng)> = numbers
            .into_par_iter()
            .filter_map(|number| {
                let mut rng = Rng::new(seed, 2, number);
                let scattered = scatter::scatter(&mut rng)?;
                let hits = hits_of(&scattered.board, &scattered.moves, &groups, &mut rng);
                (!hits.is_empty()).then_some((hits, rng))
            })
            .collect();
        for (hits, rng) in all {
            self.count(&hits);
            self.take(hits, target, Some(rng));
        }
    }

    fn count(&mut self, hits: &[Hit]) {
        for hit in hits {
            hit.groups.iter().for_each(|&group| self.hits[group] += 1);
        }
    }

    /// Keeps one row for the rarest group that lacks one; with random numbers, it is reduced first.
    fn take(&mut self, hits: Vec<Hit>, target: Target, rng: Option<Rng>) -> bool {
        let open = self.open(target);
        let rarest = |hit: &Hit| {
            hit.groups
                .iter()
                .copied()
                .filter(|group| open.contains(group))
                .min_by_key(|&group| self.hits[group])
        };
        let candidates = hits.into_iter().filter_map(|hit| Some((rarest(&hit)?, hit.find)));
        let Some((index, mut find)) = candidates.min_by_key(|(index, _)| self.hits[*index]) else {
            return false;
        };
        if let Some(mut rng) = rng {
            // Half of the rows are reduced as far as possible.
            let least = if rng.percent(50) { 0 } else { 7 + rng.below(9) as u32 };
            find = reduce(self.groups[index].0, find, least, &mut rng);
        }
        let alike = self.alike.entry((index, signature(&find))).or_default();
        if *alike >= MOST_ALIKE || !self.positions.insert(find.board) {
            return false;
        }
        *alike += 1;
        for (fitting, (group, _)) in self.fitting.iter_mut().zip(&self.groups) {
            *fitting += usize::from(group.has(&find));
        }
        self.groups[index].1.push(find);
        true
    }
}

/// A move with the numbers of its groups.
struct Hit {
    find: Find,
    groups: Vec<usize>,
}

fn hits_of(board: &OracleBoard, moves: &[Move], groups: &[(usize, Group)], rng: &mut Rng) -> Vec<Hit> {
    let mut hits = Vec::new();
    let lot = rng.below(1_000);
    for &mv in moves {
        let board = without_idle_rights(board, mv);
        let attackers = Color::ALL.map(|color| board.attackers(mv.to(), color).len());
        if attackers.iter().sum::<u32>() > CROWD {
            continue;
        }
        let mut finds: Vec<Hit> = Vec::new();
        for &(index, group) in groups {
            let values = group.values(lot);
            let place = finds.iter().position(|hit| hit.find.values == values).unwrap_or_else(|| {
                finds.push(Hit { find: Find::new(board, mv, values), groups: Vec::new() });
                finds.len() - 1
            });
            if group.has(&finds[place].find) {
                finds[place].groups.push(index);
            }
        }
        hits.extend(finds.into_iter().filter(|hit| !hit.groups.is_empty() && is_fair(&hit.find.board)));
    }
    hits
}

/// The pieces on the board, the mover's side first; the same for a position and its mirror images.
fn signature(find: &Find) -> Vec<char> {
    let us = find.board.side_to_move();
    let pieces = find.board.occupied().into_iter().filter_map(|square| find.board.piece_at(square));
    let mut letters: Vec<char> = pieces
        .map(|piece| {
            let letter = piece.role().to_char();
            if piece.color() == us { letter.to_ascii_uppercase() } else { letter }
        })
        .collect();
    letters.sort_unstable();
    letters
}
