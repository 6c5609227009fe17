//! `exchequer completions`: completion script of a shell.

use crate::cli::Cli;
use crate::error::Error;
use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};
use std::io::Write;

const COMPLETIONS_HELP: &str = "\
Examples:
  exchequer completions bash > ~/.local/share/bash-completion/completions/exchequer
  exchequer completions zsh > ~/.zfunc/_exchequer         a folder of $fpath
  exchequer completions fish > ~/.config/fish/completions/exchequer.fish
  exchequer completions powershell >> $PROFILE
  exchequer completions elvish >> ~/.config/elvish/rc.elv";

/// Arguments of `completions`.
#[derive(Args, Debug)]
#[command(after_help = COMPLETIONS_HELP)]
pub struct CompletionsArgs {
    /// Shell that reads the script
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs) -> Result<(), Error> {
    // The generator panics on a write error, which a string does not have.
    let mut script = Vec::new();
    generate(args.shell, &mut Cli::command(), "exchequer", &mut script);
    // Straight to stdout: a script contains escapes that are no colors.
    let mut out = std::io::stdout().lock();
    out.write_all(&script)?;
    Ok(out.flush()?)
}
