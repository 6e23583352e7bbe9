import type { Story } from "../cards/input/publication-facts.ts";
import { addDays } from "../engine/numbers/calendar.ts";
import type { IssuedRecord } from "../issue/status.ts";
import type { Publication, SeriesCode } from "../model/publication.ts";
import type { ReadModel } from "./read-model.ts";
import { ofPeriod } from "./record-archive.ts";

const shownIssues = 36;

/**
 * The story of a record as its card tells it. All of it is from records and forecasts that are
 * frozen, or was known when the record was issued, so that a later fact does not change it.
 */
export function recordStory(
  readModel: ReadModel,
  { record, supersededBy }: IssuedRecord,
  withinDays: number,
): Story {
  const { seriesCode, type } = record;
  const recordOf = (reference: string | null) =>
    reference === null ? null : (readModel.issuedById.get(reference)?.record ?? null);
  return {
    before: earlierRecords(readModel, record, "WS", 1)[0] ?? null,
    earlier: seriesCode === "SW" ? earlierRecords(readModel, record, "SW", shownIssues - 1) : [],
    withdrawn: type === "withdrawal" ? recordOf(record.supersedes) : null,
    successor: recordOf(supersededBy),
    ...(seriesCode === "SW"
      ? readModel.movements(record.periodStart, record.periodEnd)
      : { joined: [], gone: [] }),
    turned: seriesCode === "EA" ? turnedFirms(readModel, record, withinDays) : [],
  };
}

/** The last records of a series for periods before a record's, as they stood when it was issued. */
function earlierRecords(
  { recordsByPeriod, periodsBefore }: ReadModel,
  record: Publication,
  seriesCode: SeriesCode,
  wanted: number,
): readonly Publication[] {
  const before = (end: string) => periodsBefore.get(ofPeriod(seriesCode, end));
  const found: Publication[] = [];
  for (let end = before(record.periodEnd); end !== undefined; end = before(end)) {
    if (found.length === wanted) break;
    const versions = recordsByPeriod.get(ofPeriod(seriesCode, end)) ?? [];
    const stood = versions.findLast(({ publishedAt }) => publishedAt <= record.publishedAt);
    if (stood !== undefined && stood.type !== "withdrawal") found.unshift(stood);
  }
  return found;
}

/** The names of the firms that turned critical in the days that end with a record's period. */
function turnedFirms(
  readModel: ReadModel,
  { periodEnd }: Publication,
  withinDays: number,
): readonly string[] {
  const after = addDays(periodEnd, -withinDays);
  const turned = new Set(
    readModel.criticalTurns.flatMap(({ firmId, on }) =>
      on > after && on <= periodEnd ? [firmId] : [],
    ),
  );
  if (turned.size === 0) return [];
  return readModel.analysis.firms.flatMap(({ firm }) =>
    turned.has(firm.firmId) ? [firm.name] : [],
  );
}
