//! Commands outside the UCI protocol that describe the program or the position.

use crate::build_info::BuildInfo;
use exchequer_board::Position;
use exchequer_core::{Placement, Square};
use exchequer_report::quoted;
use exchequer_search::SearchConfig;
use exchequer_see::{RuleSet, Rules};
use std::env::consts::{ARCH, OS};
use std::str::SplitWhitespace;

/// Answer to `help`.
pub(super) const HELP: &str = "\
position startpos|fen <FEN> [moves <move> ...]   what the other commands are about
go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [mate N]
   [infinite] [ponder] [searchmoves <move> ...]  search
go perft N                                       count the leaves of the move tree
stop, ponderhit                                  end a search; the expected move was played
uci, isready, ucinewgame, setoption name <name> [value <value>], quit
d                                                board, FEN, key and checkers
eval                                             the terms of the evaluation, from White's view
see <move> [threshold]                           what the exchange that a move opens is worth
order                                            the moves in the order in which they would be tried
flip                                             exchange the sides
bench [depth]                                    search a fixed set of positions with the options that are set
genfens N seed S book None|<file>                N balanced openings by random moves, for OpenBench
version, help
";

/// Formats the `id` lines for `uci`, and the build.
pub(super) fn identity() -> String {
    let (version, authors) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_AUTHORS"));
    let (build, why) = (BuildInfo::build(), BuildInfo::why());
    format!("id name Exchequer {version}\nid author {authors}\ninfo string build {build}: {why}.\n")
}

/// Formats the version and the build target.
pub(super) fn version() -> String {
    let checks = if cfg!(debug_assertions) { ", with debug assertions" } else { "" };
    format!("Exchequer {} for {ARCH}-{OS}{checks}\n{BuildInfo}", env!("CARGO_PKG_VERSION"))
}

/// Evaluates the exchange of a move under the rule set of the search and under the legal rules.
///
/// # Errors
/// A sentence that describes the fault of the move or the threshold.
pub(super) fn see(
    position: &Position,
    mut words: SplitWhitespace<'_>,
    config: &SearchConfig,
) -> Result<String, String> {
    let text = words.next().ok_or("see: a move is missing")?;
    let mv = position.parse_move(text).map_err(|error| format!("see: {error}"))?;
    let threshold = words
        .next()
        .map(|word| word.parse::<i32>().map_err(|_| format!("see: {} is not a whole number", quoted(word))));
    let threshold = threshold.transpose()?;
    let mut answer = format!("{}\n", position.to_san(mv));
    let mut rule_sets = vec![config.see_rules];
    if config.see_rules != RuleSet::Legal {
        rule_sets.push(RuleSet::Legal);
    }
    for rules in rule_sets {
        let see = rules.see(position.board(), mv, &config.see_values);
        answer += &format!("  {} {see}", rules.name());
        if let Some(threshold) = threshold {
            let reaches = rules.see_ge(position.board(), mv, &config.see_values, threshold);
            answer += if reaches { ", at least " } else { ", less than " };
            answer += &threshold.to_string();
        }
        answer.push('\n');
    }
    Ok(answer)
}

/// Returns the color-flipped position.
///
/// # Errors
/// None is known: a position that is legal for one side is legal for the other after a flip.
pub(super) fn flipped(position: &Position) -> Result<Position, String> {
    let setup = position.to_setup();
    let mut flipped = setup.clone();
    flipped.pieces = exchequer_core::Pieces::EMPTY;
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            flipped.pieces.toggle(square.flip_rank(), !piece.color(), piece.role());
        }
    }
    flipped.turn = !setup.turn;
    flipped.castling_rooks = setup.castling_rooks.iter().map(Square::flip_rank).collect();
    flipped.en_passant = setup.en_passant.map(Square::flip_rank);
    Position::try_from(&flipped).map_err(|reasons| format!("flip: {reasons}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_flipped_twice_is_the_same() {
        for fen in [
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "r3k2r/8/8/8/8/8/8/R3K1R1 b Gkq - 3 20",
        ] {
            let position: Position = fen.parse().unwrap();
            let once = flipped(&position).unwrap();
            assert_ne!(once.turn(), position.turn());
            assert_eq!(once.legal_moves().len(), position.legal_moves().len());
            assert_eq!(flipped(&once), Ok(position));
        }
    }
}
