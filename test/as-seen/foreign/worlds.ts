import type { Dataset } from "../../../src/model/dataset.ts";
import type { HazardModel } from "../../../src/model/hazard-model.ts";
import type { Methodology } from "../../../src/model/methodology.ts";
import type { Period, Publisher } from "../../../src/model/publisher.ts";
import { termsSchema, wordsOf } from "../../../src/model/words/terms.ts";
import { tinyModel } from "../../engine/tiny-model.ts";
import { firm, tinyDataset, tinyPublisher } from "../../engine/world-builder.ts";
import { type Grades, graded, scoresOnly } from "../scores-only.ts";
import { endsBetween, type Facts, type Member, type Prior } from "./evaluator.ts";

// Worlds that are unlike the demonstration in one thing each.

export interface Foreign extends Facts {
  readonly name: string;
  readonly dataset: Dataset;
  /** The days after a period's end on which its record is issued; null where none is. */
  readonly lag: number | null;
  readonly suspended?: string;
  readonly prior?: Prior;
}

const four: readonly Member[] = ["ash", "elm", "oak", "yew"].map((slug) => {
  return { slug, name: `${slug.toUpperCase()} House`, from: "2020-01-01", until: null };
});

const starts: Readonly<Record<Period, string>> = {
  ...{ day: "2026-06-23", week: "2026-05-25", month: "2026-01-15" },
  ...{ quarter: "2024-12-01", "half-year": "2023-12-01", year: "2020-06-01" },
};

interface Options {
  readonly period?: Period;
  readonly asOf?: string;
  readonly members?: readonly Member[];
  readonly publisher?: Partial<Publisher>;
  readonly grades?: (usual: Grades) => Grades;
  readonly changed?: (dataset: Dataset) => Dataset;
  readonly lag?: number | null;
  readonly suspended?: string;
  readonly prior?: Prior;
}

/** Grades on every period end: the median falls, then rises, and the ranks change hands. */
function usualGrades(ends: readonly string[], members: readonly Member[]): Grades {
  return Object.fromEntries(
    ends.map((end, t) => {
      const own = members
        .filter(({ from }) => from <= end)
        .map(({ slug }, i) => [slug, 40.3 + ((i * 17 + t * 13 + i * t * 7) % 50)] as const);
      return [end, Object.fromEntries(own)];
    }),
  );
}

function methodologyFor(period: Period): Methodology {
  const halfLifeDays = period === "year" ? 730 : period === "half-year" ? 365 : 182;
  const indicators = scoresOnly.indicators.map((one) => {
    return { ...one, halfLifeDays, windowDays: 4 * halfLifeDays };
  });
  return { ...scoresOnly, indicators };
}

function world(name: string, options: Options = {}): Foreign {
  const { period = "week", asOf = "2026-06-28", members = four } = options;
  const since = starts[period];
  const usual = usualGrades(endsBetween(period, since, asOf), members);
  const grades = options.grades?.(usual) ?? usual;
  const dataset = tinyDataset({
    publisher: tinyPublisher({ period, ...options.publisher }),
    methodologies: [methodologyFor(period)],
    firms: members.map(({ slug, name, from, until }) => {
      const left = until === null ? [] : [{ status: "closed" as const, from: until }];
      return firm(slug, {
        ...{ name, listedOn: from },
        statusHistory: [{ status: "active", from }, ...left],
      });
    }),
    observations: graded(grades),
  });
  const { lag = 1, suspended, prior } = options;
  const about = { name, period, asOf, members, grades, since, lag };
  const changed = options.changed?.(dataset) ?? dataset;
  return {
    ...{
      ...about,
      dataset: prior === undefined ? changed : { ...changed, models: [model(prior)] },
    },
    ...(suspended === undefined ? {} : { suspended }),
    ...(prior === undefined ? {} : { prior }),
  };
}

function model({ coef, mean, sd, ...prior }: Prior): HazardModel {
  const feature = {
    id: "indicator.grade",
    label: "Grade",
    unit: "points",
    coef,
    mean,
    sd,
    lo: null,
    hi: null,
  };
  return tinyModel({ ...prior, features: [feature] });
}

const late = (period: Period) =>
  ({ day: "2026-06-30", week: "2026-06-30" })[period as "day"] ?? "2026-07-01";

const byPeriod = (["day", "week", "month", "quarter", "half-year", "year"] as const).map((period) =>
  world(`by the ${period}`, { period, asOf: period === "year" ? "2026-01-01" : late(period) }),
);

const named = (names: readonly string[]): readonly Member[] =>
  four.map((one, i) => ({ ...one, name: names[i] ?? one.name }));

const oneFirm: Member = { slug: "fir", name: "Fir House", from: "2026-06-29", until: null };

/** A second version, in force from a day within the last week but one. */
function stricter(dataset: Dataset): Dataset {
  const [first] = dataset.methodologies;
  if (first === undefined) throw new RangeError("No methodology");
  const second = { ...first, version: "2", effectiveFrom: "2026-06-22" };
  return { ...dataset, methodologies: [first, second] };
}

/** The reading of the last period end, and one of yesterday in its place. */
function corrected(dataset: Dataset): Dataset {
  const observations = dataset.observations.map((one) =>
    one.knownOn === "2026-06-30" ? { ...one, observedOn: "2026-06-28" } : one,
  );
  return { ...dataset, observations };
}

/** A firm that closed two weeks before anybody knew. */
function closedUnseen(dataset: Dataset): Dataset {
  const closed = { from: "2026-06-10", knownOn: "2026-06-24" };
  const outcome = {
    ...{ outcomeId: "O1", firmId: "elm", label: "closure", claimId: null },
    ...{ occurredOn: closed.from, knownOn: closed.knownOn, labelStatus: "final" as const },
  };
  const firms = dataset.firms.map((one) => {
    if (one.slug !== "elm") return one;
    const statusHistory = [
      { status: "active" as const, from: "2020-01-01" },
      { status: "closed" as const, ...closed },
    ];
    return { ...one, statusHistory };
  });
  return { ...dataset, firms, outcomes: [outcome] };
}

export const worlds: readonly Foreign[] = [
  ...byPeriod,
  world("built amid a week", {
    asOf: "2026-07-01",
    grades: (usual) => ({ ...usual, "2026-07-01": { ash: 88.8, oak: 12.2, yew: 55.5 } }),
  }),
  world("with a firm of this week", {
    asOf: "2026-07-01",
    members: [...four, oneFirm],
    grades: (usual) => ({ ...usual, "2026-07-01": { fir: 99 } }),
  }),
  world("with a suspended firm", {
    suspended: "oak",
    changed: (dataset) => ({
      ...dataset,
      firms: dataset.firms.map((one) => {
        if (one.slug !== "oak") return one;
        const status = { status: "suspended" as const, from: "2026-06-10" };
        return { ...one, statusHistory: [...one.statusHistory, status] };
      }),
    }),
  }),
  world("with a firm that left", {
    members: four.map((one) => (one.slug === "elm" ? { ...one, until: "2026-06-17" } : one)),
  }),
  world("with a model", {
    prior: {
      ...{ intercept: -5.1, coef: -1.3, mean: 62, sd: 11, baseRate: 0.05 },
      ...{ horizonDays: 91, periodDays: 7 },
    },
  }),
  world("with an end learnt late", {
    members: four.map((one) => (one.slug === "elm" ? { ...one, until: "2026-06-24" } : one)),
    changed: closedUnseen,
  }),
  world("with a reading corrected yesterday", {
    asOf: "2026-07-01",
    grades: (usual) => ({ ...usual, "2026-06-30": { ash: 4.4 } }),
    changed: corrected,
  }),
  world("where nothing was issued", { lag: null }),
  world("of three firms", { members: four.slice(1) }),
  world("in Chinese", {
    members: named(["北京市", "上海市", "重庆市", "黑龙江省"]),
    publisher: { name: "省份指数", language: "zh", description: "四个虚构的省份。" },
  }),
  world("in Arabic", {
    members: named(["شركة النور", "بيت الحكمة", "دار السلام", "مركز الأمل"]),
    publisher: { name: "مؤشر الثقة", language: "ar", description: "أربع شركات خيالية." },
  }),
  world("in words of its own", {
    publisher: { words: wordsOf(termsSchema.parse({ firm: "province", failure: "default" })) },
  }),
  world("whose method changed last week", { changed: stricter }),
];
