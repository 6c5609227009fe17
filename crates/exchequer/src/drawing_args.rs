//! Output of a drawing, with its arguments.

use crate::error::Error;
use clap::Args;
use exchequer_core::Color;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Arguments of commands that draw.
#[derive(Args, Debug)]
pub struct DrawingArgs {
    /// Write a drawing to an SVG file as well; `-` prints it to stdout instead of the text
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the board from the view of Black
    #[arg(long, requires = "svg")]
    pub flip: bool,
}

/// Text output that remains after the drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawn {
    /// The text; a drawing is in its file.
    BesideText,
    /// No text: the drawing is on stdout.
    InsteadOfText,
}

impl DrawingArgs {
    /// Checks argument conflicts that `clap` cannot express.
    pub(crate) fn refuse_contradictions(&self, json: bool) -> Result<(), Error> {
        if json && self.svg.as_deref().is_some_and(is_stdout) {
            return Err(Error::Usage("--json and --svg - cannot both have stdout".to_owned()));
        }
        Ok(())
    }

    /// Writes the drawing if an argument asks for one; `draw` receives the side at the bottom.
    ///
    /// The file is opened after the drawing is complete. Its path may lead to a device.
    pub(crate) fn draw(&self, draw: impl FnOnce(Color) -> String) -> Result<Drawn, Error> {
        let Some(path) = &self.svg else { return Ok(Drawn::BesideText) };
        let drawing = draw(if self.flip { Color::Black } else { Color::White });
        if is_stdout(path) {
            let mut out = io::stdout().lock();
            out.write_all(drawing.as_bytes())?;
            out.flush()?;
            return Ok(Drawn::InsteadOfText);
        }
        fs::write(path, drawing).map_err(|error| Error::unwritable(path, &error))?;
        Ok(Drawn::BesideText)
    }
}

fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}
