//! The links of the site's own pages lead to files and headings of it.

use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Checks every page but those of rustdoc, which checks its links itself.
pub(crate) fn check(site: &Path) -> Result<()> {
    let mut pages = Vec::new();
    collect(site, &mut pages)?;
    let mut ids = BTreeMap::new();
    let mut faults = BTreeSet::new();
    for page in &pages {
        let html = read(page)?;
        for link in values(&html, "href").chain(values(&html, "src")) {
            if let Some(fault) = fault(page, link, &mut ids)? {
                let page = page.strip_prefix(site).unwrap_or(page);
                faults.insert(format!("{}: {link} {fault}", page.display()));
            }
        }
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    ensure!(faults.is_empty(), "{} broken link(s) in the site", faults.len());
    Ok(())
}

/// Collects the pages of a folder, without those of rustdoc but for their list.
fn collect(folder: &Path, pages: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            if path.ends_with("api") {
                pages.push(path.join("index.html"));
            } else {
                collect(&path, pages)?;
            }
        } else if path.extension().is_some_and(|ending| ending == "html") {
            pages.push(path);
        }
    }
    Ok(())
}

/// Returns what is wrong with a link.
fn fault(
    page: &Path,
    link: &str,
    ids: &mut BTreeMap<PathBuf, BTreeSet<String>>,
) -> Result<Option<&'static str>> {
    let (path, id) = link.split_once('#').map_or((link, ""), |(path, id)| (path, id));
    if path.contains(':') {
        return Ok(None);
    }
    if path.starts_with('/') {
        return Ok(Some("leads out of the folder of the site"));
    }
    let target = if path.is_empty() { page.to_owned() } else { beside(page, path) };
    if !target.is_file() {
        return Ok(Some("is no file"));
    }
    if id.is_empty() || target.extension().is_none_or(|ending| ending != "html") {
        return Ok(None);
    }
    if !ids.contains_key(&target) {
        let html = read(&target)?;
        ids.insert(target.clone(), values(&html, "id").map(str::to_owned).collect());
    }
    Ok((!ids[&target].contains(id)).then_some("is no heading of its page"))
}

fn beside(page: &Path, path: &str) -> PathBuf {
    let start = page.parent().map(Path::to_owned).unwrap_or_default();
    Path::new(path).components().fold(start, |mut place, component| {
        match component {
            Component::ParentDir => {
                place.pop();
            }
            Component::CurDir => {}
            component => place.push(component),
        }
        place
    })
}

/// Returns the values of an attribute in a page that a program wrote: in double quotes, after one space.
fn values<'a>(html: &'a str, attribute: &str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {attribute}=\"");
    let mut rest = html;
    std::iter::from_fn(move || {
        rest = &rest[rest.find(&start)? + start.len()..];
        let end = rest.find('"')?;
        let value = &rest[..end];
        rest = &rest[end..];
        Some(value)
    })
}

fn read(page: &Path) -> Result<String> {
    fs::read_to_string(page).with_context(|| format!("{} cannot be read", page.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_links_are_named() {
        let site = tempfile::tempdir().expect("a folder");
        let write = |name: &str, html: &str| {
            let page = site.path().join(name);
            fs::create_dir_all(page.parent().expect("a folder")).expect("a folder");
            fs::write(page, html).expect("a page");
        };
        write(
            "a.html",
            r##"<h1 id="top">A</h1> <a href="b/c.html#end"> <a href="#top"> <a href="https://example.org/x">"##,
        );
        write("b/c.html", r#"<p id="end"> <a href="../a.html"> <img src="../picture.svg">"#);
        write("picture.svg", "");
        write("api/index.html", r#"<a href="x/index.html">"#);
        write("api/x/index.html", r#"<a href="not-checked.html">"#);
        check(site.path()).expect("no broken link");
        for broken in ["c.html", "b/c.html#start", "#bottom", "/a.html", "b"] {
            write("d.html", &format!("<a href=\"{broken}\">"));
            assert!(check(site.path()).is_err(), "{broken}");
        }
    }
}
