//! The run-time rule set answers as the type of the same name.

use exchequer_core::Color;
use exchequer_see::{
    EnPassantReply, Legal, Mailbox, PieceValues, Pinners, PinnersAll, Pseudo, RuleSet, Rules, Swap,
    UnknownRuleSet,
};
use exchequer_testkit::oracle::OracleBoard;
use exchequer_testkit::strategy::random_playouts;

const VALUES: PieceValues = PieceValues::CLASSIC;

fn same(board: &OracleBoard, rule_set: RuleSet, rules: impl Rules) {
    let moves = board.legal_moves();
    for &mv in &moves {
        let value = rules.see(board, mv, &VALUES);
        assert_eq!(rule_set.see(board, mv, &VALUES), value);
        assert!(
            rule_set.see_ge(board, mv, &VALUES, value) && !rule_set.see_ge(board, mv, &VALUES, value + 1)
        );
        assert_eq!(rule_set.trace(board, mv, &VALUES), rules.trace(board, mv, &VALUES));
        assert_eq!(
            EnPassantReply(rule_set).see(board, mv, &VALUES),
            EnPassantReply(rules).see(board, mv, &VALUES)
        );
        if let Some(mailbox) = rule_set.mailbox(board) {
            assert_eq!(mailbox.see(mv, &VALUES), value);
        }
    }
    let questions: Vec<_> = moves.iter().map(|&mv| (board, mv)).collect();
    let (mut answers, mut expected) = (Vec::new(), Vec::new());
    rule_set.see_ge_each(&questions, &VALUES, 0, &mut answers);
    rules.see_ge_each(&questions, &VALUES, 0, &mut expected);
    assert_eq!(answers, expected);
    rule_set.see_ge_moves(board, &moves, &VALUES, 0, &mut answers);
    assert_eq!(answers[expected.len()..], expected);
    for color in Color::ALL {
        assert_eq!(rule_set.map(board, color, &VALUES), rules.map(board, color, &VALUES));
        assert_eq!(
            EnPassantReply(rule_set).map(board, color, &VALUES),
            EnPassantReply(rules).map(board, color, &VALUES)
        );
    }
}

#[test]
fn each_rule_set_answers_as_its_type() {
    for board in random_playouts(29).take(100) {
        same(&board, RuleSet::Swap, Swap);
        same(&board, RuleSet::Pinners, Pinners);
        same(&board, RuleSet::PinnersAll, PinnersAll);
        same(&board, RuleSet::Pseudo, Pseudo);
        same(&board, RuleSet::Legal, Legal);
    }
}

#[test]
fn names_and_rule_sets_convert_both_ways() {
    for rules in RuleSet::ALL {
        assert_eq!(rules.name().parse(), Ok(rules));
        assert_eq!(format!("{rules:>12}"), format!("{:>12}", rules.name()));
    }
    assert_eq!("Swap".parse::<RuleSet>(), Err("".parse::<RuleSet>().unwrap_err()));
    let error: UnknownRuleSet = "none".parse::<RuleSet>().unwrap_err();
    assert_eq!(error.to_string(), "The rule sets are swap, pinners, pinners-all, pseudo, legal.");
}

#[test]
fn three_rule_sets_have_a_mailbox_form() {
    let board = OracleBoard::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let mailboxes = RuleSet::ALL.map(|rules| rules.mailbox(&board));
    let expected = [Mailbox::new(&board), Mailbox::pinners(&board), Mailbox::pinners_all(&board)].map(Some);
    assert_eq!(mailboxes[..3], expected);
    assert_eq!(mailboxes[3..], [None, None]);
}
