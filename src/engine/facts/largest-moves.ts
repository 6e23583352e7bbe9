import type { IsoDate } from "../../model/cell.ts";
import { entryOf } from "../../model/language/at.ts";
import type { Indicator, Methodology } from "../../model/methodology.ts";
import { addDays, periodStart } from "../numbers/calendar.ts";
import { type CrossSection, crossSection } from "../reading/cross-section.ts";
import { type FirmReading, rulesOn } from "../reading/firm-reading.ts";
import { printedChange, printedScore } from "../reading/printed.ts";
import type { World } from "../world/world.ts";
import { periodSights } from "./period-sights.ts";

/** A firm whose score moved, and the indicator that moved it most. */
export interface Move {
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly change: number;
  readonly because: IndicatorMove | null;
}

export interface IndicatorMove {
  readonly label: string;
  readonly unit: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** The firms that moved most from the period before to the one that ends on a day, both as they stand, by the rules of the later. */
export function largestMoves(world: World, end: IsoDate, count: number): readonly Move[] {
  const endBefore = addDays(periodStart(world.publisher.period, end), -1);
  const sightOf = periodSights(world);
  const sight = sightOf(end);
  const rules = rulesOn(world, sight);
  const before = readingsIn(crossSection(world, sightOf(endBefore), rules));
  const { firms } = crossSection(world, sight, rules);
  return firms
    .filter(({ constituent }) => constituent)
    .flatMap(({ firm, reading }) => {
      const old = before.get(firm.firmId);
      const moved = old === undefined ? null : moveOf(rules.methodology, old, reading);
      return moved === null ? [] : [{ name: firm.name, ...moved }];
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, count);
}

function readingsIn({ firms }: CrossSection): ReadonlyMap<string, FirmReading> {
  const members = firms.filter(({ constituent }) => constituent);
  return new Map(members.map(({ firm, reading }) => [firm.firmId, reading]));
}

/** The move between two readings; null where one has no score, or nothing that is printed changed. */
function moveOf(
  methodology: Methodology,
  before: FirmReading,
  now: FirmReading,
): Omit<Move, "name"> | null {
  const change = printedChange(methodology, now.score, before.score);
  if (change === null || change === 0) return null;
  return {
    before: printedScore(methodology, before.score),
    after: printedScore(methodology, now.score),
    change,
    because: becauseOf(methodology, before, now),
  };
}

/** The indicator whose weighted value on its scale moved most; null where none did, or the score is given. */
function becauseOf(
  methodology: Methodology,
  before: FirmReading,
  now: FirmReading,
): IndicatorMove | null {
  const weights = new Map(methodology.pillars.map(({ id, weight }) => [id, weight]));
  const weightOf = ({ pillar, weight }: Indicator) => entryOf(weights, pillar) * weight;
  const moves = methodology.indicators.map((indicator, i) => {
    const old = before.indicators[i] ?? null;
    const fresh = now.indicators[i] ?? null;
    const size = Math.abs((fresh?.normalised ?? 0) - (old?.normalised ?? 0)) * weightOf(indicator);
    return { indicator, size, before: old?.value ?? null, after: fresh?.value ?? null };
  });
  const [most] = moves.toSorted((a, b) => b.size - a.size);
  if (most === undefined || most.size === 0) return null;
  const { label, unit } = most.indicator;
  return { label, unit, before: most.before, after: most.after };
}
