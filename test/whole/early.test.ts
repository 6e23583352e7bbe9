import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { routes } from "../../src/answers/routes.ts";
import { loadDataset } from "../../src/content/load.ts";
import type { Calibration } from "../../src/model/calibration.ts";
import { calibrationSchema, calibrationShortSchema } from "../../src/model/calibration.ts";
import { at } from "../../src/model/language/at.ts";
import { siteFrom } from "../oracle/site.ts";
import { type Answer, everyAnswer } from "./every-answer.ts";

// The demonstration as of the first day on which some of its forecasts had come true, too few to score them.

let answers: readonly Answer[];

beforeAll(async () => {
  const { publications } = await loadDataset("content");
  const early = publications.filter(
    ({ calibration: one }) => one.status === "insufficient" && one.nEvents > 0,
  );
  const asOf = at(early, 0).publishedAt.slice(0, 10);
  answers = await everyAnswer(routes, await siteFrom("content", asOf));
});

const scores = [
  ...["brier", "brierReference", "brierSkill", "reliability", "resolution", "uncertainty"],
  ...["logLoss", "auc", "ece", "maxBinGap", "bins"],
] as const;

/** Every calibration in a value, whole or short, at any depth. */
function calibrationsIn(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if ("reliability" in value && calibrationSchema.safeParse(value).success) return [value];
  if (calibrationShortSchema.safeParse(value).success) return [value];
  return Object.values(value).flatMap(calibrationsIn);
}

describe("with too few outcomes", () => {
  it("every calibration of every answer is insufficient and has no score", () => {
    const found = answers.flatMap(({ at, body }) =>
      calibrationsIn(body).map((one) => ({ at, one })),
    );
    expect(found.length).toBeGreaterThan(100);
    const wrong = found.filter(({ one }) => {
      const read = one as Calibration & Readonly<Record<string, unknown>>;
      const scored = scores.some((name) => (read[name] ?? null) !== null);
      return read.status !== "insufficient" || scored;
    });
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  it("the counts are given in the review and in the export", () => {
    const { review } = reviewAnswer.parse(answerAt("api/intelligence.json"));
    expect(review.calibration).toMatchObject({ status: "insufficient", mode: "real_time" });
    const { nForecasts, nEvents, baseRate } = review.calibration;
    expect([nForecasts > 20, nEvents > 0, nEvents < nForecasts]).toEqual([true, true, true]);
    expect(baseRate).toBeCloseTo(nEvents / nForecasts, 12);
    const { rows } = rowsAnswer.parse(answerAt("api/data/exports/calibration.json"));
    expect(rows.filter(({ scope }) => scope !== "all")).toEqual([]); // neither a step nor a bin
    const { modelVersion } = review.calibration;
    for (const preset of ["archive", "balanced"]) {
      const own = { mode: "real_time", preset, modelVersion };
      expect(rows).toContainEqual(
        expect.objectContaining({ ...own, nForecasts, nEvents, brierSkill: null }),
      );
    }
  });
});

const reviewAnswer = z.object({
  review: z.object({
    calibration: z.object({
      status: z.string(),
      mode: z.string(),
      nForecasts: z.number(),
      nEvents: z.number(),
      baseRate: z.number(),
      modelVersion: z.string(),
    }),
  }),
});

const rowsAnswer = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

function answerAt(path: string): unknown {
  return answers.find(({ at }) => at === path)?.body;
}
