//! Arguments of every function: rule set, piece values, integers.

use crate::bad_input;
use exchequer_core::Role;
use exchequer_report::{Evaluator, Method, piece_values};
use exchequer_see::{PieceValues, RuleSet};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString};
use std::num::NonZero;
use std::thread;

/// Largest number of threads.
const MOST_THREADS: usize = 256;

/// The roles that have a value, in the order of the values.
const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Reads the rule set and the piece values.
pub(crate) fn evaluator(
    rules: Option<&Bound<'_, PyAny>>,
    values: Option<&Bound<'_, PyAny>>,
    en_passant_reply: bool,
) -> PyResult<Evaluator> {
    let rules = rules.map_or(Ok(RuleSet::Legal), rule_set)?;
    let values = values.map_or(Ok(PieceValues::CLASSIC), read_values)?;
    Ok(Evaluator { rules, en_passant_reply, method: Method::default(), values })
}

/// Names as objects. A name in a program is the same object, so most are found without a look at their text.
struct Names<const COUNT: usize> {
    texts: [&'static str; COUNT],
    objects: PyOnceLock<[Py<PyString>; COUNT]>,
}

impl<const COUNT: usize> Names<COUNT> {
    const fn new(texts: [&'static str; COUNT]) -> Self {
        Self { texts, objects: PyOnceLock::new() }
    }

    /// Returns the number of the name that an object is; `None` if it is another object, with the same text or not.
    fn position(&self, object: &Bound<'_, PyAny>) -> Option<usize> {
        let py = object.py();
        let objects =
            self.objects.get_or_init(py, || self.texts.map(|text| PyString::intern(py, text).unbind()));
        objects.iter().position(|name| name.is(object))
    }
}

static RULE_SETS: Names<{ RuleSet::ALL.len() }> = Names::new({
    let mut names = [""; RuleSet::ALL.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = RuleSet::ALL[index].name();
        index += 1;
    }
    names
});

static ROLE_NAMES: Names<{ ROLES.len() }> = Names::new({
    let mut names = [""; ROLES.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = ROLES[index].name();
        index += 1;
    }
    names
});

fn rule_set(rules: &Bound<'_, PyAny>) -> PyResult<RuleSet> {
    if let Some(index) = RULE_SETS.position(rules) {
        return Ok(RuleSet::ALL[index]);
    }
    let name = rules.cast::<PyString>().map_err(|_| {
        bad_input(format!("rules has to be the name of a rule set, found {}", type_name(rules)))
    })?;
    read_text(name, |name| name.parse().map_err(|error| format!("{name:?} is not a rule set. {error}")))
}

fn read_values(values: &Bound<'_, PyAny>) -> PyResult<PieceValues> {
    let numbers = match values.cast::<PyDict>() {
        Ok(values) => by_role(values)?,
        Err(_) => values.extract().map_err(|_| {
            bad_input("values has to be a dict from pawn, knight, bishop, rook and queen to integers, or five integers")
        })?,
    };
    piece_values(numbers).map_err(bad_input)
}

/// Reads a dict; a piece that is not in it has its classic value.
fn by_role(values: &Bound<'_, PyDict>) -> PyResult<[i32; 5]> {
    let mut numbers = ROLES.map(|role| PieceValues::CLASSIC.of(role));
    for (key, value) in values {
        let role = match ROLE_NAMES.position(&key) {
            Some(role) => role,
            None => role_of(&key)?,
        };
        numbers[role] = value.extract().map_err(|_| {
            let name = ROLES[role].name();
            bad_input(format!("the value of a {name} has to be an integer, found {}", type_name(&value)))
        })?;
    }
    Ok(numbers)
}

/// Returns the number of the role that a key names.
fn role_of(key: &Bound<'_, PyAny>) -> PyResult<usize> {
    let name = key.str()?.to_string_lossy().into_owned();
    ROLES.iter().position(|role| role.name() == name).ok_or_else(|| {
        let names = ROLES.map(Role::name).join(", ");
        bad_input(format!("values has the key {name:?}, expected one of {names}"))
    })
}

/// Reads a text by a function whose error is a sentence.
#[inline]
pub(crate) fn read_text<T>(
    text: &Bound<'_, PyString>,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> PyResult<T> {
    // Without a copy of the bytes, which `to_cow` makes for the stable ABI of Python 3.9.
    let bytes = text.encode_utf8().ok();
    let characters = bytes.as_ref().and_then(|bytes| str::from_utf8(bytes.as_bytes()).ok());
    let characters = characters.ok_or_else(|| bad_input(format!("{} has a lone surrogate", shown(text))))?;
    read(characters).map_err(bad_input)
}

/// Reads an integer of 32 bits.
pub(crate) fn threshold(value: &Bound<'_, PyAny>) -> PyResult<i32> {
    value.extract().map_err(|_| {
        bad_input(format!(
            "threshold has to be an integer from {} to {}, found {}",
            i32::MIN,
            i32::MAX,
            shown(value)
        ))
    })
}

/// Reads the number of threads: 1 by default, and 0 for the number of processors.
pub(crate) fn threads(threads: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    let Some(threads) = threads else { return Ok(1) };
    match threads.extract() {
        Ok(0) => Ok(thread::available_parallelism().map_or(1, NonZero::get).min(MOST_THREADS)),
        Ok(number) if number <= MOST_THREADS => Ok(number),
        _ => {
            let found = shown(threads);
            Err(bad_input(format!("threads has to be an integer from 0 to {MOST_THREADS}, found {found}")))
        }
    }
}

/// Returns the name of the type of an object, for a sentence.
pub(crate) fn type_name(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}

/// Returns an object as text, at most 40 characters of it.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    match object.repr() {
        Ok(text) => text.to_string_lossy().chars().take(40).collect(),
        Err(_) => type_name(object),
    }
}
