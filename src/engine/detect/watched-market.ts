import type { IsoDate } from "../../model/cell.ts";
import { firmStandsOn } from "../../model/firm.ts";
import { at } from "../../model/language/at.ts";
import type { MarketPeriod } from "../market/market.ts";
import { isConstituent } from "../reading/firm-reading.ts";
import { sightOn } from "../world/sight.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { type Watched, watched } from "./detect.ts";

// What is news about the series of the sector. A period in which firms joined or left is compared with nothing; where
// more than a tenth of them did, the level is learnt anew.

/** The share of members that may change without a new level. */
const fewMembers = 0.1;
/** The step in which levels of segments are written. */
const levelStep = 0.001;
/** The most decimals in which a value of an input is written. */
const mostDecimals = 6;

type Market = readonly MarketPeriod[];

/** A function to the news of a segment's level, and one to those of a sector input. */
export function marketWatch(world: World, market: Market) {
  const membership = membershipOf(world, market);
  const watch = (seed: string, readingOf: (period: MarketPeriod) => Reading | null): Watched => {
    let newest: IsoDate | null = null;
    const points = market.map((period, i) => {
      const reading = readingOf(period);
      const change = at(membership, i);
      const isNew = reading !== null && (reading.observedOn === null || isLater(reading, newest));
      newest = reading?.observedOn ?? newest;
      return {
        value: reading?.value ?? null,
        isReading: isNew && (change === 0 || change > fewMembers),
        basis: methodologyAt(world, period.periodEnd).version,
        isNewLevel: change > fewMembers,
        resolution: reading?.step ?? 1,
      };
    });
    return watched(points, { period: world.publisher.period, seed });
  };
  return {
    segment: (id: string) =>
      watch(`segment ${id}`, ({ segments, inputs, periodEnd }) => {
        const level = segments.find((one) => one.id === id)?.level ?? null;
        if (level === null) return null;
        const days = inputs.flatMap((one) =>
          one.segment === id ? (observedDay(world, one, periodEnd) ?? periodEnd) : [],
        );
        return { value: level, observedOn: days.sort().at(-1) ?? null, step: levelStep };
      }),
    input: (id: string) =>
      watch(`input ${id}`, ({ inputs, periodEnd }) => {
        const input = inputs.find((one) => one.id === id);
        if (input === undefined || input.value === null) return null;
        const observedOn = observedDay(world, input, periodEnd);
        return { value: input.value, observedOn, step: stepOf(input.value) };
      }),
  };
}

interface Reading {
  readonly value: number;
  /** Null for a count, which is one of every period. */
  readonly observedOn: IsoDate | null;
  readonly step: number;
}

function isLater({ observedOn }: Reading, newest: IsoDate | null): boolean {
  return newest === null || (observedOn !== null && observedOn > newest);
}

function observedDay(
  world: World,
  { id, observedOn }: MarketPeriod["inputs"][number],
  on: IsoDate,
): IsoDate | null {
  const inputs = methodologyAt(world, on).segments.flatMap((segment) => segment.inputs);
  return inputs.find((one) => one.id === id)?.kind === "events" ? null : observedOn;
}

/** The step of the last decimal in which a value is written. */
function stepOf(value: number): number {
  for (let decimals = 0; decimals < mostDecimals; decimals += 1) {
    if (Number(value.toFixed(decimals)) === value) return 10 ** -decimals;
  }
  return 10 ** -mostDecimals;
}

/** The share of members that joined or left since the period before; 0 in the first one. */
function membershipOf(world: World, market: Market): readonly number[] {
  const days = world.firms
    .flatMap((firm) => [firmStandsOn(firm), ...firm.statusHistory.map(({ from }) => from)])
    .sort();
  return market.map(({ periodEnd }, i) => {
    const before = market[i - 1]?.periodEnd ?? null;
    if (before === null || !days.some((day) => day > before && day <= periodEnd)) return 0;
    const moved = world.firms.filter(
      (firm) => isConstituent(firm, sightOn(before)) !== isConstituent(firm, sightOn(periodEnd)),
    );
    const now = world.firms.filter((firm) => isConstituent(firm, sightOn(periodEnd)));
    return moved.length / Math.max(1, now.length);
  });
}
