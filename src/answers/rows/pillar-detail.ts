import { z } from "zod";
import { roundHalfEven } from "../../engine/numbers/round.ts";
import type { Analysis } from "../../engine/world/analysis.ts";
import type { FirmAssessment, IndicatorReading } from "../../engine/world/assessment.ts";
import { id, isoDate, text } from "../../model/cell.ts";
import type { Indicator } from "../../model/methodology.ts";
import { publishedAs, publishedPillar, publishedScore } from "./published.ts";

const indicatorDetailSchema = z.strictObject({
  id,
  label: text,
  unit: text,
  direction: z.enum(["higher", "lower"]),
  lo: z.number(),
  hi: z.number(),
  weight: z.number(),
  value: z.number().nullable(),
  normalised: z.number().nullable(),
  observedOn: isoDate.nullable(),
  ageDays: z.number().int().nullable(),
  halfLifeDays: z.number().int(),
  aggregate: z.enum(["last", "median", "sum", "rate"]),
  windowDays: z.number().int(),
  observations: z.number().int().min(0),
  evidenceIds: z.array(id).readonly(),
  /** The score points that it adds or takes. */
  effect: z.number().nullable(),
});

export const pillarDetailSchema = z.strictObject({
  id,
  name: text,
  weight: z.number(),
  value: z.number().nullable(),
  coverage: z.number(),
  indicators: z.array(indicatorDetailSchema).readonly(),
});

/** The parts of a score: every pillar, and every indicator with its goalposts. */
export function pillarDetail({ world }: Analysis, assessment: FirmAssessment) {
  const { pillars, indicators } = world.methodology;
  const published = publishedAs(world.methodology);
  const readings = new Map(assessment.indicators.map((reading) => [reading.id, reading]));
  return pillars.map((pillar) => {
    const reading = assessment.pillars.find((one) => one.id === pillar.id);
    return {
      id: pillar.id,
      name: pillar.name,
      weight: pillar.weight,
      value: published(reading?.value ?? null),
      coverage: published(reading?.coverage ?? 0),
      indicators: indicators
        .filter((indicator) => indicator.pillar === pillar.id)
        .map((indicator) => indicatorDetail(indicator, readings.get(indicator.id))),
    };
  });
}

function indicatorDetail(indicator: Indicator, reading: IndicatorReading | undefined) {
  const { id, label, unit, direction, lo, hi, weight, halfLifeDays, aggregate, windowDays } =
    indicator;
  return {
    id,
    label,
    unit,
    direction,
    lo,
    hi,
    weight,
    value: significant(reading?.value ?? null),
    normalised: publishedPillar(reading?.normalised ?? null),
    observedOn: reading?.observedOn ?? null,
    ageDays: reading?.ageDays ?? null,
    halfLifeDays,
    aggregate,
    windowDays,
    observations: reading?.observations ?? 0,
    evidenceIds: reading?.evidenceIds ?? [],
    effect: publishedScore(reading?.effect ?? null),
  };
}

/** An aggregate as published: six decimals are enough to recompute, without binary noise. */
function significant(value: number | null): number | null {
  return value === null ? null : roundHalfEven(value, 6);
}
