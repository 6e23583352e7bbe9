import { periodEnds } from "../../src/engine/numbers/calendar.ts";
import { issue } from "../../src/issue/issue.ts";
import { readingOf } from "../../src/issue/reading.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Publication } from "../../src/model/publication.ts";
import { lockEntries, lockText } from "../../src/record/lock.ts";
import { publicationPath, publicationText } from "../../src/record/publication-text.ts";
import type { File } from "./content-folder.ts";

/** The regular reading of each quarter, issued on its last day from what was known by then. */
export function quarterlyPublications(dataset: Dataset, asOf: IsoDate): readonly Publication[] {
  const issued: Publication[] = [];
  for (const day of periodEnds("quarter", firstKnownOn(dataset, asOf), asOf)) {
    const known = { ...dataset, publications: issued };
    const reading = readingOf(known, { periodEnd: day, knownBy: day });
    const comparison = reading.comparison();
    const options = {
      series: "WS",
      note: null,
      criticalTurns: [],
      comparison,
      mode: "real_time",
    } as const;
    issued.push(...issue(reading.analysis, issued, options).records);
  }
  return issued;
}

function firstKnownOn({ observations }: Dataset, asOf: IsoDate): IsoDate {
  let first = asOf;
  for (const { knownOn } of observations) if (knownOn < first) first = knownOn;
  return first;
}

export function publicationFiles(publications: readonly Publication[]): readonly File[] {
  return [
    ...publications.map((record) => ({
      path: publicationPath(record),
      text: publicationText(record),
    })),
    { path: "published.lock.json", text: lockText(lockEntries(publications)) },
  ];
}
