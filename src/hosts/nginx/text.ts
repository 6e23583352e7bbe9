/** A value between quotes, as nginx reads it. Throws for what would need an escape of its own. */
export function quoted(text: string): string {
  const quote = text.includes('"') ? "'" : '"';
  if (text.includes(quote) || /[\n\r]/.test(text)) {
    throw new RangeError(`Cannot quote for nginx: ${JSON.stringify(text)}`);
  }
  return quote + text.replaceAll("\\", "\\\\") + quote;
}

/** A `map` block; the first pattern that matches wins. */
export function map(
  source: string,
  target: string,
  lines: readonly (readonly [when: string, value: string])[],
): string {
  const body = lines.map(([when, value]) => `  ${when} ${quoted(value)};\n`).join("");
  return `map ${quoted(source)} $${target} {\n${body}}\n`;
}

export function pattern(regex: string): string {
  return quoted(`~${regex}`);
}
