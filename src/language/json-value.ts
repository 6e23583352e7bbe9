/** The value of a JSON text, or of its bytes in UTF-8; null for any other text. */
export function jsonValue(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === "string" ? text : Buffer.from(text).toString("utf8"));
  } catch {
    return null;
  }
}
