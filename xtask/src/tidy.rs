//! `cargo xtask tidy`: the rules of this workspace that no compiler checks.

mod documents;
mod imports;
mod sources;
mod tree;
mod voice;

use crate::workspace;
use anyhow::{Result, ensure};

pub(crate) use tree::Tree;

/// Prints every fault, one sentence each; an error when there is one.
pub(crate) fn run() -> Result<()> {
    let metadata = workspace::metadata()?;
    let tree = Tree::of_git(&workspace::root())?;

    let mut faults = imports::faults(&imports::members(&metadata));
    faults.extend(sources::faults(&tree, &sources::crate_roots(&metadata)));
    faults.extend(documents::faults(&tree));
    faults.extend(voice::faults(&tree));
    for fault in &faults {
        eprintln!("{fault}");
    }
    ensure!(faults.is_empty(), "tidy found {} fault(s) in {} files", faults.len(), tree.len());
    println!("tidy: {} files and the imports of {} packages", tree.len(), metadata.workspace_members.len());
    Ok(())
}
