import { analyse } from "../../src/engine/analyse.ts";
import { periodHistory } from "../../src/engine/market/market.ts";
import { periodEnds } from "../../src/engine/numbers/calendar.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { issue } from "../../src/issue/issue.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Publication } from "../../src/model/publication.ts";
import { lockEntries, lockText } from "../../src/record/lock.ts";
import { publicationPath, publicationText } from "../../src/record/publication-text.ts";
import type { File } from "./content-folder.ts";
import { historyUntil } from "./history-until.ts";

/** The regular reading of each quarter, issued on its last day from what was known by then. */
export function quarterlyPublications(dataset: Dataset, asOf: IsoDate): readonly Publication[] {
  const issued: Publication[] = [];
  const history = periodHistory(worldAt(dataset, asOf));
  for (const day of periodEnds("quarter", firstKnownOn(dataset, asOf), asOf)) {
    const world = worldAt({ ...dataset, publications: issued }, day);
    const analysis = analyse(world, historyUntil(history, day));
    const options = { series: "WS", note: null, criticalTurns: [], mode: "real_time" } as const;
    issued.push(...issue(analysis, issued, options).records);
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
