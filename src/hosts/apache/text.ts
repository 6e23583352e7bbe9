/**
 * A text in double quotes. Backslashes are kept: mod_rewrite does not unescape them, and other
 * modules only before another backslash or a quote, which is refused.
 */
export function quoted(text: string): string {
  if (/[\n\r]|\\[\\"]|\\$/.test(text)) {
    throw new RangeError(`Cannot quote for Apache: ${JSON.stringify(text)}`);
  }
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** A condition whose pattern is in a group, so that its first character is not an operator. */
export function condition(source: string, pattern: string): string {
  return `RewriteCond ${quoted(source)} ${quoted(`(?:${pattern})`)}\n`;
}

/** A rule that does not change the address. */
export function rule(...flags: readonly string[]): string {
  return `RewriteRule "^" "-" [${flags.join(",")}]\n`;
}

/** The environment variable that a rule has set under `name`. */
export function variable(name: string): string {
  return `%{ENV:stele_${name}}`;
}
