import { addDays, dayNumber } from "../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import { by } from "../../src/model/language/order.ts";
import type { SeriesCode } from "../../src/model/publication.ts";
import { mulberry } from "./mulberry.ts";

/** A record that is to be made: the first of its series and period, or what amends it. */
export interface Planned {
  readonly kind: "issue" | "correction" | "withdrawal";
  readonly series: SeriesCode;
  readonly periodEnd: IsoDate;
  /** The day it is published. */
  readonly on: IsoDate;
}

/**
 * So many records, oldest first, the last about the day before `until`. A publisher has four series and
 * one first version of each about a day, so that many records take years of days: a Weekly Stress about
 * each day, a Structural Watch a month, a Payout Drift one day in twelve, an Escalation Alert one in
 * six. One record in twenty is corrected and one in two hundred withdrawn, up to eight days later.
 */
export function recordPlan(count: number, until: IsoDate, seed: number): readonly Planned[] {
  const planned: Planned[] = [];
  for (let day = addDays(until, -1); planned.length < count; day = addDays(day, -1)) {
    for (const series of dueOn(day, seed)) {
      const first = { kind: "issue", series, periodEnd: day, on: day } as const;
      const amended = amendment(first, seed);
      const left = count - planned.length;
      const isWhole = amended !== null && amended.on < until && left > 1;
      planned.push(...(isWhole ? [first, amended] : [first]).slice(0, left));
    }
  }
  return planned.sort(
    by(
      ({ on }) => on,
      ({ kind }) => Number(kind === "issue"),
    ),
  );
}

function dueOn(day: IsoDate, seed: number): readonly SeriesCode[] {
  const endsMonth = day.slice(0, 7) !== addDays(day, 1).slice(0, 7);
  return [
    "WS",
    ...(endsMonth ? (["SW"] as const) : []),
    ...(chance(day, seed, "PD") < 1 / 12 ? (["PD"] as const) : []),
    ...(chance(day, seed, "EA") < 1 / 6 ? (["EA"] as const) : []),
  ];
}

/** Whether payout measures are beyond their usual range: on the day that a record says so, and before. */
export function hasDrift(day: IsoDate, seed: number): boolean {
  return [day, addDays(day, 1)].some((one) => dueOn(one, seed).includes("PD"));
}

function amendment({ series, periodEnd }: Planned, seed: number): Planned | null {
  const share = chance(periodEnd, seed, `${series} amended`);
  if (share >= 0.055) return null;
  const kind = share < 0.005 ? "withdrawal" : "correction";
  return { kind, series, periodEnd, on: addDays(periodEnd, 1 + (Math.floor(share * 1_000) % 8)) };
}

/** A number of [0, 1) for a day and a purpose. */
function chance(day: IsoDate, seed: number, purpose: string): number {
  const salt = [...purpose].reduce((sum, letter) => 31 * sum + letter.charCodeAt(0), seed);
  return mulberry(salt + 7_919 * dayNumber(day))();
}
