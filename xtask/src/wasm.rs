//! `cargo xtask wasm`: the npm package of `bindings/wasm`, in its folder `pkg`.

use crate::{platform, workspace};
use anyhow::{Context, Error, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the package, outside the workspace.
pub(crate) const PACKAGE: &str = "bindings/wasm";

/// The compiler's target of the module.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Files that are part of the package as they are.
const FILES: [&str; 3] = ["README.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Builds the package and prints its folder.
pub(crate) fn run() -> Result<()> {
    let package = build(&workspace::target_folder()?.join("wasm"))?;
    println!("{}", package.display());
    Ok(())
}

/// Builds the package with the artifacts of the compiler in `target`, and returns its folder.
pub(crate) fn build(target: &Path) -> Result<PathBuf> {
    install_target()?;
    let source = workspace::root().join(PACKAGE);
    let line =
        format!("cargo build --release --locked --target {TARGET} --manifest-path {PACKAGE}/Cargo.toml");
    let mut compile = workspace::shell(&line);
    compile.env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", without_paths()?.join("\u{1f}"));
    workspace::run(compile.env("CARGO_TARGET_DIR", target), &line)?;

    let folder = source.join("pkg");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("{} cannot be removed", folder.display()))?;
    }
    fs::create_dir(&folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    let scripts = source.join("js");
    let entries = fs::read_dir(&scripts).with_context(|| format!("{} cannot be read", scripts.display()))?;
    let scripts = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    for path in scripts.into_iter().chain(FILES.map(|name| source.join(name))) {
        let name = path.file_name().unwrap_or_default();
        fs::copy(&path, folder.join(name)).with_context(|| format!("{} cannot be copied", path.display()))?;
    }

    let module = target.join(TARGET).join("release").join("exchequer_wasm.wasm");
    let line = format!("cargo run --quiet --locked --manifest-path {PACKAGE}/build/Cargo.toml --");
    let mut bind = workspace::cargo();
    bind.args(line.split(' ').skip(1)).args([&module, &folder]).env("CARGO_TARGET_DIR", target);
    workspace::run(&mut bind, &line)?;
    Ok(folder)
}

/// Installs the compiler's libraries for WebAssembly if they are missing.
fn install_target() -> Result<()> {
    let sysroot = workspace::output(
        Command::new("rustc").args(["--print", "sysroot"]).current_dir(workspace::root()),
        "rustc --print sysroot",
    )?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(());
    }
    platform::target(TARGET).map_err(Error::msg)
}

/// Returns the flags that keep the paths of this machine out of the module: of the workspace and of cargo's registry.
fn without_paths() -> Result<Vec<String>> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let home = home.context("the folder of cargo is not known: there is no CARGO_HOME and no home folder")?;
    let root = workspace::root();
    let flag = |path: &Path, name| format!("--remap-path-prefix={}={name}", path.display());
    Ok(vec![flag(&home, "cargo"), flag(&root, "exchequer")])
}
