/** The rule that the fold table is made from: NFKD, lower case, no marks, other signs to spaces. */
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
