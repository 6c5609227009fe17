//! Bit counting and PEXT in the machine code of a build: instructions, and no calls of helper functions.

use crate::cpu::{Choice, Sliders};
use anyhow::{Context, Result, ensure};
use exchequer_cpu::Cpu;
use iced_x86::{Decoder, DecoderOptions, Instruction, Mnemonic, OpKind};
use object::{Object, ObjectSection, ObjectSymbol, SymbolKind};
use std::fmt;
use std::fs;
use std::path::Path;

/// The code of a function.
#[derive(Clone, Copy, Debug)]
struct Function<'a> {
    /// Symbol name.
    name: &'a str,
    code: &'a [u8],
}

/// Operations that a build must compile to single instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rules {
    /// POPCNT instead of adding bits up.
    counts: bool,
    /// TZCNT instead of BSF.
    finds: bool,
    /// PEXT and PDEP.
    gathers: bool,
}

/// Number of each kind in our own functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Census {
    popcnt: usize,
    tzcnt: usize,
    pext: usize,
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { popcnt, tzcnt, pext } = self;
        write!(f, "{popcnt} popcnt, {tzcnt} tzcnt, {pext} pext")
    }
}

/// Part of our own functions' names; the standard library and C code are compiled for the baseline CPU.
const OURS: &str = "exchequer";

/// First constant of a population count without POPCNT; other code does not use it.
const EVERY_OTHER_BIT: u64 = 0x5555_5555_5555_5555;

/// Largest instruction count of an outlined function, one that replaces a single instruction and returns.
const OUTLINED: usize = 4;

/// Largest number of faults in a report.
const MAX_FAULTS: usize = 10;

/// Checks a binary and returns the counts; an error when an operation does not use its dedicated instruction.
pub(crate) fn check(binary: &Path, choice: &Choice) -> Result<Census> {
    let shown = binary.display();
    let data = fs::read(binary).with_context(|| format!("{shown} cannot be read"))?;
    let file = object::File::parse(&*data).with_context(|| format!("{shown} is no program"))?;
    let text = file.section_by_name(".text").with_context(|| format!("{shown} has no code"))?;
    let code = text.data().with_context(|| format!("the code of {shown} cannot be read"))?;
    let functions = file.symbols().filter_map(|symbol| {
        let start = usize::try_from(symbol.address().checked_sub(text.address())?).ok()?;
        let code = code.get(start..start + usize::try_from(symbol.size()).ok()?)?;
        (symbol.kind() == SymbolKind::Text).then_some(Function { name: symbol.name().ok()?, code })
    });
    let (census, faults) = judge(functions, rules(choice));
    for fault in faults.iter().take(MAX_FAULTS) {
        eprintln!("{shown}: {fault}");
    }
    ensure!(faults.is_empty(), "the code of {shown} has {} fault(s)", faults.len());
    Ok(census)
}

fn rules(choice: &Choice) -> Rules {
    let may_use = |feature| match choice.level {
        Some(level) => level.needs().any(|needed| needed == feature),
        None => Cpu::detect().has(feature),
    };
    Rules { counts: may_use("popcnt"), finds: may_use("bmi1"), gathers: choice.sliders == Sliders::Pext }
}

/// Returns the counts and one sentence for each fault.
fn judge<'a>(functions: impl Iterator<Item = Function<'a>>, rules: Rules) -> (Census, Vec<String>) {
    let mut census = Census::default();
    let mut faults = Vec::new();
    for Function { name, code } in functions {
        let fault = |what: &str| format!("{} {what}", addr2line::demangle_auto(name.into(), None));
        let mut length = 0;
        let mut wanted = Vec::new();
        let (mut adds_up, mut has_bsf) = (false, false);
        for instruction in &mut Decoder::new(64, code, DecoderOptions::NONE) {
            length += 1;
            adds_up |= has_constant(&instruction, EVERY_OTHER_BIT);
            match instruction.mnemonic() {
                mnemonic @ (Mnemonic::Popcnt | Mnemonic::Tzcnt | Mnemonic::Pext | Mnemonic::Pdep) => {
                    wanted.push(mnemonic)
                }
                Mnemonic::Bsf => has_bsf = true,
                _ => {}
            }
        }
        if rules.counts && adds_up {
            faults.push(fault("adds bits up instead of using POPCNT"));
        }
        if !name.contains(OURS) && !name.contains("_pext_u64") && !name.contains("_pdep_u64") {
            continue;
        }
        let number = |mnemonic| wanted.iter().filter(|&&found| found == mnemonic).count();
        census.popcnt += number(Mnemonic::Popcnt);
        census.tzcnt += number(Mnemonic::Tzcnt);
        census.pext += number(Mnemonic::Pext);
        if rules.finds && has_bsf {
            faults.push(fault("uses BSF instead of TZCNT"));
        }
        if let Some(mnemonic) = wanted.first().filter(|_| length <= OUTLINED) {
            faults.push(fault(&format!("is called for a single {mnemonic:?}")));
        }
    }
    let Census { popcnt, tzcnt, pext } = census;
    for (asked, count, name) in
        [(rules.counts, popcnt, "POPCNT"), (rules.finds, tzcnt, "TZCNT"), (rules.gathers, pext, "PEXT")]
    {
        if asked && count == 0 {
            faults.push(format!("no function of ours uses {name}"));
        }
    }
    (census, faults)
}

fn has_constant(instruction: &Instruction, constant: u64) -> bool {
    (0..instruction.op_count()).any(|operand| {
        instruction.op_kind(operand) == OpKind::Immediate64 && instruction.immediate(operand) == constant
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Rules = Rules { counts: true, finds: true, gathers: true };

    const POPCNT: &[u8] = &[0xF3, 0x48, 0x0F, 0xB8, 0xC7];
    const TZCNT: &[u8] = &[0xF3, 0x48, 0x0F, 0xBC, 0xC7];
    const BSF: &[u8] = &[0x48, 0x0F, 0xBC, 0xC7];
    const PEXT: &[u8] = &[0xC4, 0xE2, 0xC2, 0xF5, 0xC6];
    const RET: &[u8] = &[0xC3];
    /// The first constant, into a register.
    const ADDING_UP: &[u8] = &[0x48, 0xB8, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55];

    fn faults(functions: &[(&str, &[&[u8]])], rules: Rules) -> Vec<String> {
        let functions: Vec<(&str, Vec<u8>)> =
            functions.iter().map(|(name, code)| (*name, code.concat())).collect();
        judge(functions.iter().map(|(name, code)| Function { name, code }), rules).1
    }

    #[test]
    fn good_code_is_counted() {
        let code = [POPCNT, TZCNT, TZCNT, PEXT, RET].concat();
        let function = Function { name: "exchequer_see::swap", code: &code };
        let (census, faults) = judge([function].into_iter(), ALL);
        assert_eq!(census.to_string(), "1 popcnt, 2 tzcnt, 1 pext");
        assert_eq!(faults, [""; 0]);
        // An older CPU has none of it.
        let none = Rules { counts: false, finds: false, gathers: false };
        assert_eq!(self::faults(&[("exchequer_see::swap", &[BSF, ADDING_UP, RET])], none), [""; 0]);
    }

    #[test]
    fn what_is_not_an_instruction_is_found() {
        let good = ("exchequer::good", &[POPCNT, TZCNT, PEXT, PEXT, RET][..]);
        let found = |name, code| faults(&[good, (name, code)], ALL);
        assert_eq!(
            found("exchequer::len", &[ADDING_UP, RET]),
            ["exchequer::len adds bits up instead of using POPCNT"]
        );
        assert_eq!(found("core::len", &[ADDING_UP, RET]).len(), 1);
        assert_eq!(found("exchequer::first", &[BSF, RET]), ["exchequer::first uses BSF instead of TZCNT"]);
        assert_eq!(found("gimli::first", &[BSF, RET]), [""; 0]);
        assert_eq!(
            found("core_arch::x86_64::bmi2::_pext_u64", &[PEXT, RET]),
            ["core_arch::x86_64::bmi2::_pext_u64 is called for a single Pext"]
        );
        assert_eq!(found("exchequer::len", &[POPCNT, RET]), ["exchequer::len is called for a single Popcnt"]);
    }

    #[test]
    fn a_build_without_its_instructions_is_found() {
        assert_eq!(
            faults(&[("exchequer::empty", &[RET]), ("zlib::count", &[POPCNT, TZCNT, PEXT, PEXT, RET])], ALL),
            [
                "no function of ours uses POPCNT",
                "no function of ours uses TZCNT",
                "no function of ours uses PEXT"
            ]
        );
    }
}
