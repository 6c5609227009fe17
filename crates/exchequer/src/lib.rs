//! The parts of the `exchequer` binary: its command line and its UCI loop.
//!
//! The library target exists only for tests. Programs depend on the crates below it, such as `exchequer-see` and
//! `exchequer-board`.
//!
//! ```
//! let commands = b"position startpos moves e2e4 e7e5\ngo perft 1\nquit\n";
//! let mut answer = Vec::new();
//! exchequer::uci(&commands[..], &mut answer)?;
//! assert!(String::from_utf8(answer).unwrap().ends_with("\nNodes searched: 29\n"));
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]

mod annotate_command;
mod bench_command;
mod book;
mod build_info;
mod choices;
mod cli;
mod completions_command;
mod convert_command;
mod datagen_command;
mod deep_thread;
mod drawing_args;
mod epd_command;
mod error;
mod eval_command;
mod filter_command;
mod input;
mod link_target;
mod man_command;
mod map_command;
mod memory;
mod order_command;
mod parameters_command;
mod perft_command;
mod position_argument;
mod progress;
mod random;
mod record_output;
mod repair_counts;
mod report;
mod rule_args;
mod search_args;
mod see_command;
mod show_command;
mod source_args;
mod stats_command;
mod stream;
mod stream_args;
mod tablebases;
mod uci;
mod values_args;

pub use annotate_command::{AnnotateArgs, AnnotationFormat};
pub use bench_command::{BenchArgs, PositionSet, bench, positions as bench_positions};
pub use book::book_lines;
pub use build_info::{check_cpu, check_wish};
pub use cli::{Cli, Command};
pub use completions_command::CompletionsArgs;
pub use convert_command::ConvertArgs;
pub use datagen_command::DatagenArgs;
pub use drawing_args::DrawingArgs;
pub use epd_command::EpdArgs;
pub use eval_command::EvalArgs;
pub use filter_command::{Comparison, ConditionArgs, FilterArgs, NoisyMove, NumberRange};
pub use man_command::ManArgs;
pub use map_command::MapArgs;
pub use order_command::OrderArgs;
pub use perft_command::PerftArgs;
pub use rule_args::RuleChoice;
pub use see_command::SeeArgs;
pub use show_command::ShowArgs;
pub use source_args::{SourceArgs, ViewArg};
pub use stats_command::StatsArgs;
pub use stream_args::{RunArgs, StreamArgs};
pub use uci::uci;
pub use values_args::ValuesArgs;

use build_info::BuildInfo;
use error::Error;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// Runs the command line. The exit code is 0, 1 for bad input, 2 for conflicting arguments, 130 after Ctrl-C, or 141
/// when the output was closed early.
///
/// Answers go to stdout, errors and progress to stderr.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    if cli.version {
        return version(cli.verbose).map_or_else(|error| error.report(), |()| ExitCode::SUCCESS);
    }
    let outcome = match cli.command {
        None => uci_loop(),
        Some(Command::See(args)) => see_command::run(args),
        Some(Command::Map(args)) => map_command::run(&args),
        Some(Command::Annotate(args)) => annotate_command::run(&args),
        Some(Command::Stats(args)) => stats_command::run(&args),
        Some(Command::Convert(args)) => convert_command::run(&args),
        Some(Command::Filter(args)) => filter_command::run(&args),
        Some(Command::Perft(args)) => perft_command::run(args),
        Some(Command::Show(args)) => show_command::run(&args),
        Some(Command::Order(args)) => order_command::run(&args),
        Some(Command::Eval(args)) => eval_command::run(&args),
        Some(Command::Bench(args)) => bench_command::run(&args),
        Some(Command::Parameters) => parameters_command::run(),
        Some(Command::Epd(args)) => epd_command::run(&args),
        Some(Command::Datagen(args)) => datagen_command::run(&args),
        Some(Command::Completions(args)) => completions_command::run(&args),
        Some(Command::Man(args)) => man_command::run(&args),
        Some(Command::Uci(lines)) => uci_lines(&lines),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

fn version(is_verbose: bool) -> Result<(), Error> {
    let mut out = anstream::stdout();
    writeln!(out, "exchequer {}", env!("CARGO_PKG_VERSION"))?;
    if is_verbose {
        write!(out, "{BuildInfo}")?;
    }
    Ok(())
}

fn uci_loop() -> Result<(), Error> {
    if io::stdin().is_terminal() {
        // A hint for interactive use only; an engine on a pipe must stay silent.
        let hint = concat!(
            "Exchequer ",
            env!("CARGO_PKG_VERSION"),
            " waits for UCI commands; `quit` leaves, `exchequer --help` lists what else it can do."
        );
        // A hint that cannot be printed is ignored.
        let _ = writeln!(anstream::stderr(), "{hint}");
    }
    uci(io::stdin().lock(), anstream::stdout()).map_err(uci_error)
}

/// Executes the arguments as UCI lines. An unknown first argument is reported as a misspelled command.
fn uci_lines(lines: &[String]) -> Result<(), Error> {
    if let Some(first) = lines.first().filter(|line| !uci::is_command(line)) {
        let text = exchequer_report::quoted(first);
        return Err(Error::Usage(format!(
            "{text} is neither a command nor a line of UCI; try `exchequer --help`"
        )));
    }
    match uci::uci_arguments(lines, anstream::stdout()).map_err(uci_error)? {
        true => Ok(()),
        false => Err(Error::Explained),
    }
}

fn uci_error(error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Error::Output(error),
        _ => Error::Input(format!("the UCI loop cannot go on: {error}")),
    }
}

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
