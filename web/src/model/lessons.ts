// Eight positions, each with a question; the answer is what the explorer shows of the move.

import { CLASSIC, type State } from "./state";

export interface Lesson {
  readonly topic: string;
  readonly fen: string;
  readonly move: string;
  readonly question: string;
  readonly choices: readonly Choice[];
  /** What to look at in the explanation. */
  readonly point: string;
}

export interface Choice {
  readonly text: string;
  readonly right?: true;
}

export const LESSONS: readonly Lesson[] = [
  {
    topic: "Swap list",
    fen: "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
    move: "e1e5",
    question: "White's rook can take the pawn on e5. What does White win or lose?",
    choices: [{ text: "Wins a pawn: 100", right: true }, { text: "Nothing: Black takes back" }, { text: "Loses rook for pawn: 400" }],
    point:
      "The swap list has an entry for each capture on the square. No black piece attacks e5, so the list ends after the first entry: the rook keeps the pawn.",
  },
  {
    topic: "X-ray",
    fen: "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
    move: "d3e5",
    question: "White attacks the pawn on e5 three times, and Black defends it three times. Is Nxe5 good?",
    choices: [{ text: "Wins a pawn: 100" }, { text: "An even trade: 0" }, { text: "Loses 200", right: true }],
    point:
      "The queens on e1 and h8 stand behind a rook and a bishop: they join by x-ray when the piece in front has captured. White still stops after Black's knight takes back, since each further capture costs more.",
  },
  {
    topic: "Battery",
    fen: "3r2k1/3r4/8/3p4/8/3R4/3R4/3Q2K1 w - - 0 1",
    move: "d3d5",
    question: "Two rooks and a queen attack d5 on one file; two rooks defend it. What is Rxd5 worth?",
    choices: [{ text: "Loses a rook for a pawn: 400" }, { text: "Wins a pawn: 100", right: true }, { text: "Loses the queen: 800" }],
    point:
      "A battery fights as one: each capture opens the file for the piece behind, which joins by x-ray. Three attackers against two defenders win the pawn, and Black is a pawn down with or without the rooks.",
  },
  {
    topic: "Pin",
    fen: "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1",
    move: "c4d5",
    question: "Black's knight guards d5. Can it take back after cxd5?",
    choices: [{ text: "Yes: an even trade" }, { text: "No: the knight is pinned", right: true }],
    point:
      "The rook on b1 looks through the knight at the king on b8. The rule sets swap and pseudo do not see pins and let the knight take back: compare the five.",
  },
  {
    topic: "King",
    fen: "8/8/4k3/4p3/8/8/4R3/4R1K1 w - - 0 1",
    move: "e2e5",
    question: "The king on e6 is the only defender of e5. Does Rxe5+ lose the rook?",
    choices: [{ text: "Yes: the king takes it" }, { text: "No: the king may not take it", right: true }],
    point: "A king takes last, and only what no enemy piece defends. The rook on e1 stands behind: on e5 the king would be in its line.",
  },
  {
    topic: "En passant",
    fen: "k2r4/8/8/3pP3/8/8/8/3RK3 w - d6 0 1",
    move: "e5d6",
    question: "White takes en passant on d6, which Black's rook guards. Does Black take back?",
    choices: [{ text: "Yes: an even trade of pawns" }, { text: "No: that would lose the rook", right: true }],
    point: "The captured pawn stood on d5, in the way of the rook on d1. With both pawns off their squares the d-file is open, and d6 is defended.",
  },
  {
    topic: "Promotion",
    fen: "3rr1k1/2P5/8/8/8/8/8/3R2K1 w - - 0 1",
    move: "d1d8",
    question: "After Rxd8, should Black take back with the rook on e8?",
    choices: [{ text: "Yes: rook for rook" }, { text: "No: the pawn would take and promote", right: true }],
    point:
      "A pawn that captures on its last rank becomes a queen: that is 800 on top of the rook. Under swap and pinners it stays a pawn, and the values differ.",
  },
  {
    topic: "Not the cheapest",
    fen: "6k1/8/1q1p4/3r4/4N3/8/3R4/3R3K w - - 0 1",
    move: "e4d6",
    question: "White's knight takes on d6. Which piece should Black take back with?",
    choices: [{ text: "The rook, the cheaper piece" }, { text: "The queen", right: true }, { text: "Neither" }],
    point:
      "The least valuable attacker is usually the best, but here the rook keeps the d-file closed while it stands on d5. If it leaves, two white rooks join. The queen takes and the file stays closed.",
  },
];

/** What changes when a lesson opens; its number counts from 1. */
export function openingOf(number: number): Partial<State> {
  const lesson = LESSONS[number - 1];
  if (lesson === undefined) return { view: "learn", lesson: 0 };
  const { fen, move } = lesson;
  return { view: "learn", lesson: number, fen, move, step: 0, flipped: false, rules: "legal", values: CLASSIC, enPassantReply: false };
}
