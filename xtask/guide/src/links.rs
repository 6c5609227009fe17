//! Links of a page: those to other pages stay, those to anything else in the repository lead to its web pages.

use anyhow::{Result, ensure};
use pulldown_cmark::{Event, Options, Parser, Tag};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

/// The web pages of the files and of the folders of the repository.
const REPOSITORY: &str = "https://github.com/exchequer-chess/exchequer";

/// The first page of the book; the other pages lie in `docs`.
pub(crate) const README: &str = "README.md";

/// Page of the repository, by its path there.
pub(crate) struct Page<'a> {
    root: &'a Path,
    file: &'a Path,
}

impl<'a> Page<'a> {
    pub(crate) fn new(root: &'a Path, file: &'a Path) -> Self {
        Self { root, file }
    }

    /// Returns the path of the page in the book.
    pub(crate) fn place(&self) -> &'a Path {
        place_in_book(self.file).unwrap_or(self.file)
    }

    /// Returns `true` for the page that opens the book.
    pub(crate) fn is_first(&self) -> bool {
        self.file == Path::new(README)
    }

    /// Returns the text of the page with links that are right in the book.
    ///
    /// # Errors
    /// A link to a file that does not exist.
    pub(crate) fn with_links(&self, text: &str) -> Result<String> {
        let mut places = Vec::new();
        for (place, link) in links(text) {
            if let Some(new) = self.in_book(&link)? {
                places.push((place, new));
            }
        }
        // A link around an image comes before it and has its destination behind it.
        places.sort_by_key(|(place, _)| place.start);
        let mut changed = text.to_owned();
        for (place, new) in places.into_iter().rev() {
            changed.replace_range(place, &new);
        }
        Ok(changed)
    }

    /// Returns the destination of a link in the book; `None` if it stays as it is.
    fn in_book(&self, link: &str) -> Result<Option<String>> {
        let (path, fragment) = link.split_once('#').map_or((link, None), |(path, id)| (path, Some(id)));
        if path.is_empty() || path.contains(':') {
            return Ok(None);
        }
        let target = normal(&self.file.parent().unwrap_or(Path::new("")).join(path));
        let source = self.root.join(&target);
        ensure!(source.exists(), "{} has a link to {path}, which does not exist", self.file.display());
        let fragment = fragment.map(|id| format!("#{id}")).unwrap_or_default();
        if source.is_file()
            && let Some(page) = place_in_book(&target)
        {
            let up = "../".repeat(self.place().components().count() - 1);
            return Ok(Some(format!("{up}{}{fragment}", with_slashes(page))));
        }
        let kind = if source.is_dir() { "tree" } else { "blob" };
        Ok(Some(format!("{REPOSITORY}/{kind}/main/{}{fragment}", with_slashes(&target))))
    }
}

/// Returns the destinations of the links and images of a text, with their places in it.
pub(crate) fn links(text: &str) -> impl Iterator<Item = (Range<usize>, String)> {
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
    parser.filter_map(|(event, range)| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            // The last of its text, since the words of the link may repeat it.
            let start = range.start + text[range].rfind(&*dest_url)?;
            Some((start..start + dest_url.len(), dest_url.into_string()))
        }
        _ => None,
    })
}

/// Returns the path in the book of a file of the repository: that in `docs`, and that of the README, its first page.
fn place_in_book(file: &Path) -> Option<&Path> {
    if file == Path::new(README) { Some(file) } else { file.strip_prefix("docs").ok() }
}

/// Removes `.` and `..` from a path.
fn normal(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut path, component| {
        match component {
            Component::ParentDir => {
                path.pop();
            }
            Component::CurDir => {}
            component => path.push(component),
        }
        path
    })
}

fn with_slashes(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The root of this repository, whose own files are the targets.
    fn changed(file: &str, text: &str) -> Result<String> {
        Page::new(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), Path::new(file)).with_links(text)
    }

    #[test]
    fn pages_stay_in_the_book_and_sources_lead_to_the_repository() {
        let cases = [
            ("README.md", "[see](docs/see.md#rules)", "[see](see.md#rules)"),
            (
                "README.md",
                "[a](docs/see.md), [docs/see.md](docs/see.md)",
                "[a](see.md), [docs/see.md](see.md)",
            ),
            ("docs/decisions/0003-position.md", "[see](../see.md)", "[see](../see.md)"),
            ("docs/see.md", "[start](../README.md)", "[start](README.md)"),
            (
                "docs/see.md",
                "[suite](../suites/see.epd)",
                &format!("[suite]({REPOSITORY}/blob/main/suites/see.epd)"),
            ),
            ("docs/see.md", "[crate](../crates/see)", &format!("[crate]({REPOSITORY}/tree/main/crates/see)")),
            (
                "docs/see.md",
                "[decisions](decisions/)",
                &format!("[decisions]({REPOSITORY}/tree/main/docs/decisions)"),
            ),
            (
                "docs/see.md",
                "`[code](../suites/see.epd)` [web](https://example.org)",
                "`[code](../suites/see.epd)` [web](https://example.org)",
            ),
        ];
        for (file, text, expected) in cases {
            assert_eq!(changed(file, text).expect("links that exist"), expected, "{file}");
        }
        assert!(changed("docs/see.md", "[none](none.md)").is_err());
    }

    #[test]
    fn an_image_within_a_link_leads_to_the_book_too() {
        let text = "[![exchange](docs/images/exchange.svg)](docs/see.md)";
        assert_eq!(
            changed("README.md", text).expect("links that exist"),
            "[![exchange](images/exchange.svg)](see.md)"
        );
    }
}
