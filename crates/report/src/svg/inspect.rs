//! Checks for every drawing, used by tests.

use super::text::Style;
use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use roxmltree::{Document, Node};

/// Title and description of a drawing for screen readers.
pub(crate) struct Facts {
    pub(crate) title: String,
    pub(crate) description: String,
}

/// Parses a drawing and checks it: well-formed XML, references only to itself, no script, all content within the background.
#[track_caller]
pub(crate) fn inspect(svg: &str) -> Facts {
    let document = Document::parse(svg).expect("the drawing is XML");
    let root = document.root_element();
    assert_eq!(
        (root.tag_name().name(), root.tag_name().namespace()),
        ("svg", Some("http://www.w3.org/2000/svg"))
    );
    assert_eq!(root.attribute("version"), Some("1.1"));
    let (width, height) = (number(root, "width"), number(root, "height"));
    assert_eq!(root.attribute("viewBox").unwrap(), format!("0 0 {width} {height}"));

    let mut ids = BTreeSet::new();
    for node in root.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        let known = ["svg", "title", "desc", "defs", "g", "path", "rect", "circle", "line", "text", "use"]
            .contains(&name);
        assert!(known, "{name} is not an element of drawings");
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id), "{id} is there twice");
        }
        for attribute in node.attributes() {
            assert!(
                !attribute.value().contains("NaN") && !attribute.value().contains("inf"),
                "{attribute:?}"
            );
        }
    }
    let is_on_paper = |x: f64, y: f64| (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
    let outside_of_definitions =
        |node: &Node<'_, '_>| !node.ancestors().any(|above| above.has_tag_name("defs"));
    for node in root.descendants().filter(Node::is_element).filter(outside_of_definitions) {
        let place = node.range();
        match node.tag_name().name() {
            "rect" => {
                let (x, y) = (number(node, "x"), number(node, "y"));
                let far = is_on_paper(x + number(node, "width"), y + number(node, "height"));
                assert!(is_on_paper(x, y) && far, "{}", &svg[place]);
            }
            "text" => {
                let [start, end] = extent(node);
                let y = number(node, "y");
                assert!(
                    is_on_paper(start, y - number(node, "font-size")) && is_on_paper(end, y),
                    "{}",
                    &svg[place]
                );
            }
            "use" => {
                let href = node.attribute(("http://www.w3.org/1999/xlink", "href")).unwrap();
                assert!(ids.contains(href.trim_start_matches('#')), "{href} is not defined");
            }
            _ => {}
        }
    }
    no_texts_overlap(root);
    let words = |name| {
        let node = root.children().find(|node: &Node<'_, '_>| node.has_tag_name(name)).unwrap();
        node.text().unwrap().to_owned()
    };
    Facts { title: words("title"), description: words("desc") }
}

/// Checks that texts on one base line do not touch; badges on the board may.
fn no_texts_overlap(root: Node<'_, '_>) {
    let texts = root.descendants().filter(|node| node.has_tag_name("text"));
    let is_badge = |node: &Node<'_, '_>| node.attribute("text-anchor") == Some("middle");
    let mut spans: Vec<_> = texts
        .filter(|node| !is_badge(node))
        .map(|node| (number(node, "y"), extent(node), node.text()))
        .collect();
    spans.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1[0].total_cmp(&other.1[0])));
    for pair in spans.windows(2) {
        let [(y, [_, end], text), (next_y, [start, _], next)] = pair else { unreachable!("windows of two") };
        // A line of the notes below the board may have the base line of a panel line.
        assert!(y != next_y || start >= end, "{text:?} runs into {next:?}");
    }
}

/// Returns the maximum horizontal extent of a text.
fn extent(node: Node<'_, '_>) -> [f64; 2] {
    let style = Style::ink(number(node, "font-size"));
    let style = if node.attribute("font-weight") == Some("bold") { style.bold() } else { style };
    let (x, width) = (number(node, "x"), style.width(node.text().unwrap()));
    match node.attribute("text-anchor") {
        None => [x, x + width],
        Some("middle") => [x - width / 2.0, x + width / 2.0],
        Some("end") => [x - width, x],
        Some(other) => panic!("{other} is not a place of text"),
    }
}

fn number(node: Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).and_then(|text| text.parse().ok()).expect("the attribute is a number")
}
