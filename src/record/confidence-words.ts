import { countWords } from "../model/language/counted.ts";
import type { ConfidenceParts } from "../model/shared.ts";

/** The reason why no completeness of evidence is stated, such as "only one of its four parts applies". */
export function whyNoConfidence(parts: ConfidenceParts): string {
  const all = Object.values(parts);
  const known = all.filter((part) => part !== null).length;
  const of = `of its ${countWords(all.length, "part")}`;
  if (known === 0) return `none ${of} applies`;
  return `only ${countWords(known, `${of} applies`, `${of} apply`)}`;
}
