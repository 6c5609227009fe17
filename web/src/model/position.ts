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

/** The same board with this side to move; the en passant square belongs to the other turn and goes. */
export function withSideToMove(fen: string, side: Side): string {
  if (sideToMove(fen) === side) return fen;
  const [placement = "", , castling = "-", , halfmoves = "0", fullmoves = "1"] = fen.trim().split(/\s+/);
  return [placement, side === "white" ? "w" : "b", castling, "-", halfmoves, fullmoves].join(" ");
}

/** A FEN of these pieces. Castling rights stay while king and rook stand on their squares. */
export function fenOf(pieces: Pieces, side: Side, castling: string): string {
  const stands = (square: string, letter: string) => {
    const piece = pieces.get(square);
    return piece !== undefined && letterOf(piece) === letter;
  };
  const kept = [...castling].filter((right) => {
    const rank = right === right.toUpperCase() ? "1" : "8";
    const [king, rook] = rank === "1" ? ["K", "R"] : ["k", "r"];
    const file = right.toUpperCase() === "K" ? "h" : "a";
    return "KQkq".includes(right) && stands(`e${rank}`, king as string) && stands(file + rank, rook as string);
  });
  return `${placementOf(pieces)} ${side === "white" ? "w" : "b"} ${kept.join("") || "-"} - 0 1`;
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
