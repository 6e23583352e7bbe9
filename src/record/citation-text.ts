import type { CitedWork } from "./cited-work.ts";
import { dayWords } from "./day-words.ts";

/** A citation as one line of text: author, year, title, version and address. */
export function citationText(work: CitedWork): string {
  const { author, index, title, version, referenceId, publishedOn, url, fate } = work;
  const which = `${index}, ${referenceId}, version ${version}, published ${dayWords(publishedOn)}`;
  const since = fate === null ? "" : `${fate}. `;
  return `${author} (${publishedOn.slice(0, 4)}). ${title}. ${which}. ${since}${url}`;
}
