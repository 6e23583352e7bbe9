import { z } from "zod";
import {
  field,
  goneKeys,
  id,
  isoDate,
  lengthInDays,
  line,
  measured,
  orNull,
  text,
} from "./cell.ts";
import { groupsSection } from "./groups/groups.ts";
import { bandsSection } from "./methodology/bands.ts";
import { type Durations, durations } from "./methodology/durations.ts";
import { goneSettings } from "./methodology/gone-settings.ts";
import { levelSection } from "./methodology/level.ts";
import { checkMethod } from "./methodology/method.ts";
import { ruleSections } from "./methodology/rules.ts";
import { checkScale, scaleFields } from "./methodology/scale.ts";
import { aggregations, scoreSection } from "./methodology/score.ts";
import { sequenceSections } from "./methodology/sequence.ts";
import { choice, days, positive } from "./methodology/setting.ts";
import type { Period } from "./publisher.ts";
import { nameOf } from "./thing.ts";

// Thresholds, weights and cost ratios are declared preferences, not estimates. All of them live in
// a methodology file, whose schema holds the defaults, and none in the engine.

/** A weight beside which another one is still seen; what has none is published and counts nothing. */
const weight = z.number().min(0).max(1_000_000);

const pillar = z.strictObject({
  id: field(id, "Identifier, unique among the pillars", "reliability"),
  name: field(line, "Name on pages and cards", "Reliability of service"),
  weight: field(weight.default(1), "Weight among the pillars; they need not sum to 1"),
  aggregate: choice(aggregations, "How the indicators of the pillar become its value"),
});

const indicator = ({ halfLifeDays, windowDays }: Durations) =>
  z
    .strictObject({
      id: field(id, "Identifier that observations name", "uptime"),
      label: field(line, "Name on pages and cards", "Time the service could be reached"),
      pillar: field(nameOf("pillar"), "Id of the pillar it belongs to", "reliability"),
      weight: field(weight.default(1), "Weight among the indicators of its pillar"),
      unit: field(line, "Unit of its values; every observation repeats it", "percent"),
      direction: field(z.enum(["higher", "lower"]), "Which direction is better", "higher"),
      ...scaleFields,
      halfLifeDays: days(halfLifeDays, "Age at which a reading is worth half"),
      min: measured(
        z.number().optional(),
        "Least value that is possible; without it, what the unit says",
        "the indicator's",
        0,
      ),
      max: measured(
        z.number().optional(),
        "Greatest value that is possible; without it, what the unit says",
        "the indicator's",
        100,
      ),
      guessed: field(
        z.literal(true).optional(),
        "Direction, goalposts and unit were guessed by `stele init`: put them right and remove this line",
      ),
      aggregate: choice(["last", "median", "sum", "rate"], "How the window's readings become one"),
      windowDays: days(windowDays, "Days whose observations are aggregated"),
    })
    .superRefine(checkScale);

const inputFields = {
  id: field(id, "Identifier, unique among the sector inputs", "median_uptime"),
  label: field(line, "Name on pages", "Median uptime"),
  unit: field(line, "Unit of the sector value", "percent"),
  weight: field(positive.max(1_000_000).default(1), "Weight among the inputs of its segment"),
  calm: measured(z.number(), "Goalpost: the value up to which the level is 0", "the input's", 99.9),
  worst: measured(
    z.number(),
    "Goalpost: the value from which the level is 1; below `calm` if less is worse",
    "the input's",
    98,
  ),
  guessed: field(
    z.boolean().default(false),
    "Whether the goalposts were guessed from the data and nobody has looked at them yet",
  ),
};

const apart = { message: "apart from calm", path: ["worst"] };
const goalposts = ({ calm, worst }: { readonly calm: number; readonly worst: number }) =>
  calm !== worst;

/** A sector series: a statistic over the firms, or a count of events per 100 firms. */
const sectorInput = ({ eventDays }: Durations) =>
  z.discriminatedUnion("kind", [
    z
      .strictObject({
        kind: field(z.literal("indicator"), "A statistic of an indicator over all listed firms"),
        ...inputFields,
        indicator: field(nameOf("indicator"), "Id of the indicator", "uptime"),
        statistic: choice(["median", "mean", "p90", "p10"], "Statistic over the firms"),
        everyDays: measured(
          orNull(lengthInDays),
          "Days from one reading of a firm to the next, where it is read less often than the index: for so long it counts as new; null for the period",
          "days",
        ),
      })
      .refine(goalposts, apart),
    z
      .strictObject({
        kind: field(z.literal("events"), "The number of events per 100 firms in the index"),
        ...inputFields,
        events: field(z.array(nameOf("eventKind")).min(1), "Kinds of events that are counted", [
          "outage",
        ]),
        windowDays: days(eventDays, "Days whose events are counted"),
      })
      .refine(goalposts, apart),
  ]);

const segment = (durations: Durations) =>
  z.strictObject({
    id: field(id, "Identifier, unique among the segments", "service"),
    name: field(line, "Name on pages and cards", "Service"),
    weight: field(positive, "Weight in the stress index; the weights must sum to 1", 0.5),
    inputs: field(z.array(sectorInput(durations)).min(1), "Series whose levels make its level"),
  });

const legalNote = z.strictObject({
  id: field(id, "Identifier that `legalNoteId` of `index.yaml` names", "legal-1"),
  text: field(text, "The paragraph that every record bears", "A statistical reading, no advice …"),
  short: field(text.optional(), "A shorter form for cards; without it, cards bear the note itself"),
});

const change = z.strictObject({
  version: field(id, "Version of the methodology that the change came with", "2026.1"),
  on: field(isoDate, "Day on which it came into force", "2026-01-05"),
  text: field(text, "What changed and why"),
});

/** `methodology/<version>.yaml`: everything the publisher decided rather than measured. */
export function methodologySchemaOf(period: Period) {
  const { [period]: defaults } = durations;
  const methodology = z.strictObject({
    version: field(id.optional(), "Version; without it, the name of the file", "2026.1"),
    title: field(line.default("Methodology"), "Title of the methodology page"),
    effectiveFrom: field(
      isoDate.default("1970-01-01"),
      "First day of use; a later version takes over on its own",
      "2026-01-05",
    ),
    pillars: field(
      z.array(pillar).default([]),
      "What a score is made of; one at least, unless scores are given",
    ),
    indicators: field(
      z.array(indicator(defaults)).default([]),
      "What is measured of each firm; one at least, unless scores are given",
    ),
    lagDays: measured(
      z.number().int().min(0).max(3650).optional(),
      "Days after its end on which a period that nobody issues is read; without it, the 95th percentile of the days from an observation to its first report, among those known by the end",
      "days",
      45,
    ),
    segments: field(
      z.array(segment(defaults)).default([]),
      "What the stress index is made of; without any, the index has no stress and no market state",
    ),
    score: scoreSection,
    level: levelSection,
    bands: bandsSection,
    groups: groupsSection,
    ...ruleSections(defaults),
    ...sequenceSections(defaults),
    legalNotes: field(z.array(legalNote).min(1), "The publisher's own legal notes"),
    changeLog: field(z.array(change).default([]), "What changed from version to version"),
  });
  const checked = methodology.superRefine(checkMethod);
  goneKeys.add(checked, { byPath: goneSettings });
  return checked;
}

/** The same with the defaults of a weekly index, which the documentation gives. */
export const methodologySchema = methodologySchemaOf("week");

export interface Methodology extends z.infer<typeof methodologySchema> {
  readonly version: string;
}
/** The same as it is written: what has a default may be left out. */
export type MethodologyInput = z.input<typeof methodologySchema>;
export type IndicatorInput = NonNullable<MethodologyInput["indicators"]>[number];
export type Indicator = Methodology["indicators"][number];
export type Segment = Methodology["segments"][number];
export type SectorInput = Segment["inputs"][number];
