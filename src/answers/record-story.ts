import type { CardMembership } from "../cards/input/card-input.ts";
import type { Story } from "../cards/input/publication-facts.ts";
import { addDays } from "../engine/numbers/calendar.ts";
import { type BandChange, bandChanges, type Forecasted } from "../engine/signals/band-changes.ts";
import type { Analysis } from "../engine/world/analysis.ts";
import { leftAs, membership } from "../issue/series/membership.ts";
import type { IssuedRecord } from "../issue/status.ts";
import { at } from "../language/at.ts";
import { countWhile } from "../language/count-up-to.ts";
import { byCodeUnit } from "../language/order.ts";
import { type Captured, remembered, shared } from "../language/reads.ts";
import { groupBy } from "../model/group-by.ts";
import type { Publication, SeriesCode } from "../model/publication.ts";
import type { ReadModel } from "./read-model.ts";

const shownIssues = 36;

/** What is known of all records of a build, so that each one's story is quick to tell. */
interface Archive {
  /** The records of a concept's series and period, oldest first, by `<code> <period end>`. */
  readonly versions: ReadonlyMap<string, readonly Publication[]>;
  /** The period ends of each series, oldest first. */
  readonly ends: ReadonlyMap<string, readonly string[]>;
  /** The turns to critical in the archive of forecasts, by firm, oldest first. */
  readonly turns: () => readonly BandChange[];
  /** These and the turns of the as-of date, which rest on what is read of every firm. */
  readonly turnsUntilNow: () => readonly BandChange[];
}

const archives = new WeakMap<ReadModel, Captured<Archive>>();

/**
 * The story of a record as its card tells it. All of it is from records and forecasts that are
 * frozen, or was known when the record was issued, so that a later fact does not change it.
 */
export function recordStory(
  readModel: ReadModel,
  { record, supersededBy }: IssuedRecord,
  withinDays: number,
): Story {
  const archive = remembered(archives, readModel, readModel, () => archiveOf(readModel));
  const { seriesCode, type } = record;
  const recordOf = (reference: string | null) =>
    reference === null ? null : (readModel.issuedById.get(reference)?.record ?? null);
  return {
    before: earlierRecords(archive, record, "WS", 1)[0] ?? null,
    earlier: seriesCode === "SW" ? earlierRecords(archive, record, "SW", shownIssues - 1) : [],
    withdrawn: type === "withdrawal" ? recordOf(record.supersedes) : null,
    successor: recordOf(supersededBy),
    ...(seriesCode === "SW" ? movements(readModel, record) : { joined: [], gone: [] }),
    turned: seriesCode === "EA" ? turnedFirms(readModel, archive, record, withinDays) : [],
  };
}

function archiveOf(readModel: ReadModel): Archive {
  const { issued, analysis } = readModel;
  const log = issued
    .map(({ record }) => record)
    .toSorted((a, b) => byCodeUnit(a.publishedAt, b.publishedAt) || a.version - b.version);
  const series = groupBy(log, ({ seriesCode }) => seriesCode);
  return {
    versions: groupBy(log, keyOf),
    ends: new Map(
      Array.from(series, ([code, records]) => [
        code,
        [...new Set(records.map(({ periodEnd }) => periodEnd))].sort(byCodeUnit),
      ]),
    ),
    turns: shared(readModel, () =>
      criticalTurns(
        analysis,
        analysis.firms.map(({ firm }) => ({ firm, hazard: null })),
      ),
    ),
    turnsUntilNow: shared(readModel, () => criticalTurns(analysis, analysis.firms)),
  };
}

function criticalTurns({ world }: Analysis, firms: readonly Forecasted[]): readonly BandChange[] {
  return firms.flatMap(bandChanges(world)).filter(({ to }) => to === "critical");
}

function keyOf({ seriesCode, periodEnd }: Pick<Publication, "seriesCode" | "periodEnd">): string {
  return `${seriesCode} ${periodEnd}`;
}

/** The last records of a series for periods before a record's, as they stood when it was issued. */
function earlierRecords(
  { versions, ends }: Archive,
  record: Publication,
  seriesCode: SeriesCode,
  wanted: number,
): readonly Publication[] {
  const all = ends.get(seriesCode) ?? [];
  const last = countWhile(all.length, (i) => at(all, i) < record.periodEnd) - 1;
  const found: Publication[] = [];
  for (let i = last; i >= 0 && found.length < wanted; i -= 1) {
    const known = versions.get(keyOf({ seriesCode, periodEnd: at(all, i) })) ?? [];
    const stood = known.findLast(({ publishedAt }) => publishedAt <= record.publishedAt);
    if (stood !== undefined && stood.type !== "withdrawal") found.unshift(stood);
  }
  return found;
}

/** The firms that joined and left in a record's period, as known on its last day. */
function movements(
  { analysis }: ReadModel,
  { periodStart, periodEnd }: Publication,
): Pick<CardMembership, "joined" | "gone"> {
  const { entered, left } = membership(analysis.world.firms, addDays(periodStart, -1), periodEnd);
  return {
    joined: entered.map(({ name }) => name),
    gone: left.map((firm) => ({ name: firm.name, as: leftAs(firm, periodEnd) })),
  };
}

/** The names of the firms that turned critical in the days that end with a record's period. */
function turnedFirms(
  { analysis }: ReadModel,
  { turns, turnsUntilNow }: Archive,
  { periodEnd }: Publication,
  withinDays: number,
): readonly string[] {
  const after = addDays(periodEnd, -withinDays);
  const known = periodEnd < analysis.world.asOf ? turns() : turnsUntilNow();
  const turned = new Set(
    known.flatMap(({ firmId, on }) => (on > after && on <= periodEnd ? [firmId] : [])),
  );
  if (turned.size === 0) return [];
  return analysis.firms.flatMap(({ firm }) => (turned.has(firm.firmId) ? [firm.name] : []));
}
