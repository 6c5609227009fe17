//! The documentation of the published crates, with a page that lists them.

use crate::workspace;
use anyhow::{Context, Result};
use cargo_metadata::Package;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Writes the documentation of the crates to a folder; the compiler works in `target`.
///
/// A target folder of its own keeps documentation of other crates and of other versions out of it.
pub(crate) fn write(folder: &Path, target: &Path) -> Result<()> {
    let metadata = workspace::metadata()?;
    // The library of the binary exists for its tests.
    let is_library = |package: &Package| package.publish != Some(Vec::new()) && package.name != "exchequer";
    let mut crates: Vec<_> = metadata.packages.iter().filter(|package| is_library(package)).collect();
    crates.sort_by_key(|package| &package.name);
    let names = crates.iter().map(|package| format!(" -p {}", package.name)).collect::<String>();
    let line = format!("cargo doc --locked --no-deps --lib{names}");
    let pages = target.join("doc");
    if pages.exists() {
        fs::remove_dir_all(&pages).with_context(|| format!("{} cannot be removed", pages.display()))?;
    }
    let mut doc = workspace::shell(&line);
    workspace::run(doc.env("RUSTDOCFLAGS", "-Dwarnings").env("CARGO_TARGET_DIR", target), &line)?;
    fs::rename(&pages, folder).with_context(|| format!("{} cannot be moved", pages.display()))?;

    let mut list = String::new();
    for package in crates {
        let page = package.name.replace('-', "_");
        let description = package.description.as_deref().unwrap_or_default();
        writeln!(list, "<dt><a href=\"{page}/index.html\">{}</a></dt><dd>{description}</dd>", package.name)?;
    }
    let index = folder.join("index.html");
    fs::write(&index, format!("{HEAD}<dl>\n{list}</dl>\n</main></body></html>\n"))
        .with_context(|| format!("{} cannot be written", index.display()))
}

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Crates of Exchequer</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
dt { margin-top: 1rem; font-weight: 600 }
dd { margin: 0 }
</style></head>
<body><main><h1>Crates of Exchequer</h1><p><a href=\"../index.html\">Guide</a></p>
";
