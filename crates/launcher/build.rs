//! Puts the builds of the engine, which are in the folder that `EXCHEQUER_BUILDS` names, into the launcher.
#![forbid(unsafe_code)]

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// Environment variable that `cargo xtask dist` sets; a change of it rebuilds this package.
const FOLDER: &str = "EXCHEQUER_BUILDS";

fn main() {
    println!("cargo::rerun-if-env-changed={FOLDER}");
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(sentence) = write_list() {
        println!("cargo::error={sentence}");
    }
}

/// Writes the list of all builds, `exchequer-LEVEL` each; it is empty without a folder.
fn write_list() -> Result<(), String> {
    let mut list = "&[".to_owned();
    if let Some(folder) = env::var_os(FOLDER) {
        println!("cargo::rerun-if-changed={}", Path::new(&folder).display());
        let entries = fs::read_dir(&folder).map_err(|error| format!("{folder:?} cannot be read: {error}"))?;
        for entry in entries {
            let path = entry.map_err(|error| format!("{folder:?} cannot be read: {error}"))?.path();
            let name = path.file_stem().and_then(|name| name.to_str());
            let level = name.and_then(|name| name.strip_prefix("exchequer-"));
            let level = level.ok_or_else(|| format!("{} is no build of the engine", path.display()))?;
            // A list that is written to a string cannot fail.
            let _ = write!(list, "({level:?}, include_bytes!({path:?})), ");
        }
    }
    list.push(']');
    let file = Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("builds.rs");
    fs::write(&file, list).map_err(|error| format!("{} cannot be written: {error}", file.display()))
}
