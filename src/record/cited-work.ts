import type { IsoDate } from "../model/cell.ts";
import type { Publication } from "../model/publication.ts";
import type { Publisher } from "../model/publisher.ts";
import { dayWords } from "./day-words.ts";
import { recordHomeFile } from "./record-home.ts";

/** The statement of a citation of a publication, whatever the format. */
export interface CitedWork {
  readonly referenceId: string;
  /** Of which the reference has 8 digits, so that two texts can be made for one. */
  readonly contentHash: string;
  readonly title: string;
  readonly author: string;
  readonly index: string;
  readonly series: string;
  readonly version: number;
  readonly publishedOn: IsoDate;
  /** Where the record is shown with its status. */
  readonly url: string;
  /** The fate of the version since, in a sentence without a period; null while it stands. */
  readonly fate: string | null;
  /** The fate if there is one, and the whole content hash. */
  readonly note: string;
}

export function citedWork(
  record: Publication,
  publisher: Publisher,
  successor: Publication | null,
): CitedWork {
  const fate = successor === null ? null : oneLine(fateWords(successor));
  const { contentHash } = record;
  const hash = `contentHash ${contentHash}`;
  return {
    contentHash,
    referenceId: record.referenceId,
    title: oneLine(record.title),
    author: oneLine(publisher.publisher.name),
    index: oneLine(publisher.name),
    series: record.series,
    version: record.version,
    publishedOn: record.publishedAt.slice(0, 10),
    url: `${publisher.baseUrl}/${recordHomeFile(record.referenceId)}`,
    fate,
    note: fate === null ? hash : `${fate}. ${hash}`,
  };
}

/** The successor of a version, its day and reason, as a sentence without a period. */
export function fateWords({ type, referenceId, publishedAt, reason }: Publication): string {
  const what = type === "withdrawal" ? "Withdrawn" : "Superseded";
  const why = reason === null ? "" : `: ${reason.replace(/[.\s]+$/, "")}`;
  return `${what} on ${dayWords(publishedAt.slice(0, 10))} by ${referenceId}${why}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
