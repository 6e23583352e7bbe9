import { addDays } from "../../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import { laterOf, today, weekOf } from "../calendar.ts";
import { type Draw, stream } from "../chance.ts";
import type { FirmSeed } from "./firm-seed.ts";
import { type Health, health } from "./health.ts";
import { type DemoIndicator, demoIndicators } from "./indicators.ts";
import { type Memory, measure } from "./measures.ts";
import { presence } from "./presence.ts";
import type { Story } from "./stories.ts";

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

export function observationRows(
  seeds: readonly FirmSeed[],
  storyOf: ReadonlyMap<string, Story>,
): readonly ObservationRow[] {
  return seeds.flatMap((seed) => {
    const story = storyOf.get(seed.firmId);
    const state = health(seed, story);
    return demoIndicators.flatMap((indicator) => series(seed, story, state, indicator));
  });
}

function series(
  seed: FirmSeed,
  story: Story | undefined,
  firm: Health,
  indicator: DemoIndicator,
): ObservationRow[] {
  const { id, pillar, unit } = indicator.definition;
  const draw = stream(`values ${seed.firmId} ${id}`);
  const memory: Memory = { last: null };
  const rows = presence(seed, story, indicator).observedOn.flatMap((observedOn) => {
    const week = Math.max(0, weekOf(observedOn));
    const value = measure(id, firm.ill(pillar, week), firm.depth(week), draw, memory);
    memory.last = value;
    const common = { firmId: seed.firmId, indicatorId: id, unit, observedOn, evidenceId: "" };
    const arrived = laterOf(observedOn, seed.listedOn);
    const knownOn = addDays(arrived, reportingLag(indicator, draw));
    const first = { ...common, value: value.toFixed(indicator.decimals), knownOn };
    const revised = revision(indicator, value, draw);
    if (revised === null) return [first];
    return [first, { ...common, value: revised, knownOn: addDays(knownOn, draw.int(6, 38)) }];
  });
  return rows.filter(({ knownOn }) => knownOn <= today);
}

/** The days between a look and its arrival at the desk: mostly one or two, at times ten. */
function reportingLag(indicator: DemoIndicator, draw: Draw): number {
  const u = draw.unit();
  if (indicator.every !== "week") return 2 + Math.floor(9 * u * u);
  if (u < 0.3) return 0;
  return u < 0.75 ? 1 : u < 0.9 ? 2 : draw.int(3, 10);
}

/** About one look in seventy is corrected later; a correction that changes nothing is not sent. */
function revision(indicator: DemoIndicator, value: number, draw: Draw): string | null {
  if (!draw.chance(0.015)) return null;
  const { unit, lo, hi } = indicator.definition;
  const ceiling = unit === "ratio" ? 1 : indicator.definition.id === "platform_uptime" ? 100 : 1e6;
  const shift = indicator.decimals === 0 ? draw.pick([-1, 1]) : 0.04 * (hi - lo) * draw.normal();
  const revised = Math.min(ceiling, Math.max(value / 2, value + shift)).toFixed(indicator.decimals);
  return revised === value.toFixed(indicator.decimals) ? null : revised;
}
