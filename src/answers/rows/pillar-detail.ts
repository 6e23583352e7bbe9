import { z } from "zod";
import { carriedFrom, firstNewDay } from "../../engine/reading/carried.ts";
import type { IndicatorReading } from "../../engine/reading/indicator.ts";
import { printedScore } from "../../engine/reading/printed.ts";
import { count, field, type IsoDate, id, isoDate, text, typed } from "../../model/cell.ts";
import { scaleNames } from "../../model/methodology/scale.ts";
import type { Indicator, Methodology } from "../../model/methodology.ts";
import type { FirmRead } from "./attached.ts";
import { objectOf } from "./object-of.ts";
import { figures, publishedShare } from "./published.ts";

interface ReadIndicator extends Indicator, Pick<Methodology, "score"> {
  readonly reading: IndicatorReading | undefined;
  /** The first day whose readings are new. */
  readonly firstNew: IsoDate;
}

const indicatorDetail = objectOf<ReadIndicator>()({
  id,
  label: text,
  unit: text,
  direction: z.enum(["higher", "lower"]),
  scale: z.enum(scaleNames),
  lo: [z.number().nullable(), ({ lo }) => lo],
  hi: [z.number().nullable(), ({ hi }) => hi],
  weight: z.number(),
  value: [figures.amount("Reading of the indicator"), ({ reading }) => reading?.value],
  normalised: [
    figures.scaled("The reading on its scale, in the direction of the score"),
    ({ reading }) => reading?.normalised,
  ],
  observedOn: [isoDate.nullable(), ({ reading }) => reading?.observedOn],
  carriedFrom: [
    field(
      isoDate.nullable(),
      "Day of the reading that the value is carried on from, within its age, where the period has no new one: it counts for the score alone; null where the value is new",
    ),
    ({ reading, firstNew }) => (reading === undefined ? null : carriedFrom(reading, firstNew)),
  ],
  ageDays: [z.number().int().nullable(), ({ reading }) => reading?.ageDays],
  halfLifeDays: z.number().int(),
  aggregate: z.enum(["last", "median", "sum", "rate"]),
  windowDays: z.number().int(),
  observations: [count, ({ reading }) => reading?.observations ?? 0],
  evidenceIds: [z.array(id).readonly(), ({ reading }) => reading?.evidenceIds ?? []],
  effect: [
    figures.score("What it adds to the score or takes"),
    ({ reading, score }) => printedScore({ score }, reading?.effect),
  ],
});

export const pillarDetailSchema = typed("PillarDetail", {
  id,
  name: text,
  weight: z.number(),
  value: z.number().nullable(),
  coverage: z.number(),
  indicators: z.array(indicatorDetail.schema).readonly(),
});

export function pillarDetail({ readModel, pillars, indicators }: FirmRead) {
  const { methodology, publisher, asOf } = readModel.analysis.world;
  const firstNew = firstNewDay(publisher.period, asOf);
  return methodology.pillars.map(({ id, name, weight }) => {
    const reading = pillars.find((one) => one.id === id);
    const value = publishedShare(reading?.value ?? null);
    const coverage = publishedShare(reading?.coverage ?? 0);
    const own = methodology.indicators.filter(({ pillar }) => pillar === id);
    const details = own.map((indicator) => {
      const reading = indicators.find((one) => one.id === indicator.id);
      return indicatorDetail.of({ reading, score: methodology.score, firstNew, ...indicator });
    });
    return { id, name, weight, value, coverage, indicators: details };
  });
}
