/** The rule behind the fold table: NFKD, lower case, no marks, other characters to spaces. */
export function referenceFold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]/gu, " ");
}

export function isMark(text: string): boolean {
  return /^\p{M}$/u.test(text);
}
