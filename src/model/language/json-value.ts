const utf8 = { fatal: true, ignoreBOM: true } as const;

/** The value of a JSON text, or of its bytes in UTF-8; null for any other text or bytes. */
export function jsonValue(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(
      typeof text === "string" ? text : new TextDecoder("utf-8", utf8).decode(text),
    );
  } catch {
    return null;
  }
}
