/** JSON that is safe in a page of any type: `<`, `>`, `&`, U+2028 and U+2029 are escaped. */
export function jsonText(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`Cannot write as JSON: found ${typeof value}`);
  return pageSafe(text);
}

/** The same JSON, with what a page could run written as escapes. */
export function pageSafe(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${`0000${c.charCodeAt(0).toString(16)}`.slice(-4)}`,
  );
}
