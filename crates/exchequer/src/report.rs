//! Shared parts of the reports of several commands.

use clap::ValueEnum;
use exchequer_report::printable;
use serde::Serialize;
use std::io::{self, Write};

/// Writes a JSON object on one line, without a character that a terminal obeys.
pub(crate) fn write_json(object: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", printable(&serde_json::to_string(object)?))
}

/// Returns the command-line name of a variant.
pub(crate) fn name(choice: &impl ValueEnum) -> String {
    choice.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}
