import { plainLetters } from "../src/model/language/name-key.ts";

/**
 * The rule behind the fold table: NFKD, lower case, no marks, plain letters, an apostrophe for every
 * apostrophe and dot, other characters to spaces.
 */
export function referenceFold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/./gsu, (letter) => plainLetters[letter] ?? letter)
    .replaceAll("ς", "σ")
    .replace(/['‘’ʼ.]/g, "'")
    .replace(/[^\p{L}\p{N}']/gu, " ");
}

export function isMark(text: string): boolean {
  return /^\p{M}$/u.test(text);
}
