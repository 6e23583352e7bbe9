import type { Dataset } from "../../../src/model/dataset.ts";
import { counted } from "../../../src/model/language/counted.ts";
import { currentOf, issuedRecords } from "../../../src/record/status.ts";

/** The newest record of each series about whose days readings became known later, with the command that shows how it differs. */
export function laterKnown({ publications, observations }: Dataset): readonly string[] {
  const standing = issuedRecords(publications);
  const series = [...new Set(publications.map(({ seriesCode }) => seriesCode))].sort();
  return series.flatMap((code) => {
    const record = currentOf(standing, code)?.record;
    if (record === undefined) return [];
    const { referenceId, periodEnd, publishedAt } = record;
    const day = publishedAt.slice(0, 10);
    const later = observations.filter((row) => row.knownOn > day && row.observedOn <= periodEnd);
    if (later.length === 0) return [];
    return [
      `Does ${referenceId} read otherwise now? ${counted(later.length, "reading")} of its days became known after ${day}: stele correct ${referenceId} --reason "WHY" --dry-run shows every value that differs`,
    ];
  });
}
