export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const blank = "(?:\\+|%20)";

/**
 * A pattern for the spellings that fold to a word of a vocabulary: any case, runs of blanks and
 * underscores for a hyphen, blanks around it. Other percent-encoded characters do not match.
 */
export function folding(word: string): string {
  // blanks before a word are trimmed and so cannot mean a hyphen
  const inside = literal(word).replace(/-/g, (_, at: number) =>
    at === 0 ? `(?:-|_(?:_|${blank})*)` : `(?:-|(?:_|${blank})+)`,
  );
  return `${blank}*(?i:${inside})${blank}*`;
}

/** A pattern for integers from `min`, which is 0 or 1, to `max`, without leading zeros. */
export function wholeNumbers(min: number, max: number): string {
  const digits = String(max);
  const shorter = digits.length > 1 ? [`[1-9][0-9]{0,${digits.length - 2}}`] : [];
  const same = [...digits].flatMap((digit, i) => {
    const low = i === 0 ? 1 : 0;
    if (Number(digit) <= low) return [];
    const rest = digits.length - i - 1;
    return [`${digits.slice(0, i)}[${low}-${Number(digit) - 1}][0-9]{${rest}}`];
  });
  return `(?:${[...(min === 0 ? ["0"] : []), ...shorter, ...same, digits].join("|")})`;
}

export function unanchored(pattern: string): string {
  const inside = /^\^(.*)\$$/.exec(pattern)?.[1];
  if (inside === undefined || /\((?!\?:)/.test(inside)) {
    throw new RangeError(`Cannot make a rule of "${pattern}": it must be ^…$ without groups`);
  }
  return inside;
}
