//! Reader of Syzygy tables: `pyrrhic-rs` on files that have been checked.

mod adapter;
mod catalog;
mod folders;
mod material;

use super::Opened;
use adapter::Attacks;
use catalog::Catalog;
use exchequer_board::Position;
use exchequer_core::{Color, Move, MoveKind, Placement, Role};
use exchequer_search::{TablebaseWdl, Tablebases};
use material::Material;
use pyrrhic_rs::{DtzProbeValue, TBError, TableBases, WdlProbeResult};
use std::collections::HashMap;
use std::sync::Arc;

/// Opens the tables in the folders of a path.
///
/// The process has one reader: the tables of an earlier call have to be dropped first.
pub(crate) fn open(path: &str) -> Opened {
    let folders = folders::split(path);
    let catalog = Catalog::of(&folders);
    let mut notes: Vec<String> = first_fault(&catalog.faults).into_iter().collect();
    let tables = Tables::new(&folders, &catalog);
    match &tables {
        Ok(Some(tables)) => notes.push(format!(
            "tablebases: {} files of WDL and {} of DTZ, for up to {} pieces",
            catalog.wdl.len(),
            catalog.dtz.len(),
            tables.max_pieces
        )),
        Ok(None) if notes.is_empty() => notes.push(format!(
            "tablebases: {} has no table with the tables that its captures lead to",
            exchequer_report::quoted(path)
        )),
        Ok(None) => {}
        Err(fault) => notes.push(format!("tablebases: {fault}")),
    }
    let tables = tables.ok().flatten().map(|tables| Arc::new(tables) as Arc<dyn Tablebases>);
    Opened { tables, notes }
}

/// Returns a sentence about the first fault and the number of others.
fn first_fault(faults: &[String]) -> Option<String> {
    let first = faults.first()?;
    Some(match faults.len() - 1 {
        0 => format!("tablebases: {first}"),
        others => format!("tablebases: {first}, and {others} further faults"),
    })
}

/// Tables of the process with the materials that they suffice for.
struct Tables {
    reader: TableBases<Attacks>,
    /// Materials with tables of WDL; `true` with those of DTZ as well.
    usable: HashMap<Material, bool>,
    max_pieces: u32,
}

impl Tables {
    /// Makes the reader; `None` without a usable table.
    fn new(folders: &[std::path::PathBuf], catalog: &Catalog) -> Result<Option<Self>, String> {
        let usable = catalog.usable();
        let max_pieces = usable.keys().map(|material| material.pieces()).max().unwrap_or(0);
        if max_pieces <= Material::KINGS.pieces() {
            return Ok(None);
        }
        let reader = TableBases::new(folders::for_reader(folders)?).map_err(|error| match error {
            TBError::AlreadyInitialized => "another engine in this process has them open".to_owned(),
            error => format!("the reader cannot open them: {error:?}"),
        })?;
        Ok(Some(Self { reader, usable, max_pieces }))
    }
}

impl Tablebases for Tables {
    fn max_pieces(&self) -> u32 {
        self.max_pieces
    }

    fn wdl(&self, position: &Position) -> Option<TablebaseWdl> {
        self.usable.get(&Material::of(position))?;
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = bitboards(position);
        let (ep, turn) = (en_passant(position), position.turn() == Color::White);
        let result =
            self.reader.probe_wdl(white, black, kings, queens, rooks, bishops, knights, pawns, ep, turn);
        Some(wdl(result.ok()?))
    }

    fn dtz(&self, position: &Position) -> Option<Vec<(Move, i32)>> {
        self.usable.get(&Material::of(position)).filter(|&&has_dtz| has_dtz)?;
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = bitboards(position);
        let (ep, turn) = (en_passant(position), position.turn() == Color::White);
        // The reader counts in eight bits; from 100 on the game is drawn anyway.
        let clock = position.halfmove_clock().min(100).into();
        let result = self
            .reader
            .probe_root(white, black, kings, queens, rooks, bishops, knights, pawns, clock, ep, turn)
            .ok()?;
        let values = &result.moves[..result.num_moves];
        position.legal_moves().into_iter().map(|mv| Some((mv, dtz_of(values, mv)?))).collect()
    }
}

/// Returns the signed distance of a move among the results of the reader.
fn dtz_of(values: &[DtzProbeValue], mv: Move) -> Option<i32> {
    let promotion = match mv.promotes_to() {
        Some(Role::Queen) => pyrrhic_rs::Piece::Queen,
        Some(Role::Rook) => pyrrhic_rs::Piece::Rook,
        Some(Role::Bishop) => pyrrhic_rs::Piece::Bishop,
        Some(Role::Knight) => pyrrhic_rs::Piece::Knight,
        _ => pyrrhic_rs::Piece::Pawn,
    };
    values.iter().find_map(|value| match value {
        DtzProbeValue::DtzResult(result)
            if usize::from(result.from_square) == mv.from().index()
                && usize::from(result.to_square) == mv.to().index()
                && result.promotion == promotion
                && mv.kind() != MoveKind::Castling =>
        {
            let plies = i32::from(result.dtz);
            Some(match wdl(result.wdl) {
                TablebaseWdl::Win | TablebaseWdl::CursedWin => plies,
                TablebaseWdl::Draw => 0,
                TablebaseWdl::Loss | TablebaseWdl::BlessedLoss => -plies,
            })
        }
        _ => None,
    })
}

fn wdl(result: WdlProbeResult) -> TablebaseWdl {
    match result {
        WdlProbeResult::Loss => TablebaseWdl::Loss,
        WdlProbeResult::BlessedLoss => TablebaseWdl::BlessedLoss,
        WdlProbeResult::Draw => TablebaseWdl::Draw,
        WdlProbeResult::CursedWin => TablebaseWdl::CursedWin,
        WdlProbeResult::Win => TablebaseWdl::Win,
    }
}

/// Returns the bitboards in the order of the reader: White, Black, kings, queens, rooks, bishops, knights, pawns.
fn bitboards(position: &Position) -> [u64; 8] {
    let role = |role| position.role(role).bits();
    [
        position.color(Color::White).bits(),
        position.color(Color::Black).bits(),
        role(Role::King),
        role(Role::Queen),
        role(Role::Rook),
        role(Role::Bishop),
        role(Role::Knight),
        role(Role::Pawn),
    ]
}

/// Returns the index of the en-passant square, 0 without one.
fn en_passant(position: &Position) -> u32 {
    position.en_passant().map_or(0, |square| square.index() as u32)
}
