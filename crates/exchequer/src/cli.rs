//! Command line: the subcommands and the global options.

use crate::annotate_command::AnnotateArgs;
use crate::bench_command::BenchArgs;
use crate::completions_command::CompletionsArgs;
use crate::convert_command::ConvertArgs;
use crate::datagen_command::DatagenArgs;
use crate::epd_command::EpdArgs;
use crate::error::BAD_USAGE;
use crate::eval_command::EvalArgs;
use crate::filter_command::FilterArgs;
use crate::man_command::ManArgs;
use crate::map_command::MapArgs;
use crate::order_command::OrderArgs;
use crate::perft_command::PerftArgs;
use crate::see_command::SeeArgs;
use crate::show_command::ShowArgs;
use crate::stats_command::StatsArgs;
use clap::{Parser, Subcommand};
use exchequer_report::{is_unsafe, printable_lines};
use std::env;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  exchequer see \"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -\" Nxe5
  exchequer perft startpos 6 --divide
  exchequer map \"4k3/3p4/8/8/n2R4/8/8/4K3 w - -\"
  exchequer show startpos
  exchequer epd suite.epd --movetime 1000
  exchequer \"position startpos moves e2e4\" \"go depth 12\"

Without a command the engine reads UCI from stdin; arguments that are UCI commands are executed instead.
Exit code: 0, 1 for bad input, 2 for bad usage. Colors follow the terminal and NO_COLOR.";

/// The arguments of the binary.
#[derive(Parser, Debug)]
#[command(name = "exchequer", about, after_help = EXAMPLES, arg_required_else_help = false)]
pub struct Cli {
    /// Print version
    #[arg(short = 'V', long)]
    pub version: bool,
    /// Print the build and the reason for its selection; requires --version
    #[arg(long, requires = "version")]
    pub verbose: bool,
    /// The subcommand; without one the binary runs the UCI loop.
    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Cli {
    /// Parses the arguments of the process. Errors, help and version are printed here.
    ///
    /// # Errors
    /// The exit code.
    pub fn from_arguments() -> Result<Self, ExitCode> {
        Self::try_parse().map_err(|error| {
            // A terminal would obey the control characters of an argument that the message quotes.
            let is_safe = |argument: OsString| !argument.to_string_lossy().contains(is_unsafe);
            if error.use_stderr() && !env::args_os().all(is_safe) {
                let plain = printable_lines(&error.render().to_string());
                // A closed stderr leaves no place to report.
                let _ = write!(anstream::stderr(), "{plain}");
            } else {
                // As above.
                let _ = error.print();
            }
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(BAD_USAGE))
        })
    }
}

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Evaluate the exchange on the target square of a move (static exchange evaluation)
    See(SeeArgs),
    /// List the best capture on each square for both sides, and the hanging pieces
    Map(MapArgs),
    /// Annotate each position of a file with the best capture and all winning captures of its position
    Annotate(AnnotateArgs),
    /// Keep the records of a file that meet conditions, such as quiet positions for training
    Filter(FilterArgs),
    /// Convert a file of training data to another format
    Convert(ConvertArgs),
    /// Count the records of a file by result, move, score, ply, pieces and exchange value
    Stats(StatsArgs),
    /// Count the leaf nodes of the legal move tree (perft)
    Perft(PerftArgs),
    /// Show the board, FEN, Zobrist key, checkers and legal moves of a position
    Show(ShowArgs),
    /// List the moves of a position in search order
    Order(OrderArgs),
    /// Print the static evaluation of a position, term by term
    Eval(EvalArgs),
    /// Search a fixed set of positions and print node count, speed and move ordering quality
    Bench(BenchArgs),
    /// List the search parameters with description, range and default
    Parameters,
    /// Solve the positions of an EPD file (best moves, moves to avoid, mates)
    Epd(EpdArgs),
    /// Generate training data from self-play: positions with scores and game results
    Datagen(DatagenArgs),
    /// Print the completion script of a shell
    Completions(CompletionsArgs),
    /// Print the manual page, or write the pages of all commands into a folder
    Man(ManArgs),
    /// UCI commands, one in each argument.
    #[command(external_subcommand)]
    Uci(Vec<String>),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn clap_definitions_are_valid() {
        Cli::command().debug_assert();
    }
}
