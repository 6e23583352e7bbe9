import { removedText } from "../../model/issued/removed-text.ts";
import { type Publication, publicationSchema } from "../../model/publication.ts";
import { ofTexts, type TextMember, textMembers } from "./record-texts.ts";

/** The members of a record that hold some words. Throws a RangeError where others hold them too, or none does. */
export function membersWith(record: Publication, words: string): readonly TextMember[] {
  const holds = (value: unknown): boolean =>
    typeof value === "string"
      ? value.includes(words)
      : typeof value === "object" && value !== null && Object.values(value).some(holds);
  const { salts: _, digests: __, ...rest } = record;
  const found = Object.entries(rest).flatMap(([name, value]) => (holds(value) ? [name] : []));
  const texts = textMembers.filter((name) => found.includes(name));
  const others = found.filter((name) => !texts.some((text) => text === name));
  const named = `Cannot redact "${record.referenceId}":`;
  if (others.length > 0) {
    throw new RangeError(
      `${named} the words stand in ${others.join(", ")} too, and only ${textMembers.join(", ")} can be taken out; correct or withdraw the record`,
    );
  }
  if (texts.length > 0) return texts;
  throw new RangeError(`${named} found no such words, which are compared letter by letter`);
}

/** The record without some of its texts: its hashes and its reference stay. Throws a RangeError where none holds text. */
export function withoutTexts(record: Publication, asked: readonly TextMember[]) {
  const fields = asked.filter((name) => record[name] !== null && record[name] !== removedText);
  if (fields.length === 0) {
    throw new RangeError(
      `Cannot redact "${record.referenceId}": found no text in ${asked.join(", ")}`,
    );
  }
  const isLeft = (name: TextMember) => !fields.includes(name);
  const emptied = Object.fromEntries(fields.map((name) => [name, removedText]));
  const salts = ofTexts((name) => (isLeft(name) ? record.salts[name] : null));
  return { record: publicationSchema.parse({ ...record, ...emptied, salts }), fields };
}

/** A number in a text, with its sign, its separators and its unit of per cent. */
const numbers = /[-+]?\d(?:[\d.,]*\d)?(?:\s?%)?/g;

/** The number of a computed text that words would take out or cut; null for none. */
export function figureIn(record: Publication, words: string): string | null {
  for (const text of [record.title, record.summary]) {
    const spans = [...text.matchAll(numbers)].map(({ index, 0: number }) => ({ index, number }));
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
      const end = at + words.length;
      const hit = spans.find(({ index, number }) => index < end && index + number.length > at);
      if (hit !== undefined) return hit.number;
    }
  }
  return null;
}
