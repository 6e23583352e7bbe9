/** A token that Caddy reads as it stands. Throws for what a raw token cannot hold. */
export function raw(text: string): string {
  if (text.includes("`")) throw new RangeError(`Cannot quote for Caddy: ${JSON.stringify(text)}`);
  return `\`${text}\``;
}

/**
 * A `map`; the first pattern that matches wins. Caddy writes the value once for every match, so
 * each pattern is held to one, from the beginning. Values hold no placeholders.
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
