/** JSON text that is safe under any media type: `<`, `>`, `&`, U+2028 and U+2029 are escaped. */
export function jsonText(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`Cannot write as JSON: found ${typeof value}`);
  return pageSafe(text);
}

/** The same JSON with every character escaped that could make it run as HTML or script. */
export function pageSafe(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${`0000${c.charCodeAt(0).toString(16)}`.slice(-4)}`,
  );
}
