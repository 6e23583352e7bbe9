import type { IsoDate } from "../../model/cell.ts";
import { statusKnownOn } from "../../model/firm.ts";
import { entryOf, present } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";
import { dayNumber, isoDay } from "../numbers/calendar.ts";
import type { World } from "../world/world.ts";

/** The days for which nobody issued a period, though it was read: what comes in them still counts in it. */
export interface OpenSpan {
  readonly periodEnd: IsoDate;
  /** The day on which it was read first. */
  readonly readOn: IsoDate;
  /** The last day on which news counts. */
  readonly through: IsoDate;
}

/** The firms to read again by the day on which something came that a period rests on; a count of events needs none. */
export type LateNews = ReadonlyMap<IsoDate, ReadonlySet<string>>;

/** What came late to each of some periods, by period end. The spans are in the order of their ends. */
export function lateNews(world: World, spans: readonly OpenSpan[]): ReadonlyMap<IsoDate, LateNews> {
  const news = new Map<IsoDate, Map<IsoDate, Set<string>>>();
  const ends = spans.map(({ periodEnd }) => dayNumber(periodEnd));
  const reads = spans.map(({ readOn }) => dayNumber(readOn));
  const lasts = spans.map(({ through }) => dayNumber(through));
  const add = (about: number, known: number, firmId: string | null, until = Infinity) => {
    const from = countWhile(ends.length, (i) => present(ends[i]) < about);
    for (let i = from; i < ends.length; i += 1) {
      const end = present(ends[i]);
      if (end >= known || end >= until) return;
      if (known <= present(reads[i]) || known > present(lasts[i])) continue;
      addTo(news, present(spans[i]).periodEnd, isoDay(known), firmId);
    }
  };
  if (spans.length === 0) return news;
  addObservations(world, add);
  addStatuses(world, add);
  addEvents(world, add);
  return news;
}

type Add = (about: number, known: number, firmId: string | null, until?: number) => void;

function addObservations({ observations }: World, add: Add): void {
  for (const [firmId, ofFirm] of observations) {
    for (const { columns, first, end } of ofFirm.values()) {
      for (let row = first; row < end; row += 1) {
        add(present(columns.observedDays[row]), present(columns.knownDays[row]), firmId);
      }
    }
  }
}

function addStatuses({ firms }: World, add: Add): void {
  for (const { firmId, listedOn, knownOn, statusHistory, earlierGroups = [] } of firms) {
    // a firm reads as before in another group
    for (const entry of earlierGroups) {
      add(dayNumber(entry.until), dayNumber(entry.knownOn ?? entry.until), null);
    }
    if (knownOn !== undefined) add(dayNumber(listedOn), dayNumber(knownOn), firmId);
    for (const entry of statusHistory) {
      add(dayNumber(entry.from), dayNumber(statusKnownOn(entry)), firmId);
    }
  }
}

/** An event counts in the windows that it is in, from the day on which it or what proves it became known. */
function addEvents({ methodologies, eventsOf, evidenceOf, sourceRows }: World, add: Add): void {
  const windows = methodologies
    .flatMap(({ segments }) => segments.flatMap(({ inputs }) => inputs))
    .flatMap((input) => (input.kind === "events" ? input.windowDays : []));
  if (windows.length === 0) return;
  for (const { occurredOn, knownOn, claimId } of [...eventsOf.values()].flat()) {
    const evidence = claimId === null ? [] : (evidenceOf.get(claimId) ?? []);
    const judged = evidence.flatMap(({ sourceId }) =>
      entryOf(sourceRows, sourceId).flatMap((source) => source.knownOn ?? []),
    );
    const days = [knownOn, ...evidence.map((item) => item.knownOn), ...judged];
    const about = dayNumber(occurredOn);
    for (const day of new Set(days)) add(about, dayNumber(day), null, about + Math.max(...windows));
  }
}

function addTo(
  news: Map<IsoDate, Map<IsoDate, Set<string>>>,
  periodEnd: IsoDate,
  day: IsoDate,
  firmId: string | null,
): void {
  const ofPeriod = news.get(periodEnd) ?? new Map<IsoDate, Set<string>>();
  news.set(periodEnd, ofPeriod);
  const firms = ofPeriod.get(day) ?? new Set<string>();
  ofPeriod.set(day, firms);
  if (firmId !== null) firms.add(firmId);
}
