// The object of `exchequer map --json` from the lines of the module.

/** Returns the map of captures without its text. */
export function readMap(lines, rules, [pawn, knight, bishop, rook, queen]) {
  const [fen, turn, ...rows] = lines.split("\n");
  const map = {
    fen,
    turn,
    rules,
    values: { pawn, knight, bishop, rook, queen },
    white: { captures: [] },
    black: { captures: [] },
    hanging: [],
  };
  const later = [];
  for (const row of rows) {
    const [side, square, takes, on, move, san, value, hangs] = row.split(" ");
    if (square === "king") {
      map[side].captures = null;
      continue;
    }
    const see = Number(value);
    map[side].captures.push({ square, takes, on, move, san, see });
    if (hangs === "1") {
      const piece = { side: side === "white" ? "black" : "white", piece: takes, on, move, see };
      // Those that the side to move wins come first.
      (side === turn ? map.hanging : later).push(piece);
    }
  }
  map.hanging.push(...later);
  return map;
}
