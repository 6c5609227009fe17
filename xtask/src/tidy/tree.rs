//! The files that git knows or would take.

use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Files by their path from the root, with `/`; the text of Rust, Markdown and TOML files, empty for the rest.
#[derive(Default)]
pub(crate) struct Tree(BTreeMap<String, String>);

impl Tree {
    /// Tracked files and new ones that are not ignored, so that a fault shows before it is committed.
    pub(crate) fn of_git(root: &Path) -> Result<Self> {
        let output = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(root)
            .output()
            .context("git, which lists the files, could not be started")?;
        ensure!(output.status.success(), "git ls-files failed in {} ({})", root.display(), output.status);
        let mut files = BTreeMap::new();
        for path in String::from_utf8_lossy(&output.stdout).split_terminator('\0') {
            let file = root.join(path);
            // Deleted and not yet committed.
            if !file.exists() {
                continue;
            }
            let has_text = [".rs", ".md", ".toml"].iter().any(|ending| path.ends_with(ending));
            let text = if has_text {
                std::fs::read_to_string(&file).with_context(|| format!("{path} cannot be read"))?
            } else {
                String::new()
            };
            files.insert(path.to_owned(), text);
        }
        Ok(Self(files))
    }

    /// Returns the number of files.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The files whose name ends so, with their text.
    pub(crate) fn with_ending(&self, ending: &str) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().filter(move |(path, _)| path.ends_with(ending)).map(|(path, text)| (&**path, &**text))
    }

    /// The text of a file, if it is there.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.0.get(path).map(|text| &**text)
    }

    /// Returns `true` if the file or folder exists.
    pub(crate) fn contains(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        path.is_empty() || self.0.contains_key(path) || {
            let folder = format!("{path}/");
            self.0.range(folder.clone()..).next().is_some_and(|(file, _)| file.starts_with(&folder))
        }
    }
}

#[cfg(test)]
impl<const N: usize> From<[(&str, &str); N]> for Tree {
    fn from(files: [(&str, &str); N]) -> Self {
        Self(files.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Write as _;

    #[test]
    fn new_files_count_and_ignored_ones_do_not() {
        let root = tempfile::tempdir().unwrap();
        let Ok(git) = Command::new("git").args(["init", "--quiet"]).current_dir(&root).status() else {
            let _ = writeln!(
                std::io::stderr(),
                "SKIPPED the tree of git: install git, such as by `apt install git`"
            );
            return;
        };
        assert!(git.success());
        fs::create_dir(root.path().join("docs")).unwrap();
        for (path, text) in [("docs/a.md", "text"), ("b.png", "\0"), (".gitignore", "/c.rs"), ("c.rs", "")] {
            fs::write(root.path().join(path), text).unwrap();
        }
        let tree = Tree::of_git(root.path()).unwrap();
        assert_eq!(tree.len(), 3);
        assert_eq!(tree.text("docs/a.md"), Some("text"));
        assert_eq!(tree.with_ending(".rs").count(), 0);
    }

    #[test]
    fn folders_are_known_by_what_is_in_them() {
        let tree = Tree::from([("docs/a.md", ""), ("docs-b/c.md", "")]);
        for (path, there) in
            [("docs", true), ("docs/", true), ("docs/a.md", true), ("doc", false), ("d", false)]
        {
            assert_eq!(tree.contains(path), there, "{path}");
        }
    }
}
