// The object of `exchequer map --json` from the lines of the module.

/** Returns the map of captures; `text` and its last line `verdict` are made when they are read for the first time. */
export function readMap(lines, rules, [pawn, knight, bishop, rook, queen], text) {
  // Split once: a split for each row takes a third of the time of the whole map.
  const words = lines.split("\n");
  const turn = words[1];
  const captures = { white: [], black: [] };
  const hanging = [];
  const later = [];
  for (let index = 2; index < words.length; index += 2) {
    const side = words[index];
    const square = words[index + 1];
    if (square === "king") {
      captures[side] = null;
      continue;
    }
    const takes = words[index + 2];
    const on = words[index + 3];
    const move = words[index + 4];
    const see = +words[index + 6];
    captures[side].push({ square, takes, on, move, san: words[index + 5], see });
    if (words[index + 7] === "1") {
      const piece = { side: side === "white" ? "black" : "white", piece: takes, on, move, see };
      // Those that the side to move wins come first.
      (side === turn ? hanging : later).push(piece);
    }
    index += 6;
  }
  hanging.push(...later);
  let made;
  return {
    fen: words[0],
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
