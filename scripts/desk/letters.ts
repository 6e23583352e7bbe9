import type { Dataset } from "../../src/model/dataset.ts";
import { at } from "../../src/model/language/at.ts";
import { countWords } from "../../src/model/language/counted.ts";
import { groupBy } from "../../src/model/language/group-by.ts";

const kana = /[\p{scx=Hiragana}\p{scx=Katakana}]/u;

/** Scripts that the bundled faces lack, each with the package of a face and the part of it that is whole. */
const scripts: readonly (readonly [name: string, letter: RegExp, font: string, part: string])[] = [
  ["Chinese", /\p{scx=Han}/u, "noto-sans-sc", "chinese-simplified"],
  ["Japanese", kana, "noto-sans-jp", "japanese"],
  ["Korean", /\p{scx=Hangul}/u, "noto-sans-kr", "korean"],
  ["emoji", /\p{Emoji}/u, "noto-emoji", "emoji"],
  ..."Bengali Ethiopic Gujarati Gurmukhi Kannada Khmer Lao Malayalam Myanmar Sinhala Tamil Telugu"
    .split(" ")
    .map((name) => {
      const letter = new RegExp(`\\p{scx=${name}}`, "u");
      return [name, letter, `noto-sans-${name.toLowerCase()}`, name.toLowerCase()] as const;
    }),
];

/** Letters that every card has a face for: most content has no others, and loads no face. */
const usual = /^[ -\u052f\u1e00-\u20cf]*$/;

/** Which letters of names no face of the cards has, and what to install, in lines for people. */
export async function lettersWithoutFace(
  { publisher, firms, methodologies }: Pick<Dataset, "publisher" | "firms" | "methodologies">,
  content: string,
): Promise<readonly string[]> {
  const parts = methodologies.flatMap(({ pillars, segments }) => [...pillars, ...segments]);
  const named = [publisher, publisher.publisher, ...firms, ...parts].map(({ name }) => name);
  const texts = [...new Set(named)].filter((name) => !usual.test(name));
  if (texts.length === 0) return [];
  const { cardLook } = await import("../../src/content/files/card-look.ts");
  const { coverageOf } = await import("../../src/cards/text/coverage.ts");
  const { plainText } = await import("../../src/cards/text/visible-text.ts");
  const { covers } = coverageOf((await cardLook(content)).files);
  const isJapanese = texts.some((text) => kana.test(text));
  const lost = texts.flatMap((text) =>
    [...plainText(text)]
      .filter((letter) => !covers(letter) && !/[\p{M}\s]/u.test(letter))
      .map((letter) => ({ text, script: scriptOf(letter, isJapanese) })),
  );
  return [...groupBy(lost, ({ script }) => script)].map(([name, found]) => {
    const names = new Set(found.map(({ text }) => text));
    return (
      `Is a font missing? Cards cannot draw ${name} letters of ${countWords(names.size, "name")}, such as ` +
      `"${at([...names], 0)}". ${remedy(name, content)}`
    );
  });
}

function scriptOf(letter: string, isJapanese: boolean): string {
  const [name = "other"] = scripts.find(([, one]) => one.test(letter)) ?? [];
  return name === "Chinese" && isJapanese ? "Japanese" : name;
}

function remedy(script: string, content: string): string {
  const folder = `${content}/theme/fonts`;
  const found = scripts.find(([name]) => name === script);
  if (found === undefined) return `Put a TTF, OTF or WOFF font that has them into "${folder}"`;
  const [, , font, part] = found;
  const file = `node_modules/@fontsource/${font}/files/${font}-${part}-400-normal.woff`;
  return `Run: npm install @fontsource/${font}; mkdir -p ${folder}; cp ${file} ${folder}`;
}
