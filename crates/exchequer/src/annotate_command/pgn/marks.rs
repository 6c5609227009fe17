//! Circles and arrows in comments: the commands `[%csl]` and `[%cal]`, as Lichess studies and ChessBase show them.

use exchequer_core::Square;
use std::ops::Range;

/// Red circles and arrows.
#[derive(Default)]
pub(super) struct Marks {
    circles: Vec<String>,
    arrows: Vec<String>,
}

impl Marks {
    pub(super) fn circle(&mut self, square: Square) {
        add(&mut self.circles, format!("R{square}"));
    }

    pub(super) fn arrow(&mut self, from: Square, to: Square) {
        add(&mut self.arrows, format!("R{from}{to}"));
    }

    /// Returns the commands for a new comment.
    pub(super) fn commands(&self) -> String {
        self.commands_beside(b"").0
    }

    /// Returns the commands that a comment does not have, and the insertions into the commands that it has: offsets
    /// with texts.
    pub(super) fn commands_beside(&self, comment: &[u8]) -> (String, Vec<(usize, String)>) {
        let (mut commands, mut insertions) = (String::new(), Vec::new());
        for (name, marks) in [("csl", &self.circles), ("cal", &self.arrows)] {
            let Some(list) = list_of(name, comment) else {
                if !marks.is_empty() {
                    commands += &format!("[%{name} {}]", marks.join(","));
                }
                continue;
            };
            let there: Vec<&[u8]> =
                comment[list.clone()].split(|&byte| byte == b',').map(<[u8]>::trim_ascii).collect();
            // A mark of the comment stays as it is, with its color.
            let is_new =
                |mark: &&String| !there.iter().any(|other| other.get(1..) == mark.as_bytes().get(1..));
            let new: Vec<&str> = marks.iter().filter(is_new).map(String::as_str).collect();
            if !new.is_empty() {
                let comma = if there.iter().all(|mark| mark.is_empty()) { "" } else { "," };
                insertions.push((list.end, format!("{comma}{}", new.join(","))));
            }
        }
        insertions.sort_by_key(|(offset, _)| *offset);
        (commands, insertions)
    }
}

fn add(marks: &mut Vec<String>, mark: String) {
    if !marks.contains(&mark) {
        marks.push(mark);
    }
}

/// Returns the range of the list in a command of a comment.
fn list_of(name: &str, comment: &[u8]) -> Option<Range<usize>> {
    let command = format!("[%{name} ");
    let start = find(comment, command.as_bytes())? + command.len();
    let length = find(&comment[start..], b"]")?;
    Some(start..start + length)
}

/// Returns the offset of a part of a text.
pub(super) fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}
