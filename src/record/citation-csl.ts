import type { CitedWork } from "./cited-work.ts";

/** A CSL-JSON item, which citation managers and Pandoc read. */
export interface CslItem {
  readonly id: string;
  readonly type: "report";
  readonly title: string;
  readonly author: { readonly literal: string }[];
  readonly publisher: string;
  readonly "collection-title": string;
  readonly genre: string;
  readonly number: string;
  readonly version: string;
  readonly issued: { readonly "date-parts": number[][] };
  readonly language: string;
  readonly URL: string;
  /** What became of the version since; absent while it stands. */
  readonly note?: string;
}

export function citationCsl(work: CitedWork): CslItem {
  return {
    id: work.referenceId,
    type: "report",
    title: work.title,
    author: [{ literal: work.author }],
    publisher: work.author,
    "collection-title": work.index,
    genre: work.series,
    number: work.referenceId,
    version: String(work.version),
    issued: { "date-parts": [work.publishedOn.split("-").map(Number)] },
    language: work.language,
    URL: work.url,
    ...(work.fate === null ? {} : { note: work.fate }),
  };
}
