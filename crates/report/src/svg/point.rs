//! Points of a drawing.

use core::ops::{Add, Mul, Sub};

/// A point, or the vector between two points; `y` grows downward.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub(crate) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn length(self) -> f64 {
        libm::sqrt(self.dot(self))
    }

    /// Returns the unit vector in this direction; the zero vector stays as it is.
    pub(crate) fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }

    /// Returns the vector after a quarter turn.
    pub(crate) fn turned(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// Returns the distance from the line segment between two points.
    pub(crate) fn distance_to_segment(self, start: Self, end: Self) -> f64 {
        let way = end - start;
        let along =
            if way.dot(way) > 0.0 { ((self - start).dot(way) / way.dot(way)).clamp(0.0, 1.0) } else { 0.0 };
        (self - start - way * along).length()
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_part_of_a_segment_counts() {
        let (start, end) = (Point::new(0.0, 0.0), Point::new(10.0, 0.0));
        for (point, expected) in
            [((5.0, 3.0), 3.0), ((13.0, 4.0), 5.0), ((-3.0, -4.0), 5.0), ((7.0, 0.0), 0.0)]
        {
            assert_eq!(Point::new(point.0, point.1).distance_to_segment(start, end), expected);
        }
        assert_eq!(end.distance_to_segment(start, start), 10.0);
    }
}
