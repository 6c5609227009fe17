//! Shapes of the pieces on a square of 45 units, drawn for Exchequer: chess symbols of a font differ by machine.

use super::palette;
use super::point::Point;
use super::xml::{Element, Number, Xml};
use alloc::format;
use alloc::string::String;
use exchequer_core::{Color, Piece, Role};

/// Side length of the square that a shape fills.
pub(crate) const SIDE: f64 = 45.0;

/// Silhouette with its inner lines.
struct Shape {
    outline: &'static str,
    lines: &'static str,
    eye: Option<Point>,
}

const fn shape(role: Role) -> Shape {
    match role {
        Role::Pawn => Shape {
            outline: "M22.5 9a5.6 5.6 0 0 1 3.7 9.8h2.5v2.7h-3.1c.3 5.4 2.2 8.6 5.1 10.8q2 1.5 2 4.2v3h-20.4v-3\
                      q0-2.7 2-4.2c2.9-2.2 4.8-5.4 5.1-10.8h-3.1v-2.7h2.5a5.6 5.6 0 0 1 3.7-9.8z",
            lines: "M16 35.3h13",
            eye: None,
        },
        Role::Knight => Shape {
            outline: "M12.6 39.5c0-8 8.2-9.3 8.4-15.4-1.9 2-4.6 2.2-5.9 4-1.3 1.8-3.7 1.7-4.7-.3-.9-1.8-.2-3.3 1-5.2 \
                      1.7-2.7 1.9-5.2 3.3-7.9 1-1.9 2.3-3.2 3.7-4l-.7-4.9 4.7 3.3c8 1 12.3 8 12.3 17.4 0 4.8-.9 8.3-.9 13z",
            lines: "M24.5 14.5c4.2 2.5 5.6 8.5 4.9 16.5M15.4 35.3h17.2",
            eye: Some(Point::new(17.6, 17.0)),
        },
        Role::Bishop => Shape {
            outline: "M22.5 5.2a2.7 2.7 0 0 1 1.9 4.6c4 3 6.6 6.6 6.6 10.2 0 2.7-1.3 4.7-3.2 6h1.6v2.7h-2.6\
                      c.6 1.8 1.9 3.2 4.2 4.3q2.2 1.1 2.2 3.5v3h-21.4v-3q0-2.4 2.2-3.5c2.3-1.1 3.6-2.5 4.2-4.3h-2.6v-2.7h1.6\
                      c-1.9-1.3-3.2-3.3-3.2-6 0-3.6 2.6-7.2 6.6-10.2a2.7 2.7 0 0 1 1.9-4.6z",
            lines: "M27.3 13.8l-4.4 5.6M18.2 28.7h8.6M15 35.3h15",
            eye: None,
        },
        Role::Rook => Shape {
            outline: "M12 8.5h5v3.6h3.2v-3.6h4.6v3.6h3.2v-3.6h5v7.2q0 1.5-1.2 2.3l-2 1.3 1 11.2 2.6 2.3q1.1 1 1.1 2.6v3.6\
                      h-24v-3.6q0-1.6 1.1-2.6l2.6-2.3 1-11.2-2-1.3q-1.2-.8-1.2-2.3z",
            lines: "M16.2 19.3h12.6M15.4 30.5h14.2M13.2 35.3h18.6",
            eye: None,
        },
        Role::Queen => Shape {
            outline: "M22.5 5.5a2.6 2.6 0 0 1 1.4 4.8l4 8 4.5-5.4a2.5 2.5 0 1 1 2.9.8l-3.6 13.3h-1.2c.3 2.5 1.1 4.3 2.3 5.5\
                      q1.4 1.4 1.4 3.4v3.6h-23.4v-3.6q0-2 1.4-3.4c1.2-1.2 2-3 2.3-5.5h-1.2l-3.6-13.3a2.5 2.5 0 1 1 2.9-.8\
                      l4.5 5.4 4-8a2.6 2.6 0 0 1 1.4-4.8z",
            lines: "M15.3 27h14.4M13.2 35.3h18.6",
            eye: None,
        },
        Role::King => Shape {
            outline: "M21 3.5h3v2.6h2.7v2.9h-2.7v3.3c6.5.5 10.2 3.2 10.2 6.8 0 2.8-2.3 4.6-3.5 7.9h-.6\
                      c.3 2.5 1.1 4.3 2.3 5.5q1.4 1.4 1.4 3.4v3.6h-22.6v-3.6q0-2 1.4-3.4c1.2-1.2 2-3 2.3-5.5h-.6\
                      c-1.2-3.3-3.5-5.1-3.5-7.9 0-3.6 3.7-6.3 10.2-6.8v-3.3h-2.7v-2.9h2.7z",
            lines: "M15.7 27h13.6M13.6 35.3h17.8M22.5 16v7.2",
            eye: None,
        },
    }
}

/// Fill, outline and inner lines of a side's pieces.
const fn paints(color: Color) -> [&'static str; 3] {
    match color {
        Color::White => ["#fffdf8", palette::INK, palette::INK],
        Color::Black => ["#3a3a42", "#17171a", "#f4f0e6"],
    }
}

/// Returns the id of a shape; its prefix prevents clashes with other drawings on a page.
fn id(piece: Piece) -> String {
    format!("exchequer-{}-{}", piece.color().name(), piece.role().name()).to_ascii_lowercase()
}

/// Returns the shape that [`place`] refers to.
pub(super) fn define(xml: &mut Xml, piece: Piece) {
    let Shape { outline, lines, eye } = shape(piece.role());
    let [fill, edge, inner] = paints(piece.color());
    xml.nest(Element::new("g").set("id", id(piece)).set("stroke-linejoin", "round"), |xml| {
        let body = Element::new("path").set("d", outline).set("fill", fill);
        xml.leaf(body.set("stroke", edge).at("stroke-width", 1.5));
        let lines = Element::new("path").set("d", lines).set("fill", "none").set("stroke", inner);
        xml.leaf(lines.at("stroke-width", 1.3).set("stroke-linecap", "round"));
        if let Some(eye) = eye {
            xml.leaf(Element::new("circle").at("cx", eye.x).at("cy", eye.y).at("r", 1.3).set("fill", inner));
        }
    });
}

/// Draws a piece in the square with this upper left corner and side.
pub(super) fn place(xml: &mut Xml, piece: Piece, corner: Point, side: f64) {
    xml.refer_to(piece);
    let mut transform = format!("translate({} {})", Number(corner.x), Number(corner.y));
    if side != SIDE {
        transform += &format!(" scale({})", Number(side / SIDE));
    }
    xml.leaf(Element::new("use").set("xlink:href", format!("#{}", id(piece))).set("transform", transform));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};
    use std::vec::Vec;

    /// Commands of a path, each with its numbers in tenths of a unit, as SVG reads them: a sign or a second point opens the next number.
    fn commands(path: &str) -> Vec<(char, Vec<i32>)> {
        let mut commands: Vec<(char, Vec<String>)> = Vec::new();
        let mut is_open = false;
        for c in path.chars() {
            if c.is_ascii_alphabetic() {
                commands.push((c, Vec::new()));
                is_open = false;
                continue;
            }
            let (_, numbers) = commands.last_mut().expect("a path opens with a command");
            let joins = numbers
                .last()
                .is_some_and(|number| c.is_ascii_digit() || (c == '.' && !number.contains('.')));
            match c {
                ' ' => is_open = false,
                _ if is_open && joins => numbers.last_mut().expect("a number").push(c),
                _ => {
                    numbers.push(c.to_string());
                    is_open = true;
                }
            }
        }
        let tenths = |number: &String| (number.parse::<f64>().expect("a number") * 10.0).round() as i32;
        for number in commands.iter().flat_map(|(_, numbers)| numbers) {
            let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            assert!(decimals <= 1, "{number} is two numbers without a blank between");
        }
        commands.iter().map(|(letter, numbers)| (*letter, numbers.iter().map(tenths).collect())).collect()
    }

    /// Count of numbers that a command takes.
    fn arity(letter: char) -> usize {
        match letter {
            'h' | 'v' => 1,
            'M' | 'l' => 2,
            'q' => 4,
            'c' => 6,
            'a' => 7,
            _ => panic!("no path has the command {letter}"),
        }
    }

    /// A line break within a text must not join two numbers.
    #[test]
    fn each_command_has_its_numbers() {
        for role in Role::ALL {
            let Shape { outline, lines, .. } = shape(role);
            let outline = outline.strip_suffix('z').expect("an outline is closed");
            for (letter, numbers) in commands(outline).into_iter().chain(commands(lines)) {
                let whole = !numbers.is_empty() && numbers.len() % arity(letter) == 0;
                assert!(whole, "{role}: {letter} with {numbers:?}");
            }
        }
    }

    /// The line that closes an outline is level or upright, or has no length.
    #[test]
    fn each_outline_ends_beside_its_start() {
        for role in Role::ALL {
            let outline = shape(role).outline.strip_suffix('z').expect("an outline is closed");
            let [mut dx, mut dy] = [0, 0];
            for (letter, numbers) in commands(outline) {
                for step in numbers.chunks(arity(letter)) {
                    match (letter, step) {
                        ('M', _) => {}
                        ('h', [x]) => dx += x,
                        ('v', [y]) => dy += y,
                        (_, [.., x, y]) => [dx, dy] = [dx + x, dy + y],
                        _ => panic!("{role}: {letter} with {step:?}"),
                    }
                }
            }
            assert!(dx == 0 || dy == 0, "{role}: the end is {dx} and {dy} tenths from the start");
        }
    }
}
