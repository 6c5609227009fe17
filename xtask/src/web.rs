//! `cargo xtask web`: the explorer in the browser, a static page in `web/dist`.

mod server;

use crate::{wasm, workspace};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

/// The folder of the page, outside the workspace.
pub(crate) const FOLDER: &str = "web";

/// Build the page, and show it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Serve the page on this machine alone and open it in the browser, until Ctrl-C.
    #[arg(long)]
    open: bool,
    /// Port of the page with --open; any free one by default.
    #[arg(long, default_value_t = 0)]
    port: u16,
}

/// Builds the page and prints its folder, or serves it.
pub(crate) fn run(args: &Args) -> Result<()> {
    if let Some(reason) = missing_node() {
        anyhow::bail!("{reason}");
    }
    if !are_packages_current() {
        install()?;
    }
    let folder = build(&workspace::target_folder()?.join("wasm"))?;
    if !args.open {
        println!("{}", folder.display());
        return Ok(());
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port))
        .with_context(|| format!("port {} of this machine cannot be opened", args.port))?;
    let address = format!("http://{}/", listener.local_addr()?);
    println!("{address} shows the explorer; Ctrl-C ends it");
    open(&address);
    server::serve(&listener, &folder);
    Ok(())
}

/// Returns the sentence for a machine without Node.js or npm.
pub(crate) fn missing_node() -> Option<String> {
    let missing = ["node", "npm"].into_iter().find(|program| !workspace::is_there(program))?;
    Some(format!("{missing} is not there: the explorer is built by Node.js 20.19 or later, with npm"))
}

/// Installs the packages that the lock file pins.
pub(crate) fn install() -> Result<()> {
    npm("npm ci")
}

/// Builds the page with the artifacts of the compiler in `target`, and returns its folder.
pub(crate) fn build(target: &Path) -> Result<PathBuf> {
    wasm::build(target)?;
    npm("npm run --silent build -- --logLevel warn")?;
    Ok(workspace::root().join(FOLDER).join("dist"))
}

/// Runs a line of npm in the folder of the page.
pub(crate) fn npm(line: &str) -> Result<()> {
    let mut command = workspace::shell(line);
    workspace::run(command.current_dir(workspace::root().join(FOLDER)), &format!("cd {FOLDER} && {line}"))
}

/// Returns `true` if npm has installed what the lock file pins.
fn are_packages_current() -> bool {
    let folder = workspace::root().join(FOLDER);
    let time = |path: PathBuf| -> Option<SystemTime> { fs::metadata(path).ok()?.modified().ok() };
    let installed = time(folder.join("node_modules").join(".package-lock.json"));
    installed.is_some_and(|installed| Some(installed) >= time(folder.join("package-lock.json")))
}

/// Opens an address in the browser of the system; a reader without one has the address on the terminal.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let opened = Command::new(program).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if opened.is_err() {
        eprintln!("{program} is not there to open a browser: open the address yourself");
    }
}

/// Checks the page: types, the tests in Chromium.
pub(crate) fn test() -> Result<()> {
    let folder = workspace::root().join(FOLDER);
    ensure!(folder.join("dist").is_dir(), "the page is not built: cargo xtask web");
    npm("npm run --silent check")?;
    npm("npm test --silent")
}
