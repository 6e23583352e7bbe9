const maxLength = 80;

/** The letters of Latin scripts that Unicode does not decompose, as readers without them type them. */
export const plainLetters: Readonly<Record<string, string>> = {
  ...{ ł: "l", ø: "o", đ: "d", ß: "ss", ı: "i", æ: "ae", œ: "oe" },
};

/**
 * The slug of a name: lower-case ASCII words joined by single hyphens, without apostrophes and dots
 * inside them, at most 80 characters. Empty when the name has neither Latin letters nor digits.
 */
export function slugify(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøđßıæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/(?<=[a-z0-9])['‘’ʼ.](?=[a-z0-9])/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, "");
}
