import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { type Report, seriesWriter } from "../../src/engine/world/series.ts";
import { firm } from "../engine/world-builder.ts";
import { sampleSite } from "./sample-site.ts";

const indicators = ["denial_rate", "payout_delay_days", "uptime", "volume"];
export const firstSunday = "2024-01-07";

/** A read model with weeks of four indicators of each of many firms. */
export function readingsSite(count: number, weeks: number): ReadModel {
  const site = sampleSite();
  const write = seriesWriter(count * indicators.length * weeks);
  const firms = Array.from({ length: count }, (_, i) => firm(firmIdAt(i)));
  const readings = firms.map(({ firmId }, i) => {
    const series = indicators.map((id, n) => [id, write(reports(i * 4 + n, weeks))] as const);
    return [firmId, new Map(series)] as const;
  });
  const world = { ...site.analysis.world, firms, observations: new Map(readings) };
  return { ...site, analysis: { ...site.analysis, world } };
}

/** The identifier of a firm by its place. */
export function firmIdAt(place: number): string {
  return `F${String(place).padStart(6, "0")}`;
}

function reports(place: number, weeks: number): readonly Report[] {
  return Array.from({ length: weeks }, (_, week) => ({
    value: ((place * 7919 + week * 31) % 10_007) / 100,
    unit: place % 4 === 1 ? "days" : "share",
    observedOn: addDays(firstSunday, 7 * week),
    knownOn: addDays(firstSunday, 7 * week + 2),
    evidenceId: null,
  }));
}
