//! Piece values on the command line.

use clap::Args;
use exchequer_report::piece_values;
use exchequer_see::PieceValues;

/// Piece values, an option of every command that evaluates exchanges.
#[derive(Args, Debug)]
pub struct ValuesArgs {
    /// Piece values in centipawns: pawn, knight, bishop, rook, queen
    #[arg(
        long,
        value_name = "P,N,B,R,Q",
        default_value = "100,300,300,500,900",
        value_parser = parse_values,
        allow_hyphen_values = true
    )]
    pub values: PieceValues,
}

fn parse_values(text: &str) -> Result<PieceValues, String> {
    let numbers: Vec<i32> = text
        .split(',')
        .map(|number| number.trim().parse().map_err(|_| format!("{number:?} is not a whole number")))
        .collect::<Result<_, _>>()?;
    let &[pawn, knight, bishop, rook, queen] = numbers.as_slice() else {
        return Err(format!(
            "expected 5 numbers, for pawn, knight, bishop, rook and queen, found {}",
            numbers.len()
        ));
    };
    piece_values([pawn, knight, bishop, rook, queen])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_five_numbers_in_range() {
        assert_eq!(parse_values("100, 300,300,500,900"), Ok(PieceValues::CLASSIC));
        for bad in [
            "",
            "1,2,3,4",
            "1,2,3,4,5,6",
            "1,2,3,4,x",
            "-1,2,3,4,5",
            "1,2,3,4,1000001",
            "1,2,3,4,99999999999",
        ] {
            assert!(parse_values(bad).is_err(), "{bad}");
        }
    }
}
