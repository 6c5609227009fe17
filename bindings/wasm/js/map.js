// The object of `exchequer map --json` from the lines of the module.

/** Returns the map of captures; `text` and its last line `verdict` are made when they are read for the first time. */
export function readMap(lines, rules, [pawn, knight, bishop, rook, queen], text) {
  const rows = lines.split("\n");
  const turn = rows[1];
  const captures = { white: [], black: [] };
  const hanging = [];
  const later = [];
  for (let index = 2; index < rows.length; index++) {
    // By number, since destructuring walks an iterator.
    const words = rows[index].split(" ");
    const side = words[0];
    const square = words[1];
    if (square === "king") {
      captures[side] = null;
      continue;
    }
    const takes = words[2];
    const on = words[3];
    const move = words[4];
    const see = +words[6];
    captures[side].push({ square, takes, on, move, san: words[5], see });
    if (words[7] === "1") {
      const piece = { side: side === "white" ? "black" : "white", piece: takes, on, move, see };
      // Those that the side to move wins come first.
      (side === turn ? hanging : later).push(piece);
    }
  }
  hanging.push(...later);
  let made;
  return {
    fen: rows[0],
    turn,
    rules,
    values: { pawn, knight, bishop, rook, queen },
    white: { captures: captures.white },
    black: { captures: captures.black },
    hanging,
    get text() {
      return (made ??= text());
    },
    get verdict() {
      return this.text.slice(this.text.lastIndexOf("\n") + 1);
    },
  };
}
