import type { Scored } from "../../../src/engine/forecast/calibration-scores.ts";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import { normalQuantile } from "../../../src/engine/numbers/normal-quantile.ts";
import { chanceFrom } from "../../../src/engine/numbers/seed.ts";
import { sha256Hex } from "../../../src/record/canonical.ts";

/** A world whose forecasts are the true probabilities. */
export interface KnownWorld {
  readonly firms: number;
  /** Failures expected over all quarters. */
  readonly episodes: number;
  readonly quarters: number;
  /** Whether every half-year has a shock to all firms, of .7 in log hazard. */
  readonly shock: boolean;
}

const [spread, persistence, shockSpread, levels] = [1.2, 0.9, 0.7, 21];
const shocks = Array.from(
  { length: levels },
  (_, k) => shockSpread * normalQuantile((k + 0.5) / levels) - shockSpread ** 2 / 2,
);

/** Quarterly forecasts over a quarter of firms whose hazards drift; one that fails is followed by a new one. */
export function knownWorld({ firms, episodes, quarters, shock }: KnownWorld, seed: string): Scored {
  const chance = chanceFrom(sha256Hex(seed));
  const normal = () => normalQuantile(chance() * (1 - 1e-12) + 5e-13);
  const base = Math.log(episodes / (firms * quarters)) - spread ** 2 / 2;
  const x = Array.from({ length: firms }, normal);
  const lives = x.map(() => 0);
  const scored: Scored["scored"][number][] = [];
  let common = 0;
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    if (quarter % 2 === 0) common = Math.floor(chance() * levels);
    const issuedOn = addDays("2015-01-01", Math.round(quarter * 91.3125));
    for (let i = 0; i < firms; i += 1) {
      const hazard = Math.exp(base + spread * x[i]!);
      const under = (by: number) => -Math.expm1(-hazard * Math.exp(by));
      const probability = shock
        ? shocks.reduce((sum, by) => sum + under(by), 0) / levels
        : under(0);
      const fails = chance() < (shock ? under(shocks[common]!) : probability);
      const firmId = `f${i}.${lives[i]}`;
      scored.push({
        forecast: { issuedOn, firmId, probability, modelVersion: "known", mode: "real_time" },
        event: fails ? 1 : 0,
        episode: fails ? `${firmId} ${issuedOn}` : null,
      });
      if (fails) lives[i]! += 1;
      x[i] = fails ? normal() : persistence * x[i]! + Math.sqrt(1 - persistence ** 2) * normal();
    }
  }
  return { scored, horizonDays: 90 };
}
