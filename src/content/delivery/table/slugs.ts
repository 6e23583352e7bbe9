import { slugify } from "../../../model/slug.ts";

// Letters of Greek and Cyrillic as Latin ones; each letter is followed by what it becomes.
const letters =
  "αaβvγgδdεeζzηiθthιiκkλlμmνnξxοoπpρrσsςsτtυyφfχchψpsωo" +
  "аaбbвvгgдdеeёeжzhзzиiйyкkлlмmнnоoпpрrсsтtуuфfхkhцtsчchшshщshchъыyьэeюyuяyaіiїyiєyeґgђdjјjљljњnjћcџdzўu";

/** A maker of slugs from names in Latin, Greek and Cyrillic letters; "" for other scripts. */
export function slugger(): (name: string) => string {
  const latin = new Map<string, string>();
  for (const [, letter = "", made = ""] of letters.matchAll(/([\u0370-\u052f])([a-z]*)/g)) {
    latin.set(letter, made);
  }
  return (name) => {
    const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const composed = name.toLowerCase();
    const lower = /[йёїґў]/.test(composed) ? composed : plain;
    const source = /[\u0370-\u052f]/.test(plain) ? lower : name;
    const spelled = source.replace(/[\u0370-\u052f]/g, (letter) => latin.get(letter) ?? "");
    const others = [...spelled].some((letter) => /\p{L}/u.test(letter) && slugify(letter) === "");
    return others ? "" : slugify(spelled);
  };
}
