/** The letters of Latin scripts that Unicode does not decompose, as readers without them type them. */
export const plainLetters: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ß: "ss",
  ı: "i",
  æ: "ae",
  œ: "oe",
};

/** A name as search folds its letters, compared by code unit, so that no locale matters. */
export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøđßıæœ]/g, (letter) => plainLetters[letter] ?? letter);
}
