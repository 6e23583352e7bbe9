import { nameKey } from "../../../src/model/language/name-key.ts";
import { slugify } from "../../../src/model/slug.ts";

// A name is published in many spellings: as it is written, folded for the search, as part of an address with blanks
// as hyphens, plus signs or percent escapes, escaped for HTML and JSON, joined to one word. All of them are the same
// once a text is read as words alone.

/** Whether a text names a subject, in any form. */
export type Traces = (text: string) => boolean;

const shortestJoined = 8;

/**
 * What finds words in each form in which they are published. `others` are names that are not meant, such as a longer
 * one that contains the words. Throws a RangeError for words without a letter or digit.
 */
export function tracesOf(words: readonly string[], others: readonly string[]): Traces {
  const forms = [...new Set(words.flatMap(formsOf))];
  const meant = formsRegExp(forms);
  const longer = others
    .flatMap(formsOf)
    .filter((form) => !forms.includes(form) && meant.test(padded(form)));
  const notMeant = longer.length === 0 ? null : new RegExp(formsRegExp(longer).source, "gu");
  return (text) => {
    const found = asWords(text);
    if (!meant.test(found)) return false;
    return notMeant === null || meant.test(found.replace(notMeant, " "));
  };
}

function formsOf(words: string): readonly string[] {
  const form = asWords(words).trim();
  if (form === "") {
    throw new RangeError(`Cannot look for "${words}": it has no letter and no digit`);
  }
  const joined = form.replaceAll(" ", "");
  const slug = asWords(slugify(words)).trim();
  return [
    form,
    ...(slug === "" ? [] : [slug]),
    ...(joined.length < shortestJoined ? [] : [joined]),
  ];
}

/** Scripts that put no blank between words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

function formsRegExp(forms: readonly string[]): RegExp {
  const longestFirst = forms.toSorted((a, b) => b.length - a.length);
  const all = longestFirst.map((form) => (unspaced.test(form) ? form : `(?<= )${form}(?= )`));
  return new RegExp(all.join("|"), "u");
}

function padded(text: string): string {
  return ` ${text} `;
}

/** A text as words alone, one blank between them: escapes read, letters folded, signs left out. */
function asWords(text: string): string {
  const read = decoded(text)
    .replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) => characterOf(digits, 16))
    .replace(/\\[nrtbf]/g, " ")
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, digits: string) => characterOf(digits, 16))
    .replace(/&#([0-9]{1,7});/g, (_, digits: string) => characterOf(digits, 10))
    .replace(/&[a-z]+;/gi, " ");
  return padded(
    nameKey(read)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  );
}

/** A text without percent escapes, those of escapes too. */
function decoded(text: string): string {
  const read = text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll("%", ""), "hex").toString("utf8"),
  );
  return read === text ? text : decoded(read);
}

function characterOf(digits: string, base: number): string {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : " ";
}
