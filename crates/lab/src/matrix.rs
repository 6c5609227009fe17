//! Small symmetric matrices.

/// Returns the scalar product.
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Returns the inverse of a symmetric matrix, by Gauss and Jordan; `None` if it has none.
pub(crate) fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..size {
        let best =
            (pivot..size).max_by(|&a, &b| matrix[a][pivot].abs().total_cmp(&matrix[b][pivot].abs()))?;
        matrix.swap(pivot, best);
        inverse.swap(pivot, best);
        let divisor = matrix[pivot][pivot];
        // The entries are whole numbers or sums over thousands of positions: a pivot this small is rounding.
        if divisor.abs() < 1e-6 {
            return None;
        }
        for side in [&mut matrix, &mut inverse] {
            side[pivot].iter_mut().for_each(|entry| *entry /= divisor);
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for side in [&mut matrix, &mut inverse] {
                let above = side[pivot].clone();
                side[row].iter_mut().zip(above).for_each(|(entry, above)| *entry -= factor * above);
            }
        }
    }
    Some(inverse)
}
