//! Folders of the option `SyzygyPath`, as the reader takes them.

use exchequer_report::quoted;
use std::path::PathBuf;

/// Character between two folders of the option.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// Character between two folders that the reader splits at, on all systems.
const READER_SEPARATOR: char = ':';

/// Returns the folders of a path, without empty ones.
pub(super) fn split(path: &str) -> Vec<PathBuf> {
    path.split(SEPARATOR).map(str::trim).filter(|folder| !folder.is_empty()).map(PathBuf::from).collect()
}

/// Returns the list of folders for the reader.
///
/// # Errors
/// A sentence, if the reader cannot take a folder: it splits paths at colons.
pub(super) fn for_reader(folders: &[PathBuf]) -> Result<String, String> {
    let text = |folder: &PathBuf| {
        let text = without_drive(folder.to_string_lossy().into_owned());
        if text.contains([READER_SEPARATOR, '\0']) {
            let folder = quoted(&folder.to_string_lossy());
            return Err(format!(
                "folder {folder}: the reader takes no colon; a folder has to be on the drive of the working directory"
            ));
        }
        Ok(text)
    };
    let texts: Vec<String> = folders.iter().map(text).collect::<Result<_, _>>()?;
    Ok(texts.join(&READER_SEPARATOR.to_string()))
}

/// Removes the drive letter of the working directory, which an absolute path does not need.
fn without_drive(path: String) -> String {
    let drive = |path: &str| match path.as_bytes() {
        [letter, b':', b'\\' | b'/', ..] => Some(letter.to_ascii_lowercase()),
        _ => None,
    };
    let here = std::env::current_dir().ok().and_then(|folder| drive(&folder.to_string_lossy()));
    if cfg!(windows) && drive(&path).is_some() && drive(&path) == here { path[2..].to_owned() } else { path }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(not(windows))]
    #[test]
    fn a_colon_stands_between_folders() {
        assert_eq!(split("/a/b:/c d::e:"), ["/a/b", "/c d", "e"].map(PathBuf::from));
        assert_eq!(for_reader(&split("/a/b:/c d::e:")), Ok("/a/b:/c d:e".to_owned()));
        assert!(for_reader(&[PathBuf::from("a:b")]).is_err());
    }
}
