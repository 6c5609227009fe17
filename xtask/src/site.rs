//! `cargo xtask site`: a folder for any static host, with the guide, the documentation of the crates and the explorer.

mod api;
mod links;

use crate::{web, workspace};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The program that makes a book of the pages, outside the workspace, since only the site needs its dependencies.
pub(crate) const GUIDE: &str = "xtask/guide/Cargo.toml";

/// Writes the site and prints its folder.
pub(crate) fn run() -> Result<()> {
    println!("{}", build(&workspace::target_folder()?)?.display());
    Ok(())
}

/// Writes the site into cargo's target folder and returns its folder.
pub(crate) fn build(target: &Path) -> Result<PathBuf> {
    if let Some(reason) = web::missing_node() {
        bail!("{reason}");
    }
    let site = target.join("site");
    if site.exists() {
        fs::remove_dir_all(&site).with_context(|| format!("{} cannot be removed", site.display()))?;
    }
    let line = format!("cargo run --quiet --locked --manifest-path {GUIDE} --");
    let mut guide = workspace::cargo();
    guide.args(line.split(' ').skip(1)).args([&workspace::root(), &site]);
    workspace::run(guide.env("CARGO_TARGET_DIR", target.join("guide")), &line)?;
    api::write(&site.join("api"), &target.join("api"))?;
    web::install()?;
    copy(&web::build(&target.join("wasm"))?, &site.join("explorer"))?;
    links::check(&site)?;
    Ok(site)
}

/// Copies the files of a folder and of those in it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("{} cannot be created", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("{} cannot be read", from.display()))? {
        let (path, place) = entry.map(|entry| (entry.path(), to.join(entry.file_name())))?;
        if path.is_dir() {
            copy(&path, &place)?;
        } else {
            fs::copy(&path, &place).with_context(|| format!("{} cannot be copied", path.display()))?;
        }
    }
    Ok(())
}
