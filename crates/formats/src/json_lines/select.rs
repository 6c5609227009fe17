//! Values at JSON pointers, found in one pass over a text without a tree of its values.

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Number;
use std::borrow::Cow;
use std::fmt;

/// Tokens of a JSON pointer: the keys and indices from the root to a value.
pub(super) type Path = Vec<String>;

/// Value at a pointer.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Found<'t> {
    Text(Cow<'t, str>),
    Number(Number),
    Null,
    /// A truth value, a list or an object.
    Other,
}

/// Returns the values at up to eight paths; `None` for a path that leads nowhere. Of equal keys the last counts.
///
/// # Errors
/// The fault of a text that is no JSON.
pub(super) fn select<'t, const N: usize>(
    text: &'t str,
    paths: &[Path; N],
) -> serde_json::Result<[Option<Found<'t>>; N]> {
    const { assert!(N <= u8::BITS as usize) };
    let mut found = [const { None }; N];
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let active = ((1_u32 << N) - 1) as u8;
    Node { paths, found: &mut found, active, depth: 0 }.deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(found)
}

/// Place in a text that the first `depth` tokens of the active paths lead to.
struct Node<'s, 't> {
    paths: &'s [Path],
    found: &'s mut [Option<Found<'t>>],
    /// Set of bits.
    active: u8,
    depth: usize,
}

impl<'t> Node<'_, 't> {
    /// Sets the value of the paths that end here, and unsets those that go on.
    fn set(&mut self, value: &Found<'t>) {
        for (number, (path, found)) in self.paths.iter().zip(&mut *self.found).enumerate() {
            if self.active >> number & 1 == 1 {
                *found = (path.len() == self.depth).then(|| value.clone());
            }
        }
    }

    fn child(&mut self, active: u8) -> Node<'_, 't> {
        Node { paths: self.paths, found: self.found, active, depth: self.depth + 1 }
    }

    fn step<'n>(&'n self, is_next: impl Fn(&str) -> bool + 'n) -> u8 {
        let leads = |&number: &usize| {
            self.active >> number & 1 == 1
                && self.paths[number].get(self.depth).is_some_and(|token| is_next(token))
        };
        (0..self.paths.len()).filter(leads).fold(0, |set, number| set | 1 << number)
    }
}

impl<'t> DeserializeSeed<'t> for Node<'_, 't> {
    type Value = ();

    fn deserialize<D: Deserializer<'t>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'t> Visitor<'t> for Node<'_, 't> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_bool<E: Error>(mut self, _: bool) -> Result<(), E> {
        self.set(&Found::Other);
        Ok(())
    }

    fn visit_i64<E: Error>(mut self, number: i64) -> Result<(), E> {
        self.set(&Found::Number(number.into()));
        Ok(())
    }

    fn visit_u64<E: Error>(mut self, number: u64) -> Result<(), E> {
        self.set(&Found::Number(number.into()));
        Ok(())
    }

    fn visit_f64<E: Error>(mut self, number: f64) -> Result<(), E> {
        self.set(&Number::from_f64(number).map_or(Found::Null, Found::Number));
        Ok(())
    }

    fn visit_borrowed_str<E: Error>(mut self, text: &'t str) -> Result<(), E> {
        self.set(&Found::Text(Cow::Borrowed(text)));
        Ok(())
    }

    /// Sets a text with escapes.
    fn visit_str<E: Error>(mut self, text: &str) -> Result<(), E> {
        self.set(&Found::Text(Cow::Owned(text.to_owned())));
        Ok(())
    }

    fn visit_unit<E: Error>(mut self) -> Result<(), E> {
        self.set(&Found::Null);
        Ok(())
    }

    fn visit_map<A: MapAccess<'t>>(mut self, mut map: A) -> Result<(), A::Error> {
        self.set(&Found::Other);
        while let Some(active) = map.next_key_seed(Key(&self))? {
            if active == 0 {
                map.next_value::<IgnoredAny>()?;
            } else {
                map.next_value_seed(self.child(active))?;
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'t>>(mut self, mut list: A) -> Result<(), A::Error> {
        self.set(&Found::Other);
        for index in 0.. {
            let active = self.step(|token| is_index(token, index));
            let is_end = if active == 0 {
                list.next_element::<IgnoredAny>()?.is_none()
            } else {
                list.next_element_seed(self.child(active))?.is_none()
            };
            if is_end {
                break;
            }
        }
        Ok(())
    }
}

/// Returns `true` if a token is the index of an element: digits without a leading zero.
fn is_index(token: &str, index: usize) -> bool {
    let is_canonical =
        token.bytes().all(|byte| byte.is_ascii_digit()) && (token == "0" || !token.starts_with('0'));
    is_canonical && token.parse() == Ok(index)
}

/// Key of an object, read as the set of the paths that it leads to.
struct Key<'n, 's, 't>(&'n Node<'s, 't>);

impl<'t> DeserializeSeed<'t> for Key<'_, '_, '_> {
    type Value = u8;

    fn deserialize<D: Deserializer<'t>>(self, deserializer: D) -> Result<u8, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_, '_, '_> {
    type Value = u8;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<u8, E> {
        Ok(self.0.step(|token| token == key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn values_are_those_of_a_tree() {
        let pointers = ["/a", "/a/b", "/a/0", "/a/1/b", "/c~1d/~0", "/01", "/a/01", "/"];
        let paths = pointers.map(super::super::options::path);
        for text in [
            "{}",
            "[1,2]",
            "3",
            "null",
            "{\"a\":1,\"c/d\":{\"~\":2.50},\"01\":true,\"\":\"x\"}",
            "{\"a\":[{\"b\":1},{\"b\":\"\\u0041\\/\"}]}",
            "{\"a\":{\"b\":-7,\"0\":1e3,\"1\":{\"b\":null},\"01\":[]}}",
            "{\"a\":{\"b\":1},\"a\":{\"0\":2}}",
            "{\"a\":[0,1],\"a\":5,\"\\u0061\":{\"b\":18446744073709551615}}",
        ] {
            let tree: Value = serde_json::from_str(text).expect("a JSON text");
            let found = select(text, &paths).expect("a JSON text");
            for (pointer, found) in pointers.iter().zip(found) {
                let expected = tree.pointer(pointer).map(|value| match value {
                    Value::Null => Found::Null,
                    Value::String(text) => Found::Text(text.into()),
                    Value::Number(number) => Found::Number(number.clone()),
                    _ => Found::Other,
                });
                assert_eq!(found, expected, "{text} {pointer}");
            }
        }
        for text in ["", "{", "{\"a\":1}}", "{\"a\":1,}", "[1 2]", "{1:2}", "\"\\x\""] {
            assert!(select(text, &paths).is_err(), "{text}");
        }
    }
}
