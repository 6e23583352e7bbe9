import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import { addDays, laterOf, periodEnds } from "../numbers/calendar.ts";
import type { PeriodSight } from "../world/period-sight.ts";
import type { World } from "../world/world.ts";
import { beginnings, firstDay } from "./first-day.ts";
import { type LateNews, lateNews, type OpenSpan } from "./late-news.ts";
import { readings, regularVersions, unissued } from "./period-sights.ts";
import { usualLags } from "./usual-lag.ts";

/** One reading of a period, and the days from which and until which it was the one that stood. */
export interface Vintage {
  readonly sight: PeriodSight;
  readonly knownFrom: IsoDate;
  /** The day from which another reading stands; null while this one does. */
  readonly knownUntil: IsoDate | null;
  /** Whether the day of the world came before the reading day of the period: nothing is settled yet. */
  readonly isEarly: boolean;
  /** The firms that read otherwise than in the vintage before; null for all. */
  readonly changed: ReadonlySet<string> | null;
}

interface PeriodOfWorld {
  readonly periodEnd: IsoDate;
  /** Whether it is read before its reading day, which the day of the world comes before. */
  readonly isEarly: boolean;
  /** What its records state, oldest first. */
  readonly issued: readonly PeriodSight[];
  /** When it was read without a record; null where a record came first. */
  readonly open: OpenSpan | null;
}

/** The vintages of each period of a world, oldest first, by period end, which are in their order too. */
export function vintagesOf(world: World): ReadonlyMap<IsoDate, readonly Vintage[]> {
  const periods = periodsOf(world);
  const news = lateNews(
    world,
    periods.flatMap(({ open }) => open ?? []),
  );
  return new Map(
    periods.map((period) => [period.periodEnd, ofPeriod(period, news.get(period.periodEnd))]),
  );
}

function periodsOf(world: World): readonly PeriodOfWorld[] {
  const { asOf, publications, publisher } = world;
  const begin = firstDay(world);
  const versions = regularVersions(publications);
  const lagOf = usualLags(world);
  const ends = begin === null ? [] : periodEnds(publisher.period, begin, asOf);
  const begunOn = beginnings(world, ends);
  return ends.map((periodEnd, place) => {
    const issued = readings(periodEnd, versions.get(periodEnd) ?? []);
    const readingDay = addDays(periodEnd, lagOf(periodEnd));
    const isEarly = readingDay > asOf;
    // before anything was known of its days there was no such period
    const readOn = isEarly ? asOf : laterOf(readingDay, begunOn(place));
    const issuedOn = issued[0]?.knownBy ?? null;
    if (issuedOn === null) {
      return { periodEnd, isEarly, issued, open: { periodEnd, readOn, through: asOf } };
    }
    const open = readOn < issuedOn ? { periodEnd, readOn, through: addDays(issuedOn, -1) } : null;
    return { periodEnd, isEarly: false, issued, open };
  });
}

function ofPeriod(
  { periodEnd, isEarly, issued, open }: PeriodOfWorld,
  news: LateNews = new Map(),
): readonly Vintage[] {
  const late = [...news.keys()].sort(byCodeUnit);
  const days = open === null ? [] : [open.readOn, ...late];
  const read = days.map((day, i) => {
    // the last one is read by all that is known, whatever this room takes for news
    const knownBy = i === days.length - 1 ? (open?.through ?? day) : day;
    return { sight: unissued(periodEnd, knownBy), knownFrom: day, changed: news.get(day) ?? null };
  });
  const stated = issued.map((sight) => ({ sight, knownFrom: sight.knownBy, changed: null }));
  const all = [...read, ...stated];
  return all.map((one, i) => ({
    ...one,
    isEarly,
    knownUntil: i + 1 < all.length ? at(all, i + 1).knownFrom : null,
  }));
}
