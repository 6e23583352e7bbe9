/** How far before and after `secretMark` the letters stand that decide. */
export const secretWidth = 64;
/** A word that stands in every secret key in text form. */
export const secretMark = "PRIVATE";

const secrets = [
  ['a secret key as "stele keygen" writes it', /PRIVATE\+KEY\+/],
  ["a secret key in the form PEM", /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/],
] as const;

/** The first secret key of a text, in words, with its index in code units; null where there is none. */
export function secretPlace(
  text: string,
): { readonly name: string; readonly index: number } | null {
  for (let at = text.indexOf(secretMark); at >= 0; at = text.indexOf(secretMark, at + 1)) {
    const around = text.slice(Math.max(0, at - secretWidth), at + secretWidth);
    for (const [name, pattern] of secrets) if (pattern.test(around)) return { name, index: at };
  }
  return null;
}
