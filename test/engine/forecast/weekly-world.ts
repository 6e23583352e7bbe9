import type { Scored } from "../../../src/engine/forecast/calibration-scores.ts";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import { normalQuantile } from "../../../src/engine/numbers/normal-quantile.ts";
import { chanceFrom } from "../../../src/engine/numbers/seed.ts";
import { sha256Hex } from "../../../src/record/canonical.ts";

/** Weekly forecasts over a quarter of firms whose hazards drift, the shape of most indexes of ours. */
export interface WeeklyWorld {
  readonly firms: number;
  readonly weeks: number;
  /** The weeks that a shock to all firms lasts, of .7 in log hazard; null without shocks. */
  readonly shockWeeks: number | null;
}

const horizon = 13;
const usual = 0.04;
const spread = 1.2;
const shockSpread = 0.7;
const persistence = 0.9 ** (1 / horizon);

/** Forecasts are the chances without a shock: what they mean in the long run is `rateOf`. */
export function weeklyWorld({ firms, weeks, shockWeeks }: WeeklyWorld, seed: string): Scored {
  const chance = chanceFrom(sha256Hex(seed));
  const normal = () => normalQuantile(chance() * (1 - 1e-12) + 5e-13);
  const base = Math.log(usual / horizon) - spread ** 2 / 2;
  const x = Array.from({ length: firms }, normal);
  const lives = x.map(() => 0);
  const issued: { week: number; firmId: string; probability: number }[] = [];
  const failedIn = new Map<string, number>();
  let common = 0;
  for (let week = 0; week < weeks + horizon; week += 1) {
    if (shockWeeks !== null && week % shockWeeks === 0) {
      common = shockSpread * normal() - shockSpread ** 2 / 2;
    }
    for (let i = 0; i < firms; i += 1) {
      const hazard = Math.exp(base + spread * x[i]!);
      const firmId = `f${i}.${lives[i]}`;
      if (week < weeks) issued.push({ week, firmId, probability: -Math.expm1(-horizon * hazard) });
      const fails = chance() < -Math.expm1(-hazard * Math.exp(common));
      if (fails) {
        failedIn.set(firmId, week);
        lives[i]! += 1;
      }
      x[i] = fails ? normal() : persistence * x[i]! + Math.sqrt(1 - persistence ** 2) * normal();
    }
  }
  const scored = issued.map(({ week, firmId, probability }) => {
    const end = failedIn.get(firmId) ?? Number.POSITIVE_INFINITY;
    const issuedOn = addDays("2020-01-05", 7 * week);
    const comes = end < week + horizon;
    return {
      forecast: {
        issuedOn,
        firmId,
        probability,
        modelVersion: "known",
        mode: "real_time" as const,
      },
      event: comes ? (1 as const) : (0 as const),
      episode: comes ? firmId : null,
    };
  });
  return { scored, horizonDays: 90 };
}

/** The long-run share that comes true of forecasts of about one probability: interpolated over many worlds. */
export function rateOf(world: WeeklyWorld, worlds: number): (probability: number) => number {
  const cells = 24;
  const cellOf = (p: number) =>
    Math.min(cells - 1, Math.max(0, Math.floor((2 + Math.log10(p) / 2) * 12)));
  const n = new Float64Array(cells);
  const events = new Float64Array(cells);
  const expected = new Float64Array(cells);
  for (let k = 0; k < worlds; k += 1) {
    for (const { forecast, event } of weeklyWorld(world, `long run ${k}`).scored) {
      const cell = cellOf(forecast.probability);
      n[cell]! += 1;
      events[cell]! += event;
      expected[cell]! += forecast.probability;
    }
  }
  return (p) => {
    const cell = cellOf(p);
    return n[cell]! < 2000 ? p : (p * events[cell]!) / expected[cell]!;
  };
}
