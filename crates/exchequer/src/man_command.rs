//! `exchequer man`: manual pages of the program and of each subcommand.

use crate::cli::Cli;
use crate::error::Error;
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

const MAN_HELP: &str = "\
A folder that is not there is made; pages of an earlier run are replaced.

Examples:
  exchequer man | man -l -
  exchequer man ~/.local/share/man/man1";

/// Arguments of `man`.
#[derive(Args, Debug)]
#[command(after_help = MAN_HELP)]
pub struct ManArgs {
    /// Folder for the page of the program and one page per subcommand, or `-` for the page of the program on stdout
    #[arg(value_name = "DIR", default_value = "-")]
    pub folder: PathBuf,
}

pub(crate) fn run(args: &ManArgs) -> Result<(), Error> {
    // A page for each subcommand; the generated `help` repeats them.
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    if args.folder == Path::new("-") {
        let mut out = std::io::stdout().lock();
        page(program).render(&mut out)?;
        return Ok(out.flush()?);
    }
    fs::create_dir_all(&args.folder).map_err(|error| Error::unwritable(&args.folder, &error))?;
    let subcommands: Vec<Command> = program.get_subcommands().cloned().collect();
    for command in [program].into_iter().chain(subcommands) {
        let page = page(command);
        let path = args.folder.join(page.get_filename());
        let mut text = Vec::new();
        page.render(&mut text)?;
        fs::write(&path, text).map_err(|error| Error::unwritable(&path, &error))?;
    }
    Ok(())
}

/// Returns the page of a command, with the version of the program in its footer.
fn page(command: Command) -> Man {
    // A blank date: an empty one is left out of the title line, and the version would take its place.
    Man::new(command)
        .date(" ")
        .source(concat!("exchequer ", env!("CARGO_PKG_VERSION")))
        .manual("Exchequer Manual")
}
