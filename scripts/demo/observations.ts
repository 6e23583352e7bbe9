import { addDays, daysBetween } from "../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import { later } from "../../src/model/language/order.ts";
import { firstDay, lastDay, weekOf } from "./calendar.ts";
import { clamp, type Draw, spread, stream } from "./chance.ts";
import { type DemoFirm, firms } from "./firms.ts";
import { type DemoIndicator, demoIndicators } from "./indicators.ts";
import { type Health, healthOf } from "./weather.ts";

/** A row of `observations/*.csv` as text, its value with the decimals of its indicator. */
export interface ObservationRow {
  readonly firmId: string;
  readonly indicatorId: string;
  readonly value: string;
  readonly unit: string;
  readonly observedOn: IsoDate;
  readonly knownOn: IsoDate;
  readonly evidenceId: string;
}

/** A value for an illness of the pillar, a depth of the decline and the last value, null before the first. */
type Measure = (ill: number, depth: number, draw: Draw, last: number | null) => number;

const measures: Readonly<Record<string, Measure>> = {
  payout_delay: (ill, depth, draw) =>
    (0.7 + 2 * ill + 4.5 * ill * ill) * spread(draw.normal(), 0.16) + 9 * depth * depth,
  payout_denial_rate: (ill, depth, draw) =>
    clamp((0.012 + 0.12 * ill * ill) * spread(draw.normal(), 0.24) + 0.22 * depth * depth, 0, 1),
  rule_changes: (ill, depth, draw) => draw.count(0.06 + 0.4 * ill * ill + 0.55 * depth),
  retroactive_changes: (ill, depth, draw) => draw.count(0.02 + 0.22 * ill * ill + 0.8 * depth),
  terms_published: (ill, depth, draw) =>
    clamp(0.97 - 0.35 * ill - 0.2 * depth + 0.02 * draw.normal(), 0, 1),
  platform_uptime: (ill, depth, draw) =>
    clamp(99.97 - 1.1 * ill * ill * spread(draw.normal(), 0.45) - 2.6 * depth * depth, 80, 100),
  processor_count: (ill, depth, draw, last) => {
    const wanted = Math.max(0, Math.round(5.2 - 3.2 * ill - 3 * depth));
    return last === null || !draw.chance(0.6) ? (last ?? wanted) : last + Math.sign(wanted - last);
  },
  complaint_rate: (ill, depth, draw) =>
    (1.5 + 8 * ill + 14 * ill * ill) * spread(draw.normal(), 0.2) + 22 * depth * depth,
  support_response: (ill, depth, draw) =>
    (2.5 + 14 * ill + 16 * ill * ill) * spread(draw.normal(), 0.2) + 38 * depth * depth,
  refund_ratio: (ill, depth, draw) =>
    clamp(0.99 - 0.3 * ill - 0.4 * depth + 0.025 * draw.normal(), 0, 1),
  disclosure_score: (ill, depth, draw) =>
    clamp(92 - 62 * ill - 14 * depth + 2 * draw.normal(), 0, 100),
  reserve_cover: (ill, depth, draw) =>
    clamp(128 - 95 * ill - 55 * depth + 4 * draw.normal(), 0, 200),
  audit_age: (ill, depth, draw, last) => {
    if (last === null) return draw.int(1, 8 + Math.round(22 * ill));
    return last >= 11 + 18 * ill && draw.chance(0.3 * (1 - depth)) ? 1 : last + 1;
  },
};

export function observationRows(): readonly ObservationRow[] {
  return firms.flatMap((firm) => {
    const health = healthOf(firm);
    return demoIndicators.flatMap((indicator) => series(firm, health, indicator));
  });
}

const stepDays = { week: 7, month: 28, quarter: 91 } as const;
/** Old terms can be read in web archives: these begin half a year before the listing. */
const archived = ["rule_changes", "retroactive_changes"];
/** Of firms that answer nothing, only what outsiders can measure. */
const seenFromOutside = ["rule_changes", "platform_uptime", "complaint_rate", "payout_delay"];
const answersNothing = ["jorvane-futures", "corvasse-trading"];

function series(firm: DemoFirm, health: Health, indicator: DemoIndicator): ObservationRow[] {
  const { id, pillar, unit } = indicator.definition;
  if (answersNothing.includes(firm.slug) && !seenFromOutside.includes(id)) return [];
  const draw = stream(`values ${firm.firmId} ${id}`);
  const measure = measures[id];
  if (measure === undefined) throw new RangeError(`Cannot measure: "${id}"`);
  let last: number | null = null;
  return daysOf(firm, indicator, draw).flatMap((observedOn) => {
    const week = Math.max(0, weekOf(observedOn));
    last = measure(health.ill(pillar, week), health.depth(week), draw, last);
    const common = { firmId: firm.firmId, indicatorId: id, unit, observedOn, evidenceId: "" };
    const knownOn = addDays(later(observedOn, firm.listedOn), lagOf(indicator, observedOn, draw));
    const value = last.toFixed(indicator.decimals);
    const rows = [{ ...common, value, knownOn }];
    const revised = revisionOf(indicator, last, draw);
    if (revised !== value)
      rows.push({ ...common, value: revised, knownOn: addDays(knownOn, draw.int(6, 38)) });
    return rows.filter((row) => row.knownOn <= lastDay);
  });
}

function daysOf(firm: DemoFirm, { every, definition: { id } }: DemoIndicator, draw: Draw) {
  const step = stepDays[every];
  const phase = every === "week" ? draw.int(1, 5) : draw.int(0, step - 1);
  const start = addDays(firm.listedOn, phase - (archived.includes(id) ? 182 : 0));
  const looks = Math.floor(daysBetween(start, firm.seenUntil) / step) + 1;
  const days = Array.from({ length: Math.max(0, looks) }, (_, i) => addDays(start, step * i));
  const gone = outageOf(draw);
  return days.filter((day) => !draw.chance(0.025) && !(day >= gone.from && day <= gone.until));
}

/** One series in eight is interrupted for some months: a probe breaks, a firm stops answering. */
function outageOf(draw: Draw) {
  const from = addDays(firstDay, draw.int(60, 480));
  const days = draw.int(50, 200);
  return { from: draw.chance(0.12) ? from : "9999-12-31", until: addDays(from, days) };
}

/** The days between a look and its arrival: mostly one or two, at times ten; after Christmas up to three weeks. */
function lagOf({ every }: DemoIndicator, on: IsoDate, draw: Draw): number {
  const u = draw.unit();
  const holidays = on >= "2025-12-22" && on <= "2026-01-02" ? Math.floor(14 * u) : 0;
  if (every !== "week") return 2 + Math.floor(9 * u * u) + holidays;
  const usual = u < 0.3 ? 0 : u < 0.75 ? 1 : 2;
  return (u < 0.9 ? usual : draw.int(3, 10)) + holidays;
}

/** About one look in seventy is revised later; the others are as they came. */
function revisionOf({ definition, decimals }: DemoIndicator, value: number, draw: Draw): string {
  if (!draw.chance(0.015)) return value.toFixed(decimals);
  const { unit, lo, hi } = definition;
  const most = unit === "ratio" ? 1 : unit === "percent" && hi === 100 ? 100 : 1e6;
  const shift = decimals === 0 ? draw.pick([-1, 1]) : 0.04 * (hi - lo) * draw.normal();
  return clamp(value + shift, value / 2, most).toFixed(decimals);
}
