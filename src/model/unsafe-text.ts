// Characters that no text of a publisher may hold, however it was written: as a byte of a file or
// as an escape in YAML or JSON.

/** What `unsafeCharacter` refuses, as a noun phrase for messages. */
export const unsafeCharacters =
  "control characters, direction overrides, lone surrogates or noncharacters";

/**
 * Control characters (C0 and C1, other than tab, line feed and return), the controls of writing direction
 * (U+202A to U+202E, U+2066 to U+2069), which can make a text read as another, and U+FDD0 to U+FDEF.
 */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef]|[\ufffe\uffff]/;
const beyondBasicPlane = /[\ud800-\udfff]/;

/** The first unsafe character of a text as `U+XXXX` with its index in code units, or null. */
export function unsafeCharacter(text: string): { name: string; index: number } | null {
  const basic = text.search(unsafe);
  const wide = beyondBasicPlane.test(text) ? firstUnsafeBeyond(text) : -1;
  const index = basic === -1 ? wide : wide === -1 ? basic : Math.min(basic, wide);
  if (index === -1) return null;
  return { name: codeName(text.codePointAt(index)), index };
}

/** The text with each unsafe character written as `U+XXXX`, so that a message can show it. */
export function shownSafely(text: string): string {
  let shown = "";
  let rest = text;
  for (let bad = unsafeCharacter(rest); bad !== null; bad = unsafeCharacter(rest)) {
    const code = rest.codePointAt(bad.index) ?? 0;
    shown += `${rest.slice(0, bad.index)}${bad.name}`;
    rest = rest.slice(bad.index + (code > 0xffff ? 2 : 1));
  }
  return shown + rest;
}

/** The index of the first lone surrogate or noncharacter beyond the basic plane, or -1. */
function firstUnsafeBeyond(text: string): number {
  let index = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const isLone = code >= 0xd800 && code <= 0xdfff;
    if (isLone || (code > 0xffff && (code & 0xfffe) === 0xfffe)) return index;
    index += character.length;
  }
  return -1;
}

function codeName(code: number | undefined): string {
  return `U+${(code ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
