// Checks of the types of arguments; the module checks the rest.

const ROLES = ["pawn", "knight", "bishop", "rook", "queen"];
/** The default piece values. */
export const CLASSIC = [100, 300, 300, 500, 900];
const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

const isInteger = (value) => Number.isInteger(value) && value >= LEAST && value <= MOST;

/** Returns a value as text, at most 40 characters of it. */
export function shown(value) {
  if (value === null) return "null";
  if (typeof value === "string") return JSON.stringify(value).slice(0, 40);
  if (typeof value === "object" || typeof value === "function") return `a value of the type ${typeof value}`;
  return String(value).slice(0, 40);
}

export function text(value, name) {
  if (typeof value === "string") return value;
  throw new Error(`${name} has to be a text, found ${shown(value)}`);
}

export function threshold(value) {
  if (isInteger(value)) return value;
  throw new Error(`threshold has to be an integer from ${LEAST} to ${MOST}, found ${shown(value)}`);
}

export function flag(value, name) {
  if (value === undefined || typeof value === "boolean") return value === true;
  throw new Error(`${name} has to be true or false, found ${shown(value)}`);
}

/** Checks an object of options and the names in it. */
export function options(value, names) {
  if (value === undefined) return {};
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new Error(`options have to be an object, found ${shown(value)}`);
  }
  for (const name in value) {
    if (!names.includes(name)) {
      throw new Error(`there is no option ${shown(name)}, expected one of ${names.join(", ")}`);
    }
  }
  return value;
}

/** Returns the five piece values of an object; a piece that is not in it has its classic value. */
export function pieceValues(values) {
  if (values === undefined) return undefined;
  if (values === null || typeof values !== "object" || Array.isArray(values)) {
    throw new Error(`values have to be an object from ${ROLES.join(", ")} to integers, found ${shown(values)}`);
  }
  const numbers = CLASSIC.slice();
  for (const name in values) {
    const role = ROLES.indexOf(name);
    if (role < 0) throw new Error(`values have the key ${shown(name)}, expected one of ${ROLES.join(", ")}`);
    const value = values[name];
    if (value === undefined) continue;
    if (!isInteger(value)) throw new Error(`the value of a ${name} has to be an integer, found ${shown(value)}`);
    numbers[role] = value;
  }
  return numbers;
}
