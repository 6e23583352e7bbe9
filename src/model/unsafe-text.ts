// Characters that no text of a publisher may hold, however it was written: as a byte of a file or
// as an escape in YAML or JSON.

/** The characters that `unsafeCharacter` refuses, as a noun phrase for messages. */
export const unsafeCharacters =
  "control characters, direction overrides, lone surrogates or noncharacters";

/**
 * Control characters (C0 and C1, other than tab, line feed and return), the controls of writing direction
 * (U+202A to U+202E, U+2066 to U+2069), which can make a text read as another, lone surrogates and noncharacters.
 */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\p{Cs}\p{NChar}]/gu;

/** The first unsafe character of a text as `U+XXXX` with its index in code units, or null. */
export function unsafeCharacter(text: string): { name: string; index: number } | null {
  const index = text.search(unsafe);
  return index === -1 ? null : { name: codeName(text.slice(index)), index };
}

// Characters that are not seen: with them, two names or addresses that look alike would differ.

/** Scripts whose letters are not joined, so that a joiner between them is not seen. */
const plainScripts = "Zyyy Zinh Latn Grek Cyrl Armn Geor Hebr Thai Hani Hira Kana Hang".split(" ");
const plain = `[${plainScripts.map((script) => `\\p{scx=${script}}`).join("")}]`;
const word = String.raw`[\p{L}\p{M}\p{N}]`;
const joiner = String.raw`[\u200c\u200d]`;
const mark = String.raw`[\u061c\u200e\u200f]`;
const rightToLeft = String.raw`[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]`;

/** The places where characters without a shape of their own change how others look. */
const seen = [
  // between letters of Persian, of the scripts of India and others, and after their vowel killers
  `(?<=${word})(?<!${plain})${joiner}(?=${word})`,
  `(?<=${word})${joiner}(?!${plain})(?=${word})`,
  `(?<=\\p{M})(?<!${plain})${joiner}`,
  // emoji of several, with their colours; digits on keys
  String.raw`(?<=[\p{ExtPict}\p{EMod}\ufe0f])\u200d(?=\p{ExtPict})`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=[\p{ExtPict}\p{sc=Hani}\p{sc=Mong}])[\p{VS}\u180e]`,
  // the order of words in a text from right to left
  `(?<=${rightToLeft}.*)${mark}`,
  `${mark}(?=.*${rightToLeft})`,
].join("|");

/** Overrides and isolates of direction, which are unsafe in every text. */
const overrides = String.raw`[\u202a-\u202e\u2066-\u2069]`;
const invisible = String.raw`(?!${overrides}|${seen})\p{DI}`;

/** Matches every such character. */
export const invisibleCharacters = new RegExp(invisible, "gsu");

/** The first such character of a text; null for none. */
export function invisibleCharacter(text: string): string | null {
  return /\p{DI}/u.test(text) ? (text.match(invisibleCharacters)?.[0] ?? null) : null;
}

/** The text with each unsafe or invisible character as `U+XXXX`, so that a message can show it. */
export function shownSafely(text: string): string {
  return text.replace(invisibleCharacters, codeName).replace(unsafe, codeName);
}

/** The first character of a text as `U+XXXX`. */
export function codeName(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
