export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function eitherCase(character: string): string {
  return /[a-z]/.test(character) ? `[${character.toUpperCase()}${character}]` : literal(character);
}

/** A pattern for the spellings of a name that have a capital. */
export function wrongCase(name: string): string {
  const letters = [...name];
  const first = letters.flatMap((letter, i) => {
    if (!/[a-z]/.test(letter)) return [];
    const before = literal(letters.slice(0, i).join(""));
    const after = letters.slice(i + 1).map(eitherCase);
    return [before + letter.toUpperCase() + after.join("")];
  });
  return `(?:${first.join("|")})`;
}

const blank = "(?:\\+|%20)";

/**
 * A pattern for the spellings that fold to a word of a vocabulary: any case, runs of blanks and
 * underscores for a hyphen, blanks around it. Other percent-encoded characters do not match.
 */
export function folding(word: string): string {
  const inside = [...word].map((c, i) => (c === "-" ? hyphen(i, word.length - 1) : eitherCase(c)));
  return `${blank}*${inside.join("")}${blank}*`;
}

/** Blanks at an end of a word are trimmed and so cannot mean a hyphen. */
function hyphen(at: number, last: number): string {
  if (at === 0) return `(?:-|_(?:_|${blank})*)`;
  return at === last ? `(?:-|(?:_|${blank})*_)` : `(?:-|(?:_|${blank})+)`;
}

/** A pattern for integers from `min`, which is 0 or 1, to `max`, without leading zeros. */
export function wholeNumbers(min: number, max: number): string {
  const digits = String(max);
  const shorter = digits.length > 1 ? [`[1-9][0-9]{0,${digits.length - 2}}`] : [];
  const same = [...digits].flatMap((digit, i) => {
    const low = i === 0 ? 1 : 0;
    if (Number(digit) <= low) return [];
    const rest = digits.length - i - 1;
    return [`${digits.slice(0, i)}[${low}-${Number(digit) - 1}]${any(rest)}`];
  });
  return `(?:${[...(min === 0 ? ["0"] : []), ...shorter, ...same, digits].join("|")})`;
}

function any(digits: number): string {
  return digits === 0 ? "" : `[0-9]{${digits}}`;
}

export function unanchored(pattern: string): string {
  const inside = /^\^(.*)\$$/.exec(pattern)?.[1];
  if (inside === undefined || /\((?!\?:)/.test(inside)) {
    throw new RangeError(`Cannot make a rule of "${pattern}": it must be ^…$ without groups`);
  }
  return inside;
}
