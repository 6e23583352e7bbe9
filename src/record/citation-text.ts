import type { CitedWork } from "./cited-work.ts";
import { dayWords } from "./day-words.ts";

/** One line for a footnote: who, when, what, which version, where. */
export function citationText(work: CitedWork): string {
  const { author, index, title, version, referenceId, publishedOn, url } = work;
  const which = `${index}, ${referenceId}, version ${version}, published ${dayWords(publishedOn)}`;
  return `${author} (${publishedOn.slice(0, 4)}). ${title}. ${which}. ${url}`;
}
