import { worldAt } from "../../src/engine/world/world.ts";
import { correction, withdrawal } from "../../src/issue/correct.ts";
import { issue } from "../../src/issue/issue.ts";
import { readingAgain, readingOf } from "../../src/issue/reading.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { at } from "../../src/model/language/at.ts";
import { type MethodologyInput, methodologySchema } from "../../src/model/methodology.ts";
import type { Period } from "../../src/model/publisher.ts";
import { termsSchema, wordsOf } from "../../src/model/words/terms.ts";
import { type Grades, graded, scoresOnly } from "../as-seen/scores-only.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { firm, observation, tinyDataset, tinyPublisher } from "../engine/world-builder.ts";

// Small indices of every kind, each with its records, whose words are computed again.

export interface SaidWorld {
  readonly name: string;
  readonly dataset: Dataset;
  readonly asOf: string;
}

const weeks = ["2026-05-31", "2026-06-07", "2026-06-14", "2026-06-21", "2026-06-28", "2026-07-05"];
const years = ["2022-12-31", "2023-12-31", "2024-12-31", "2025-12-31"];

type Method = Partial<MethodologyInput>;

/** A methodology whose score is the last reading of its one indicator, without stress where it has no segments. */
function method(overrides: Method = {}) {
  const { id: _, ...indicator } = at(scoresOnly.indicators, 0);
  const parsed = methodologySchema.parse({
    effectiveFrom: "2020-01-01",
    pillars: [{ id: "service", name: "Service" }],
    indicators: [{ ...indicator, id: "grade", halfLifeDays: 400, windowDays: 1600 }],
    legalNotes: [{ id: "note", text: "An automatic reading of evidence." }],
    ...overrides,
  });
  return { ...parsed, version: "1" };
}

const ranking = method();
const stress = scoresOnly;

/** Two segments, of which one is the worse end of the same grades. */
const segmented = {
  ...stress,
  segments: ["service", "support"].map((id, i) => ({
    ...at(stress.segments, 0),
    ...{ id, name: id === "service" ? "Service" : "Support", weight: 3 - i },
    inputs: [
      {
        ...at(at(stress.segments, 0).inputs, 0),
        ...{ id: `grade_${id}`, statistic: i === 0 ? ("median" as const) : ("p10" as const) },
      },
    ],
  })),
};

interface Options {
  readonly period?: Period;
  readonly methodology?: ReturnType<typeof method>;
  readonly issued?: readonly string[];
  readonly asOf?: string;
  readonly listed?: Readonly<Record<string, string>>;
  readonly terms?: Readonly<Record<string, string>>;
  readonly model?: boolean;
  readonly regions?: Readonly<Record<string, string>>;
}

function world(name: string, grades: Grades, options: Options = {}): SaidWorld {
  const { period = "week", methodology = stress, listed = {}, terms = {} } = options;
  const days = Object.keys(grades).sort();
  const slugs = [...new Set(days.flatMap((day) => Object.keys(grades[day] ?? {})))].sort();
  const { asOf = at(days, days.length - 1), issued = days, regions } = options;
  const words = wordsOf(termsSchema.parse(terms), methodology.bands.by === "score");
  const dataset = tinyDataset({
    publisher: tinyPublisher({ period, words }),
    methodologies: [methodology],
    models: options.model === true ? [model()] : [],
    firms: slugs.map((slug) =>
      firm(slug, {
        name: slug.toUpperCase(),
        listedOn: listed[slug] ?? "2020-01-01",
        statusHistory: [{ status: "active", from: listed[slug] ?? "2020-01-01" }],
        ...(regions === undefined ? {} : { groups: { region: regions[slug] ?? "" } }),
      }),
    ),
    observations: graded(grades),
  });
  return { name, dataset: issued.reduce(withRecord, dataset), asOf };
}

function model() {
  const feature = {
    ...{ id: "indicator.grade", label: "Grade", unit: "points" },
    ...{ coef: -1.3, mean: 62, sd: 11, lo: null, hi: null },
  };
  return tinyModel({
    ...{ intercept: -5.1, baseRate: 0.05, horizonDays: 91, periodDays: 7 },
    features: [feature],
  });
}

/** The dataset with the regular record of a period, issued on its last day. */
export function withRecord(dataset: Dataset, end: string): Dataset {
  const reading = readingOf(dataset, { periodEnd: end, knownBy: end });
  const { records } = issue(reading.analysis, dataset.publications, {
    ...{ series: "WS", note: null, mode: "real_time" },
    criticalTurns: reading.criticalTurns,
    comparison: reading.comparison(),
    today: worldAt(dataset, end),
  });
  return { ...dataset, publications: [...dataset.publications, ...records] };
}

const options = { reason: "A reading came late", note: null, publishTime: "06:00:00" };

function referenceOf({ publications }: Dataset, end: string): string {
  const record = publications.findLast(({ periodEnd }) => periodEnd === end);
  if (record === undefined) throw new RangeError(`No record of ${end}`);
  return record.referenceId;
}

/** A world of weeks in which one is corrected by a late reading and the one after it withdrawn. */
function revised(): SaidWorld {
  const begun = world("with a correction and a withdrawal", wave, { issued: weeks.slice(0, 5) });
  const late = { ...observation("ash", "grade", at(weeks, 3), 10), knownOn: "2026-06-29" };
  let dataset: Dataset = {
    ...begun.dataset,
    observations: [...begun.dataset.observations, late].sort((a, b) =>
      [a.firmId, a.observedOn, a.knownOn].join() < [b.firmId, b.observedOn, b.knownOn].join()
        ? -1
        : 1,
    ),
  };
  const add = (record: Dataset["publications"][number]) => {
    dataset = { ...dataset, publications: [...dataset.publications, record] };
  };
  const reference = referenceOf(dataset, at(weeks, 3));
  const wrong = dataset.publications.find(({ referenceId }) => referenceId === reference);
  if (wrong === undefined) throw new RangeError("No record");
  add(
    correction(dataset.publications, readingAgain(dataset, wrong, "2026-06-30"), {
      ...{ ...options, reference, on: "2026-06-30" },
    }),
  );
  const taken = referenceOf(dataset, at(weeks, 4));
  add(withdrawal(dataset.publications, { ...options, reference: taken, on: "2026-07-01" }));
  return { ...begun, dataset: withRecord(dataset, at(weeks, 5)), asOf: at(weeks, 5) };
}

/** Grades by day of four firms that go up and down. */
const wave: Grades = Object.fromEntries(
  weeks.map((day, t) => [
    day,
    {
      ash: 61 + 2 * t,
      elm: 70 - 6 * t + (t % 2),
      oak: 50.25 + ((t * 7) % 5),
      yew: 42 - 3 * t,
    },
  ]),
);

function without(grades: Grades, ...days: readonly string[]): Grades {
  return Object.fromEntries(Object.entries(grades).filter(([day]) => !days.includes(day)));
}

const rising: Grades = Object.fromEntries(
  weeks.map((day, t) => [day, { ash: 70 - 5 * t, elm: 60 - 5 * t, oak: 50 - 4 * t }]),
);

const countries: Grades = Object.fromEntries(
  years.map((day, t) => [
    day,
    { norland: 0.912 + t / 1000, ostmark: 0.88, sudland: 0.8804 - t / 500, westria: 0.7 },
  ]),
);

export const worlds: readonly SaidWorld[] = [
  world("a ranking of countries", countries, {
    period: "year",
    methodology: method({
      indicators: [{ ...at(ranking.indicators, 0), lo: 0, hi: 1 }],
      score: { aggregate: "arithmetic", scale: { min: 0, max: 1, decimals: 3, unit: "index" } },
      bands: { by: "score", thresholds: { moderate: 0.9, high: 0.75 } },
      level: { aggregate: "mean" },
    }),
    terms: { firm: "country", firms: "countries" },
  }),
  world(
    "a price index",
    Object.fromEntries(
      years.map((day, t) => [day, { ale: 100 + 7 * t, bun: 40 * 1.1 ** t, cod: 12 + t }]),
    ),
    {
      period: "year",
      methodology: method({
        indicators: [
          {
            ...{ id: "grade", label: "Price", pillar: "service", unit: "points" },
            ...{ direction: "higher", scale: "given", min: 0, max: 1e9 },
            ...{ halfLifeDays: 400, windowDays: 1600 },
          },
        ],
        score: {
          aggregate: "arithmetic",
          scale: { min: null, max: null, decimals: 2, unit: "crowns" },
        },
        bands: { by: "none" },
        level: { aggregate: "chain", base: { on: "2022-12-31", value: 100 } },
      }),
    },
  ),
  world("one where lower is better", wave, {
    methodology: method({
      indicators: [{ ...at(ranking.indicators, 0), direction: "lower" }],
      score: { aggregate: "arithmetic", scale: { decimals: 0, better: "lower", unit: "points" } },
      bands: { by: "none" },
    }),
  }),
  world("stress without a model", wave),
  world("stress of two segments", wave, { methodology: segmented }),
  world("stress that rises", rising),
  world("stress with a model", wave, { model: true }),
  world("a young ranking", without(countries, ...years.slice(1)), {
    period: "year",
    methodology: method({ indicators: [{ ...at(ranking.indicators, 0), lo: 0, hi: 1 }] }),
  }),
  world("a young index of stress", without(wave, ...weeks.slice(1))),
  world("with a week without readings", without(wave, at(weeks, 3)), { issued: weeks }),
  world("whose last week brought nothing", without(wave, at(weeks, 5)), {
    issued: weeks,
    asOf: at(weeks, 5),
  }),
  world("with a week that nobody issued", wave, {
    issued: weeks.filter((_, i) => i !== 3),
  }),
  revised(),
  world(
    "with a newcomer",
    { ...wave, [at(weeks, 5)]: { ...wave[at(weeks, 5)], fir: 95 } },
    { listed: { fir: "2026-06-30" } },
  ),
  world("of one firm", Object.fromEntries(weeks.map((day, t) => [day, { ash: 50 + t }])), {
    methodology: { ...stress, rules: { ...stress.rules, minConstituents: 1 } },
  }),
  world("of too few firms", Object.fromEntries(weeks.map((day, t) => [day, { ash: 50 + t }]))),
  world("of groups", wave, {
    methodology: method({
      groups: [{ id: "region", name: "Region", values: ["North", "South"] }],
    }),
    regions: { ash: "North", elm: "North", oak: "South", yew: "South" },
  }),
  world("between two period ends", wave, { asOf: "2026-07-07" }),
  world(
    "with news between two period ends",
    { ...wave, "2026-07-07": { ash: 20 } },
    { issued: weeks, asOf: "2026-07-07" },
  ),
];
