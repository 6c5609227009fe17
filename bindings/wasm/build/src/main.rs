//! Writes `glue.js` and `exchequer.wasm` for a compiled module: `exchequer-wasm-build MODULE FOLDER`.

#![forbid(unsafe_code)]
#![allow(clippy::print_stderr, reason = "a tool for a terminal prints")]

use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    match run(&env::args_os().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[OsString]) -> Result<()> {
    let [module, folder] = arguments else {
        let count = arguments.len();
        bail!("expected two arguments, the compiled module and the folder of the package, found {count}");
    };
    let mut bindgen = Bindgen::new();
    // The types are written by hand: they have the objects that the functions return.
    bindgen.input_path(module).out_name("glue").typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.web(true)?;
    let mut output =
        bindgen.generate_output().with_context(|| format!("no glue for {}", module.display()))?;
    let folder = Path::new(folder);
    write(&folder.join("glue.js"), output.js().as_bytes())?;
    write(&folder.join("exchequer.wasm"), &output.wasm_mut().emit_wasm())
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("{} cannot be written", path.display()))
}
