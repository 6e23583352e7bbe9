import type { IsoDate } from "../model/cell.ts";
import type { Publication } from "../model/publication.ts";
import type { Publisher } from "../model/publisher.ts";
import { recordHomeFile } from "./record-home.ts";

/** What a citation of a publication states, whatever the format. */
export interface CitedWork {
  readonly referenceId: string;
  readonly title: string;
  readonly author: string;
  readonly index: string;
  readonly series: string;
  readonly version: number;
  readonly publishedOn: IsoDate;
  /** Where the record is shown with its status. */
  readonly url: string;
  readonly language: string;
}

export function citedWork(record: Publication, publisher: Publisher): CitedWork {
  return {
    referenceId: record.referenceId,
    title: oneLine(record.title),
    author: oneLine(publisher.publisher.name),
    index: oneLine(publisher.name),
    series: record.series,
    version: record.version,
    publishedOn: record.publishedAt.slice(0, 10),
    url: `${publisher.baseUrl}/${recordHomeFile(record.referenceId)}`,
    language: publisher.language,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
