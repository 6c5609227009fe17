//! Planted faults: the comparison must detect each of them.

use super::cases::Board;
use super::compare::{Answer, Mismatch};
use super::forms::{Forms, OfCopies, Subject, Tested, Traced, genuine, subjects};
use super::run::{Found, Plan, verify};
use super::tally::Tally;
use exchequer_core::{File, Move, MoveKind, Piece, Pieces, Placement, Role, Square};
use exchequer_see::{PieceValues, RuleSet};
use std::sync::atomic::{AtomicU64, Ordering};

/// Within how many evaluations a fault has to be caught.
const LIMIT: u64 = 100_000;

/// Faulty answers; each is given the genuine forms to spoil.
enum Fault {
    /// All forms agree on a value that may be wrong; `None` refuses.
    Agreed(fn(&dyn Forms, &Board, Move, &PieceValues) -> Option<i32>),
    /// The value is right, the threshold may be missed.
    Threshold(fn(&dyn Forms, &Board, Move, &PieceValues, i32) -> bool),
    /// The value is right, the threshold test may fail within a batch.
    OneOfMany(fn(&dyn Forms, &Board, Move, &PieceValues, i32) -> OfCopies),
    OneOfBoard(fn(&dyn Forms, &Board, Move, &PieceValues, i32) -> OfCopies),
    /// The value is right, the trace may not add up.
    Trace(fn(Traced) -> i32),
    /// The value is right, the second implementation may not agree.
    Mailbox(fn(&dyn Forms, &Board, Move, &PieceValues) -> Option<i32>),
}

struct Faulty {
    genuine: Box<dyn Forms>,
    fault: Fault,
}

impl Faulty {
    /// Right answers to copies of a question.
    fn equal(&self, board: &Board, mv: Move, values: &PieceValues, threshold: i32) -> OfCopies {
        let reaches = self.see(board, mv, values) >= threshold;
        OfCopies { all: reaches, any: reaches }
    }
}

impl Forms for Faulty {
    fn is_refused(&self, board: &Board, mv: Move) -> bool {
        match self.fault {
            Fault::Agreed(see) => see(&*self.genuine, board, mv, &PieceValues::CLASSIC).is_none(),
            _ => self.genuine.is_refused(board, mv),
        }
    }

    fn see(&self, board: &Board, mv: Move, values: &PieceValues) -> i32 {
        match self.fault {
            Fault::Agreed(see) => see(&*self.genuine, board, mv, values).expect("asked of moves not refused"),
            _ => self.genuine.see(board, mv, values),
        }
    }

    fn see_ge(&self, board: &Board, mv: Move, values: &PieceValues, threshold: i32) -> bool {
        match self.fault {
            Fault::Threshold(see_ge) => see_ge(&*self.genuine, board, mv, values, threshold),
            _ => self.see(board, mv, values) >= threshold,
        }
    }

    fn see_ge_each(&self, board: &Board, mv: Move, values: &PieceValues, threshold: i32) -> OfCopies {
        match self.fault {
            Fault::OneOfMany(see_ge) => see_ge(&*self.genuine, board, mv, values, threshold),
            _ => self.equal(board, mv, values, threshold),
        }
    }

    fn see_ge_moves(&self, board: &Board, mv: Move, values: &PieceValues, threshold: i32) -> OfCopies {
        match self.fault {
            Fault::OneOfBoard(see_ge) => see_ge(&*self.genuine, board, mv, values, threshold),
            _ => self.equal(board, mv, values, threshold),
        }
    }

    fn trace(&self, board: &Board, mv: Move, values: &PieceValues) -> Traced {
        let traced = self.genuine.trace(board, mv, values);
        match self.fault {
            Fault::Trace(value) => Traced { value: value(traced), ..traced },
            _ => Traced { value: self.see(board, mv, values), ..traced },
        }
    }

    fn mailbox(&self, board: &Board, mv: Move, values: &PieceValues) -> Option<i32> {
        match self.fault {
            Fault::Mailbox(mailbox) => mailbox(&*self.genuine, board, mv, values),
            _ => None,
        }
    }
}

fn plan(cases: u64, threads: usize, oracle_share: u64) -> Plan {
    Plan { cases, seed: 1, threads, oracle_share }
}

fn faulty(rules: impl Into<Tested>, fault: Fault) -> Subject {
    let rules = rules.into();
    Subject { rules, forms: Box::new(Faulty { genuine: genuine(rules), fault }) }
}

/// Plants a fault in one rule set, all others as they are, with the brute force on every board: on one board of 20 it
/// takes more evaluations than the limit to meet the rarest faults.
fn catch(rules: impl Into<Tested>, fault: Fault) -> Found {
    let rules = rules.into();
    let mut all = subjects();
    all[rules.index()] = faulty(rules, fault);
    catch_among(rules, &all)
}

/// Holds some rule sets, one of them faulty, against the brute force.
fn catch_among(rules: impl Into<Tested>, subjects: &[Subject]) -> Found {
    let found = verify(&plan(LIMIT, 1, 1), subjects, |_| {}).expect("a thread starts");
    let found = found.expect_err("the fault has to be found");
    assert_eq!(found.mismatch.rules, rules.into());
    assert!(found.number <= LIMIT, "{}", found.number);
    found
}

/// As [`catch`], of a fault on which all forms agree, so that only the brute force can tell.
fn catch_agreed(rules: RuleSet, see: fn(&dyn Forms, &Board, Move, &PieceValues) -> Option<i32>) -> Found {
    let found = catch(rules, Fault::Agreed(see));
    assert_eq!((found.mismatch.form, found.mismatch.against), ("see", "brute force"));
    found
}

/// Returns the value of the move under other rules.
fn under(rules: RuleSet, board: &Board, mv: Move, values: &PieceValues) -> Option<i32> {
    on(&*genuine(rules.into()), board, mv, values)
}

/// Returns the value of the move on a board that may have been changed.
fn on(forms: &dyn Forms, board: &Board, mv: Move, values: &PieceValues) -> Option<i32> {
    (!forms.is_refused(board, mv)).then(|| forms.see(board, mv, values))
}

/// The board with its pieces where `place` puts them; those it does not put anywhere are gone.
fn rebuilt(board: &Board, place: impl Fn(Square, Piece) -> Option<Square>) -> Board {
    let mut pieces = Pieces::EMPTY;
    for from in Square::ALL {
        if let Some(piece) = board.piece_at(from)
            && let Some(to) = place(from, piece)
        {
            pieces.put(to, piece);
        }
    }
    board.with(pieces)
}

fn mirrored(square: Square) -> Square {
    let file = File::from_index(7 - square.file().index() as u32).expect("a file has a mirror image");
    Square::new(file, square.rank())
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    let reported = AtomicU64::new(0);
    let run = |threads, share| {
        verify(&plan(60_000, threads, share), &subjects(), |evaluations| {
            reported.fetch_add(evaluations, Ordering::Relaxed);
        })
        .expect("threads start")
        .expect("the forms agree")
    };
    let mut alone: Tally = run(1, 20);
    assert_eq!(reported.swap(0, Ordering::Relaxed), alone.evaluations());
    // A move more under six rule sets at the end of each of three chunks.
    assert!((60_000..60_015).contains(&alone.evaluations()), "{}", alone.evaluations());
    assert_eq!(run(3, 20), alone, "the boards do not depend on the threads");
    for rules in Tested::all() {
        let counts = alone.of(rules);
        assert!(counts.brute_force > 300 && counts.refused_by_brute_force > 10, "{rules:?} {counts:?}");
        assert!(counts.percent_of_length(3) > 5.0, "{rules:?} {counts:?}");
    }
    let mut unheld = run(2, 0);
    assert!(Tested::all().all(|rules| unheld.of(rules).brute_force == 0));
}

#[test]
fn the_threshold_off_by_one() {
    for rules in Tested::all() {
        let above = catch(
            rules,
            Fault::Threshold(|forms, board, mv, values, threshold| {
                forms.see_ge(board, mv, values, threshold + 1)
            }),
        );
        let below = catch(
            rules,
            Fault::Threshold(|forms, board, mv, values, threshold| {
                forms.see_ge(board, mv, values, threshold - 1)
            }),
        );
        assert_eq!([above.mismatch.form, below.mismatch.form], ["see_ge"; 2]);
    }
}

#[test]
fn the_threshold_off_by_one_among_many() {
    for rules in Tested::all() {
        let fault = Fault::OneOfMany(|forms, board, mv, values, threshold| {
            forms.see_ge_each(board, mv, values, threshold + 1)
        });
        assert_eq!(catch(rules, fault).mismatch.form, "see_ge_each");
    }
}

#[test]
fn the_threshold_off_by_one_among_the_moves_of_a_board() {
    for rules in Tested::all() {
        let fault = Fault::OneOfBoard(|forms, board, mv, values, threshold| {
            forms.see_ge_moves(board, mv, values, threshold + 1)
        });
        assert_eq!(catch(rules, fault).mismatch.form, "see_ge_moves");
    }
}

#[test]
fn a_single_copy_with_another_answer() {
    for rules in Tested::all() {
        let many = Fault::OneOfMany(|forms, board, mv, values, threshold| OfCopies {
            any: true,
            ..forms.see_ge_each(board, mv, values, threshold)
        });
        let on_board = Fault::OneOfBoard(|forms, board, mv, values, threshold| OfCopies {
            any: true,
            ..forms.see_ge_moves(board, mv, values, threshold)
        });
        assert_eq!(catch(rules, many).mismatch.form, "see_ge_each");
        assert_eq!(catch(rules, on_board).mismatch.form, "see_ge_moves");
    }
}

#[test]
fn the_threshold_wrong_at_zero_alone() {
    let found = catch(
        RuleSet::Legal,
        Fault::Threshold(|forms, board, mv, values, threshold| {
            let value = forms.see(board, mv, values);
            if threshold == 0 { value > -2 } else { value >= threshold }
        }),
    );
    assert_eq!(found.mismatch.answer, Answer::Reaches(true, 0));
}

#[test]
fn the_trace_wrong_in_long_exchanges() {
    let wrong = |traced: Traced| if traced.captures >= 8 { -traced.value - 1 } else { traced.value };
    for rules in Tested::all() {
        assert_eq!(catch(rules, Fault::Trace(wrong)).mismatch.form, "trace");
    }
}

#[test]
fn the_mailbox_takes_every_promotion_for_a_queen() {
    let found = catch(
        RuleSet::Swap,
        Fault::Mailbox(|forms, board, mv, values| {
            let queen = Move::promotion(mv.from(), mv.to(), Role::Queen);
            let is_promotion = matches!(mv.kind(), MoveKind::Promotion(_));
            forms.mailbox(board, queen.filter(|_| is_promotion).unwrap_or(mv), values)
        }),
    );
    assert_eq!(found.mismatch.form, "mailbox");
}

#[test]
fn the_pawn_taken_en_passant_left_standing() {
    let found = catch_agreed(RuleSet::Swap, |forms, board, mv, values| {
        if mv.kind() != MoveKind::EnPassant || forms.is_refused(board, mv) {
            return on(forms, board, mv, values);
        }
        // The pawn counts, and its square still shuts the lines through it.
        let lands = Move::normal(mv.from(), mv.to());
        Some(values.of(Role::Pawn) + forms.see(board, lands, values))
    });
    assert_eq!(found.mismatch.mv.kind(), MoveKind::EnPassant);
}

#[test]
fn an_underpromotion_taken_for_a_queen() {
    catch_agreed(RuleSet::Legal, |forms, board, mv, values| {
        let queen = match mv.kind() {
            MoveKind::Promotion(_) => Move::promotion(mv.from(), mv.to(), Role::Queen).unwrap_or(mv),
            _ => mv,
        };
        on(forms, board, queen, values)
    });
}

#[test]
fn pins_ignored() {
    catch_agreed(RuleSet::Pinners, |_, board, mv, values| under(RuleSet::Swap, board, mv, values));
    catch_agreed(RuleSet::Legal, |_, board, mv, values| under(RuleSet::Pseudo, board, mv, values));
}

#[test]
fn pins_ignored_after_the_first_move_alone() {
    catch_agreed(RuleSet::Legal, |forms, board, mv, values| {
        if forms.is_refused(board, mv) { None } else { under(RuleSet::Pseudo, board, mv, values) }
    });
}

#[test]
fn pins_of_the_mover_ignored() {
    let found = catch_agreed(RuleSet::Legal, |forms, board, mv, values| {
        // Without its king, a side has no pinned pieces; the moves of the king itself stay as they are.
        let is_king = |square| board.role(Role::King).contains(square);
        let keeps = |square| is_king(mv.from()) || !is_king(square) || is_king(mv.to());
        let kingless = rebuilt(board, |square, _| keeps(square).then_some(square));
        on(forms, &kingless, mv, values).map(|_| forms.see(board, mv, values))
    });
    assert_eq!(found.mismatch.expected, Answer::Refused);
}

#[test]
fn one_pinner_taken_for_all() {
    let fault = Fault::Agreed(|_, board, mv, values| under(RuleSet::Pinners, board, mv, values));
    // So rare that the limit is spent on this rule set alone instead of being shared by six.
    let found = catch_among(RuleSet::PinnersAll, &[faulty(RuleSet::PinnersAll, fault)]);
    assert_eq!((found.mismatch.form, found.mismatch.against), ("see", "brute force"));
}

#[test]
fn the_wrong_one_of_two_equals_goes_first() {
    let fault = Fault::Agreed(|forms, board, mv, values| {
        // In a mirror, the lowest square of a rank is its highest.
        let is_plain = mv.kind() == MoveKind::Normal && !forms.is_refused(board, mv);
        let image = rebuilt(board, |square, _| Some(mirrored(square)));
        let seen = Move::normal(mirrored(mv.from()), mirrored(mv.to()));
        if is_plain { Some(forms.see(&image, seen, values)) } else { on(forms, board, mv, values) }
    });
    // As rare as the fault before.
    catch_among(RuleSet::Swap, &[faulty(RuleSet::Swap, fault)]);
}

#[test]
fn no_promotion_inside_the_exchange() {
    catch_agreed(RuleSet::Pseudo, |_, board, mv, values| under(RuleSet::Swap, board, mv, values));
}

#[test]
fn an_answer_en_passant_that_is_never_asked_for() {
    let fault = Fault::Agreed(|_, board, mv, values| under(RuleSet::Legal, board, mv, values));
    catch_among(Tested::EnPassantReply, &[faulty(Tested::EnPassantReply, fault)]);
}

#[test]
fn a_king_into_attack() {
    let found = catch_agreed(RuleSet::Swap, |forms, board, mv, values| {
        let is_king = board.role_at(mv.from()) == Some(Role::King);
        let takes_king = board.role_at(mv.to()) == Some(Role::King);
        if is_king && !takes_king { Some(forms.see(board, mv, values)) } else { on(forms, board, mv, values) }
    });
    assert_eq!(found.mismatch.expected, Answer::Refused);
}

#[test]
fn a_king_that_never_takes_back() {
    catch_agreed(RuleSet::Swap, |forms, board, mv, values| {
        if forms.is_refused(board, mv) {
            return None;
        }
        let stays = |square, piece: Piece| piece.role() != Role::King || square == mv.from();
        let without = rebuilt(board, |square, piece| stays(square, piece).then_some(square));
        Some(if mv.kind() == MoveKind::Castling { 0 } else { forms.see(&without, mv, values) })
    });
}

#[test]
fn no_xray_from_the_north() {
    catch_agreed(RuleSet::Swap, |forms, board, mv, values| {
        if forms.is_refused(board, mv) {
            return None;
        }
        // The first piece north of the target has no piece beyond it.
        let is_above = |square: Square| square.file() == mv.to().file() && square.rank() > mv.to().rank();
        let first =
            Square::ALL.into_iter().find(|&square| is_above(square) && board.piece_at(square).is_some());
        let stays = |square| !is_above(square) || Some(square) == first || square == mv.from();
        let cut = rebuilt(board, |square, _| stays(square).then_some(square));
        Some(if mv.kind() == MoveKind::Castling { 0 } else { forms.see(&cut, mv, values) })
    });
}

#[test]
fn a_fault_is_the_same_on_any_number_of_threads() {
    let run = |threads| {
        let mut all = subjects();
        let wrong = |traced: Traced| traced.value + i32::from(traced.captures >= 12);
        all[0] = faulty(RuleSet::Swap, Fault::Trace(wrong));
        verify(&plan(400_000, threads, 0), &all, |_| {}).expect("threads start").expect_err("it is found")
    };
    let found = run(1);
    assert_eq!(run(3), found);
    assert_eq!(found.mismatch.form, "trace");
}

#[test]
fn a_mismatch_says_how_to_see_it() {
    let mismatch = Mismatch {
        rules: RuleSet::PinnersAll.into(),
        fen: "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1".to_owned(),
        mv: Move::normal(Square::D1, Square::D5),
        values: [100, 300, 300, 500, 900, 0],
        form: "see",
        answer: Answer::Value(100),
        against: "brute force",
        expected: Answer::Refused,
    };
    assert_eq!(
        mismatch.to_string(),
        "see and brute force differ under pinners-all.\n  \
           position  4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1\n  \
           move      d1d5\n  \
           values    100,300,300,500,900\n  \
           see         100\n  \
           brute force refused\n  \
           shown by  exchequer see \"4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1\" d1d5 --rules pinners-all \
         --values 100,300,300,500,900"
    );
}
