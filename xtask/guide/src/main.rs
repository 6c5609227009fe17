//! `exchequer-guide ROOT OUTPUT`: the README and the pages in `docs` as a book of HTML.
//!
//! `cargo xtask site` runs it. The pages are copied first, since the README lies outside of their folder and links to source files have to
//! lead to the repository.

mod links;

use anyhow::{Context, Result, ensure};
use links::Page;
use mdbook_driver::MDBook;
use mdbook_driver::config::Config;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The list of pages, in the form of mdBook.
const SUMMARY: &str = "SUMMARY.md";

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let outcome = match &arguments[..] {
        [root, output] => build(root, output),
        _ => Err(anyhow::anyhow!(
            "the arguments have to be the root of the workspace and the folder of the book"
        )),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the book of a workspace to a folder, whose earlier content is lost.
fn build(root: &Path, output: &Path) -> Result<()> {
    let docs = root.join("docs");
    let files = files_of(&docs)?;
    check_summary(&docs, &files)?;
    let pages = output.with_extension("pages");
    if pages.exists() {
        fs::remove_dir_all(&pages).with_context(|| format!("{} cannot be removed", pages.display()))?;
    }
    for file in files.iter().map(|file| Path::new("docs").join(file)).chain([PathBuf::from(links::README)]) {
        let page = Page::new(root, &file);
        let place = pages.join(page.place());
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
        }
        let from = root.join(&file);
        let bytes = fs::read(&from).with_context(|| format!("{} cannot be read", from.display()))?;
        let bytes = if file.extension().is_some_and(|ending| ending == "md") {
            let text =
                String::from_utf8(bytes).with_context(|| format!("{} is not UTF-8", from.display()))?;
            let text = page.with_links(&text)?;
            let text = if page.is_first() { with_parts(&text) } else { text };
            text.into_bytes()
        } else {
            bytes
        };
        fs::write(&place, bytes).with_context(|| format!("{} cannot be written", place.display()))?;
    }
    let mut config: Config = include_str!("../book.toml").parse()?;
    config.book.src = PathBuf::new();
    config.build.build_dir = std::path::absolute(output)?;
    MDBook::load_with_config(&pages, config)?.build()
}

/// Adds the other parts of the site to its first page, below the title.
fn with_parts(readme: &str) -> String {
    readme.replacen(
        '\n',
        "\n\n[The explorer](explorer/index.html) · [Documentation of the crates](api/index.html)\n",
        1,
    )
}

/// Returns the files of a folder and of those in it, relative to it.
fn files_of(folder: &Path) -> Result<BTreeSet<PathBuf>> {
    let mut files = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).with_context(|| format!("{} cannot be read", next.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.insert(path.strip_prefix(folder)?.to_owned());
            }
        }
    }
    Ok(files)
}

/// Checks that the list of pages names each of them.
fn check_summary(docs: &Path, files: &BTreeSet<PathBuf>) -> Result<()> {
    let summary = docs.join(SUMMARY);
    let text =
        fs::read_to_string(&summary).with_context(|| format!("{} cannot be read", summary.display()))?;
    let listed: BTreeSet<PathBuf> = links::links(&text).map(|(_, link)| link.into()).collect();
    let pages = files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "md"));
    let missing: Vec<String> = pages
        .filter(|page| page.as_path() != Path::new(SUMMARY) && !listed.contains(*page))
        .map(|page| page.display().to_string())
        .collect();
    ensure!(missing.is_empty(), "docs/{SUMMARY} does not list {}", missing.join(", "));
    Ok(())
}
