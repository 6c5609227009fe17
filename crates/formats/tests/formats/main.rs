//! The formats on files of other programs and on damaged files.

mod binpack;
mod canonical;
