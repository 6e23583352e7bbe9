/**
 * Between double quotes. A backslash stays as it is: mod_rewrite takes none away, and others only
 * one before another or before a quote, which is refused.
 */
export function quoted(text: string): string {
  if (/[\n\r]|\\[\\"]|\\$/.test(text)) {
    throw new RangeError(`Cannot quote for Apache: ${JSON.stringify(text)}`);
  }
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** In a group of its own, so that no first character is taken for an operator. */
export function condition(source: string, pattern: string): string {
  return `RewriteCond ${quoted(source)} ${quoted(`(?:${pattern})`)}\n`;
}

/** A rule that changes no address. */
export function rule(...flags: readonly string[]): string {
  return `RewriteRule "^" "-" [${flags.join(",")}]\n`;
}

/** `name` as the variable of the environment that a rule has set. */
export function variable(name: string): string {
  return `%{ENV:stele_${name}}`;
}
