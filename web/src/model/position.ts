// Squares and pieces of a FEN, for display: rules of chess come from the package alone.

export type Side = "white" | "black";
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export interface Piece {
  readonly side: Side;
  readonly role: Role;
}
/** Pieces by square name, such as "e4". */
export type Pieces = ReadonlyMap<string, Piece>;

export const FILES = "abcdefgh";
export const ROLES: readonly Role[] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
const LETTERS: Readonly<Record<string, Role>> = {
  p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king",
};

/** All squares from a8 to h1, the order of a FEN. */
export const SQUARES: readonly string[] = [..."87654321"].flatMap((rank) => [...FILES].map((file) => file + rank));

export function piecesOf(fen: string): Pieces {
  const pieces = new Map<string, Piece>();
  let index = 0;
  for (const character of fen.trim().split(/\s+/)[0] ?? "") {
    const role = LETTERS[character.toLowerCase()];
    const square = SQUARES[index];
    if (role !== undefined && square !== undefined) {
      pieces.set(square, { side: character === character.toLowerCase() ? "black" : "white", role });
      index += 1;
    } else if (/[1-8]/.test(character)) {
      index += Number(character);
    }
  }
  return pieces;
}

export function sideToMove(fen: string): Side {
  return fen.trim().split(/\s+/)[1] === "b" ? "black" : "white";
}

export function opponent(side: Side): Side {
  return side === "white" ? "black" : "white";
}

/** "White" or "Black". */
export function sideName(side: Side): string {
  return side === "white" ? "White" : "Black";
}

/** The letter of a FEN, uppercase for White. */
export function letterOf({ side, role }: Piece): string {
  const letter = role === "knight" ? "n" : role.charAt(0);
  return side === "white" ? letter.toUpperCase() : letter;
}

/** First field of a FEN. */
export function placementOf(pieces: Pieces): string {
  const ranks = [..."87654321"].map((rank) => {
    const row = [...FILES].map((file) => {
      const piece = pieces.get(file + rank);
      return piece === undefined ? "1" : letterOf(piece);
    });
    return row.join("").replace(/1+/g, (empty) => String(empty.length));
  });
  return ranks.join("/");
}

/** Fields of a FEN, in their order. */
export interface Fields {
  readonly placement: string;
  readonly turn: string;
  readonly castling: string;
  readonly enPassant: string;
  readonly halfmoves: string;
  readonly fullmoves: string;
}

export function fieldsOf(fen: string): Fields {
  const [placement = "", turn = "w", castling = "-", enPassant = "-", halfmoves = "0", fullmoves = "1"] = fen.trim().split(/\s+/);
  return { placement, turn, castling, enPassant, halfmoves, fullmoves };
}

export function withFields(fen: string, change: Partial<Fields>): string {
  return Object.values({ ...fieldsOf(fen), ...change }).join(" ");
}

/** The same board with this side to move; the en passant square belongs to the other turn and goes. */
export function withSideToMove(fen: string, side: Side): string {
  return sideToMove(fen) === side ? fen : withFields(fen, { turn: side === "white" ? "w" : "b", enPassant: "-" });
}

/** The FEN with other pieces. A castling right goes with its king or its rook. */
export function withPieces(fen: string, pieces: Pieces): string {
  const before = piecesOf(fen);
  const kept = [...fieldsOf(fen).castling].filter((right) => castlingSquares(before, right) === castlingSquares(pieces, right));
  return withFields(fen, { placement: placementOf(pieces), castling: kept.join("") || "-" });
}

/** Squares of the king and the rook of a right: K and Q have the outermost rook, other letters name its file. */
function castlingSquares(pieces: Pieces, right: string): string {
  const upper = right.toUpperCase();
  const side: Side = right === upper ? "white" : "black";
  const rank = side === "white" ? "1" : "8";
  const files = (role: Role) => [...FILES].filter((file) => {
    const piece = pieces.get(file + rank);
    return piece?.side === side && piece.role === role;
  });
  const rooks = files("rook");
  const rook = { K: rooks.at(-1), Q: rooks[0] }[upper] ?? rooks.find((file) => file === right.toLowerCase());
  return `${files("king")[0]} ${rook}`;
}

/** "White: king c1, queen e1. Black: king b8." */
export function boardInWords(pieces: Pieces): string {
  const sentence = (side: Side) => {
    const list = [...ROLES].reverse().flatMap((role) =>
      [...pieces].filter(([, piece]) => piece.side === side && piece.role === role).map(([square]) => `${role} ${square}`),
    );
    return `${sideName(side)}: ${list.join(", ") || "no piece"}.`;
  };
  return `${sentence("white")} ${sentence("black")}`;
}
