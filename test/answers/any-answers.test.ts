import fc from "fast-check";
import { expect, test } from "vitest";
import { routes } from "../../src/answers/routes.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { calibrationSchema } from "../../src/model/calibration.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { marketStates } from "../../src/model/shared.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { firstDay, lastDay } from "../engine/any-world.ts";
import { tinyDataset } from "../engine/world-builder.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { everyAnswer } from "../whole/every-answer.ts";
import { anyPublished, anyScored, anyUneven } from "./any-site.ts";

// Invariants 3, 5, 7 and 9 (contract section 7) over the routes' answers of generated content.

// biome-ignore lint/suspicious/noExplicitAny: a test looks into any answer
type Body = any;

const firms = /^api\/firms\/[^/]+\.json$/;
const reviews = /^api\/firms\/[^/]+\/intelligence\.json$/;
const events = /^api\/events\/firm\//;

const anyDay = fc.integer({ min: 20, max: 216 }).map((n) => addDays(firstDay, n));

const toldBefore = new Map<string, ReturnType<typeof computed>>();

/** What a site tells; the properties of one seed look at the same worlds. */
function told(dataset: Dataset, asOf = lastDay) {
  const key = sha256Hex(JSON.stringify([dataset, asOf]));
  const found = toldBefore.get(key) ?? computed(dataset, asOf);
  toldBefore.set(key, found);
  return found;
}

async function computed(dataset: Dataset, asOf: string) {
  const readModel = siteOfDataset(dataset, asOf);
  const answers = await everyAnswer(routes, readModel);
  const under = (pattern: RegExp): Body[] =>
    answers.flatMap(({ at, body }) => (pattern.test(at) ? body : []));
  return { readModel, answers, under };
}

/** Looks at generated worlds and at how often it found what it looks for. */
async function overWorlds(
  runs: number,
  look: (dataset: Dataset, asOf: string) => Promise<number>,
  worlds = anyPublished,
): Promise<number> {
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(worlds, anyDay, async (dataset, asOf) => {
      seen += await look(dataset, asOf);
    }),
    { numRuns: runs },
  );
  return seen;
}

test("contributions and intercept add up to the log-odds of every firm", async () => {
  const seen = await overWorlds(16, async (dataset, asOf) => {
    const { under } = await told(dataset, asOf);
    const readings = [...under(reviews), ...under(events)].map(
      (body) => (body.review ?? body.event).collapseDetection,
    );
    const known = readings.filter(({ logOdds }) => logOdds !== null);
    for (const { features, intercept, logOdds, additivityError } of known) {
      const sum = features.reduce((s: number, f: Body) => s + f.contribution, intercept);
      expect(Math.abs(sum - logOdds)).toBeLessThan(1e-9);
      expect(Math.abs(additivityError)).toBeLessThan(1e-9);
    }
    return known.length;
  });
  expect(seen).toBeGreaterThan(20);
});

test("REL - RES + UNC is the Brier score of every published calibration", async () => {
  const seen = await overWorlds(
    26,
    async (dataset) => {
      const { answers } = await told(dataset);
      const scored = answers
        .flatMap(({ body }) => calibrationsIn(body))
        .filter(({ status }) => status !== "insufficient");
      for (const { reliability, resolution, uncertainty, brier } of scored) {
        expect(Math.abs(reliability - resolution + uncertainty - brier)).toBeLessThan(1e-12);
      }
      return scored.length > 0 ? 1 : 0;
    },
    anyScored,
  );
  expect(seen).toBeGreaterThan(5);
});

test("segment contributions add up to the stress index, exactly as printed", async () => {
  const seen = await overWorlds(12, async (dataset, asOf) => {
    const { under } = await told(dataset, asOf);
    const readings = [
      ...under(/^api\/index\/latest\.json$/).map(({ index }) => index),
      ...under(/^(?:s|api)\/intelligence/).map(({ review }) => review),
    ].filter(({ stressIndex }) => stressIndex !== null);
    for (const { stressIndex, segments } of readings) {
      const thousandths = segments.map((s: Body) => Math.round(s.contribution * 1000));
      const sum = thousandths.reduce((a: number, b: number) => a + b, 0);
      expect(sum).toBe(Math.round(stressIndex * 1000));
    }
    return readings.length;
  });
  expect(seen).toBeGreaterThan(20);
});

test("rows that become known later change no answer", async () => {
  const seen = await overWorlds(8, async (dataset, asOf) => {
    const known = <T extends { readonly knownOn: string }>(rows: readonly T[]) =>
      rows.filter(({ knownOn }) => knownOn <= asOf);
    const then: Dataset = {
      ...dataset,
      observations: known(dataset.observations),
      evidence: known(dataset.evidence),
      events: known(dataset.events),
      outcomes: known(dataset.outcomes),
      forecasts: dataset.forecasts.filter(({ issuedOn }) => issuedOn <= asOf),
    };
    expect((await told(then, asOf)).answers).toEqual((await told(dataset, asOf)).answers);
    return dataset.observations.length - then.observations.length;
  });
  expect(seen).toBeGreaterThan(5);
});

test("repeating an item within its origin group changes no published verdict", async () => {
  const verdicts = ({ under }: { under: (pattern: RegExp) => Body[] }) =>
    under(reviews).map(({ review: { firm, truthDefense: told_ } }) => [
      firm.slug,
      told_.verdict,
      told_.claims.map((one: Body) => [one.claimId, one.verdict, one.posterior]),
    ]);
  const seen = await overWorlds(8, async (dataset) => {
    const [item] = dataset.evidence;
    if (item === undefined) return 0;
    const evidence = [...dataset.evidence, { ...item, evidenceId: "zz" }];
    const [before, after] = [await told(dataset), await told({ ...dataset, evidence })];
    expect(verdicts(after)).toEqual(verdicts(before));
    return 1;
  });
  expect(seen).toBeGreaterThan(5);
});

test("removing an observation raises no published confidence", async () => {
  // the rows of firms are what answers publish, and no answer is needed to look at them
  const confidences = (dataset: Dataset) =>
    new Map(
      siteOfDataset(dataset, lastDay).firmRows.map(({ slug, confidence }) => [slug, confidence]),
    );
  const seen = await overWorlds(12, async (dataset) => {
    const { observations } = dataset;
    if (observations.length === 0) return 0;
    const before = confidences(dataset);
    const after = confidences({ ...dataset, observations: observations.slice(1) });
    for (const [slug, value] of after) {
      const was = before.get(slug) ?? null;
      if (value !== null && was !== null) expect(value).toBeLessThanOrEqual(was);
    }
    return 1;
  });
  expect(seen).toBeGreaterThan(5);
});

test("the market state falls by at most one step in every history", async () => {
  const seen = await overWorlds(12, async (dataset) => {
    const { under } = await told(dataset);
    const states = under(/^api\/data\/exports\/index-history\.json$/).flatMap(({ rows }) =>
      rows.map((row: Body) => marketStates.indexOf(row.marketState)),
    );
    states.forEach((state, i) => {
      const before = states[i - 1] ?? 0;
      expect(state === 0 || before - state <= 1).toBe(true);
    });
    return new Set(states).size - 1;
  });
  expect(seen).toBeGreaterThan(5);
});

test("no absent value is a number in any answer", async () => {
  const seen = await overWorlds(12, async (dataset, asOf) => {
    const { readModel, answers } = await told(dataset, asOf);
    let absent = 0;
    for (const row of answers.flatMap(({ body }) => rowsIn(body))) {
      const { firm, ...of } = assessmentOf(readModel, row);
      // a row of a past period says what was absent then
      if (firm === null || "periodEnd" in row) continue;
      for (const [name, value] of Object.entries(of)) {
        if (!(name in row)) continue;
        expect(row[name] === null, `${firm} ${name}`).toBe(value === null);
        if (value === null) absent += 1;
      }
      if ("rated" in row) expect(row.rated).toBe(row.score !== null);
      if ("riskBand" in row && row.probability === null) {
        expect(["unrated", null]).toContain(row.riskBand);
      }
    }
    return absent;
  });
  expect(seen).toBeGreaterThan(5);
});

test("a missing value is marked as missing and has no z, contribution or age", async () => {
  const seen = await overWorlds(
    25,
    async (dataset, asOf) => {
      const { under } = await told(dataset, asOf);
      const features = under(reviews).flatMap(({ review }) => review.collapseDetection.features);
      const missing = features.filter(({ value }) => value === null);
      for (const one of missing) {
        expect([one.missing, one.z, one.contribution]).toEqual([true, 0, 0]);
      }
      for (const { pillarDetail } of under(firms).map(({ firm }) => firm)) {
        for (const { indicators } of pillarDetail) {
          for (const { value, normalised } of indicators) {
            expect(normalised === null).toBe(value === null);
          }
        }
      }
      return missing.length;
    },
    anyUneven,
  );
  expect(seen).toBeGreaterThan(10);
});

test("a firm without observations has no score", async () => {
  const { under, answers } = await told(tinyDataset({}), "2024-06-30");
  const [latest] = under(/^api\/index\/latest\.json$/);
  const { level, mean, dispersion, stressIndex, marketState } = latest.index;
  expect([level, mean, dispersion, stressIndex]).toEqual([null, null, null, null]);
  expect(marketState).toBe("indeterminate");
  for (const { score, rank, probability } of latest.constituents) {
    expect([score, rank, probability]).toEqual([null, null, null]);
  }
  for (const one of answers.flatMap(({ body }) => calibrationsIn(body))) {
    expect(one).toMatchObject({
      status: "insufficient",
      nForecasts: 0,
      baseRate: null,
      brier: null,
    });
  }
});

/** Whole calibrations at any depth. */
function calibrationsIn(value: unknown): Body[] {
  if (typeof value !== "object" || value === null) return [];
  if ("reliability" in value && calibrationSchema.safeParse(value).success) return [value];
  return Object.values(value).flatMap(calibrationsIn);
}

/** Objects with a firm's score, at any depth. */
function rowsIn(value: unknown): Body[] {
  if (typeof value !== "object" || value === null) return [];
  const deeper = Object.values(value).flatMap(rowsIn);
  return "slug" in value && "score" in value ? [value, ...deeper] : deeper;
}

function assessmentOf({ analysis }: ReadModel, { slug }: { slug: string }) {
  const found = analysis.firmBySlug.get(slug);
  if (found === undefined) return { firm: null };
  const { score, rank, scoreInterval, rankInterval, rankChange, hazard, confidence } = found;
  return {
    firm: slug,
    ...{ score, rank, rankChange, confidence: confidence.value },
    ...{ scoreLow: scoreInterval, scoreHigh: scoreInterval },
    ...{ rankLow: rankInterval, rankHigh: rankInterval },
    ...{ probability: hazard, lift: hazard, lastObservedOn: found.lastObservedOn },
  };
}
