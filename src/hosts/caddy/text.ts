/** A token that Caddy reads literally. Throws a RangeError for a text with a backtick. */
export function raw(text: string): string {
  if (text.includes("`")) throw new RangeError(`Cannot quote for Caddy: ${JSON.stringify(text)}`);
  return `\`${text}\``;
}

/**
 * A `map` directive; the first matching pattern wins. Caddy writes the value once per match, so
 * each pattern is anchored to match once. Values contain no placeholders.
 */
export function map(
  source: string,
  target: string,
  otherwise: string,
  lines: readonly (readonly [pattern: string, value: string])[],
): string {
  const body = lines.map(([when, value]) => `\t${raw(`~(?s)^.*?(?:${when})`)} ${raw(value)}\n`);
  return `map ${raw(source)} {${target}} {\n${body.join("")}\tdefault ${raw(otherwise)}\n}\n`;
}

/** Lines of a block, one level deeper. */
export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "\t");
}
