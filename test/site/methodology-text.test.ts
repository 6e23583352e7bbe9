import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { routes } from "../../src/answers/routes.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { siteTheme } from "../../src/content/files/site-theme.ts";
import { horizonProbability } from "../../src/engine/forecast/hazard.ts";
import { calibrated } from "../../src/engine/numbers/calibrate.ts";
import { sigmoid } from "../../src/engine/numbers/sigmoid.ts";
import { reportsOf } from "../../src/engine/world/series.ts";
import { at } from "../../src/model/language/at.ts";
import { instant } from "../../src/site/figures.ts";
import { markdownHtml } from "../../src/site/markdown.ts";
import { methodologyBody, methodologyMarkdown } from "../../src/site/methodology/methodology.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { tinyDataset } from "../engine/world-builder.ts";
import { siteFrom, siteOfDataset } from "../oracle/site.ts";
import { type Answer, everyAnswer } from "../whole/every-answer.ts";

const { methodology } = await siteTheme(null);
let readModel: ReadModel;
let page: string;
let answers: readonly Answer[];

beforeAll(async () => {
  readModel = await siteFrom("content");
  page = methodologyMarkdown(readModel, methodology);
  answers = await everyAnswer(routes, readModel);
});

const firmAnswer = z.object({
  firm: z.object({
    firmId: z.string(),
    score: z.number(),
    scoreLow: z.number(),
    scoreHigh: z.number(),
    rank: z.number(),
    pillarDetail: z.array(
      z.object({
        indicators: z.array(
          z.object({
            label: z.string(),
            value: z.number(),
            weight: z.number(),
            normalised: z.number(),
          }),
        ),
      }),
    ),
  }),
});

const claimsAnswer = z.object({
  review: z.object({
    truthDefense: z.object({
      claims: z.array(
        z.object({
          claimId: z.string(),
          posterior: z.number().nullable(),
          verdict: z.string(),
          evidence: z.array(z.object({ evidenceId: z.string(), llr: z.number().nullable() })),
        }),
      ),
    }),
  }),
});

const chanceAnswer = z.object({
  review: z.object({
    collapseDetection: z.object({
      logOdds: z.number(),
      horizonDays: z.number(),
      probability: z.number(),
      band: z.string(),
      lift: z.number(),
    }),
  }),
});

const indexAnswer = z.object({
  index: z.object({
    stressIndex: z.number(),
    marketState: z.string(),
    legalNote: z.string(),
    publishedAt: z.iso.datetime(),
    calibration: z.object({ status: z.string() }),
    provenance: z.object({ snapshotId: z.string(), inputHash: z.string() }),
  }),
});

/** The answer at a path, read by what a test expects of it. */
function answerAt<T>(path: string, schema: z.ZodType<T>): T {
  return schema.parse(answers.find(({ at }) => at === path)?.body);
}

function firmIn(text: string) {
  return answerAt(`api/firms/${slugIn(text)}.json`, firmAnswer).firm;
}

function reviewIn<T>(text: string, schema: z.ZodType<T>): T {
  return answerAt(`api/firms/${slugIn(text)}/intelligence.json`, schema);
}

/** What stands between a heading and the next. */
function section(heading: string): string {
  const [, after = ""] = page.split(`${heading}\n`);
  return after.split(/\n##+ /)[0] ?? "";
}

/** The rows of the table with these first columns. */
function table(text: string, ...head: readonly string[]): readonly (readonly string[])[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${head.join(" | ")} |`));
  expect(start, head.join()).toBeGreaterThanOrEqual(0);
  const rows = lines.slice(start + 2);
  return rows.slice(0, rows.indexOf("")).map((line) => line.slice(2, -2).split(" | "));
}

/** A number with a true minus sign. */
const numberIn = (text = "") => Number(text.replace("−", "-"));
const slugIn = (text: string) => /\/api\/firms\/([a-z0-9-]+)/.exec(text)?.[1] ?? "";
const printed = (text: string) => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, bold]) => bold);

describe("the worked example of a score", () => {
  const of = () => section("### Worked example: a firm from raw observation to rank");

  it("recomputes from its own tables to the score that the API answers", () => {
    const pillars = table(of(), "pillar", "weight w");
    const weight = pillars.reduce((sum, [, w]) => sum + Number(w), 0);
    const logs = pillars.map(([, w, p]) => (Number(w) / weight) * Math.log(Number(p)));
    const score = 100 * Math.exp(logs.reduce((sum, log) => sum + log, 0));
    const firm = firmIn(of());
    expect(score.toFixed(1)).toBe(firm.score.toFixed(1));
    expect(printed(of())).toEqual([String(firm.score), String(firm.rank)]);
    expect(of()).toContain(`from ${firm.scoreLow} to ${firm.scoreHigh}`);
  });

  it("shows each indicator as the API answers it", () => {
    const firm = firmIn(of());
    const details = firm.pillarDetail.flatMap(({ indicators }) => indicators);
    const rows = table(of(), "pillar", "indicator");
    expect(rows).toHaveLength(details.length);
    for (const { label, value, weight, normalised } of details) {
      const row = rows.find(([, name]) => name === label);
      expect([numberIn(row?.[2]), numberIn(row?.[4])], label).toEqual([value, weight]);
      expect(Number(row?.[3])).toBeCloseTo(normalised, 3);
    }
  });

  it("begins with observations that are in the content", () => {
    const id = firmIn(of()).firmId;
    const series = [...(readModel.analysis.world.observations.get(id)?.values() ?? [])];
    const known = series.flatMap((one) => [...reportsOf(one)]);
    const rows = table(of(), "observed on", "known on");
    expect(rows.length).toBeGreaterThan(0);
    for (const [observedOn, knownOn, value] of rows) {
      const same = known.filter((one) => one.observedOn === observedOn && one.knownOn === knownOn);
      expect(same.map((one) => String(one.value))).toContain(value);
    }
  });
});

describe("the worked example of a claim", () => {
  const of = () => section("### Worked example: a claim from evidence to verdict");

  it("adds up to the posterior and the verdict that the API answers", () => {
    const { claims } = reviewIn(of(), claimsAnswer).review.truthDefense;
    const id = /`([^`]+)`, about/.exec(of())?.[1];
    const claim = at(
      claims.filter(({ claimId }) => claimId === id),
      0,
    );
    const rows = table(of(), "evidence", "source");
    const counted = rows.filter((row) => row[8] === "yes").map((row) => numberIn(row[7]));
    const posterior = sigmoid(counted.reduce((sum, llr) => sum + llr, 0));
    expect(Math.min(0.99, Math.max(0.01, posterior))).toBeCloseTo(claim.posterior ?? Number.NaN, 4);
    expect(printed(of())).toEqual([String(claim.posterior), claim.verdict.replaceAll("_", " ")]);
    expect(rows.map((row) => [row[0], numberIn(row[7])])).toEqual(
      claim.evidence.map((one) => [one.evidenceId, one.llr]),
    );
  });
});

describe("the worked example of a probability", () => {
  const of = () => section("### Worked example: a probability from features to explanation");

  it("recomputes from its own terms to the probability that the API answers", () => {
    const { collapseDetection: told } = reviewIn(of(), chanceAnswer).review;
    const { model } = readModel.analysis.world;
    const terms = table(of(), "feature", "value").map((row) => numberIn(row[3]));
    const eta = terms.reduce(
      (sum, term) => sum + term,
      numberIn(/b₀ = (−?[\d.]+)/.exec(of())?.[1]),
    );
    expect(eta).toBeCloseTo(told.logOdds, 5);
    const raw = horizonProbability(sigmoid(eta), told.horizonDays, model?.periodDays ?? 0);
    const p = calibrated(model?.calibrator ?? { kind: "identity" }, raw);
    expect(p).toBeCloseTo(told.probability, 4);
    expect(printed(of())).toEqual([String(told.probability), told.band]);
    expect(of()).toContain(`${told.lift} times the base rate`);
  });
});

describe("the methodology page", () => {
  it("prints the market that the API answers", () => {
    const { index } = answerAt("api/index/latest.json", indexAnswer);
    const [stress, state] = printed(section("## From the market to a state"));
    expect([Number(stress), state]).toEqual([index.stressIndex, index.marketState]);
  });

  it("names every pillar, indicator, segment and feature, and carries its provenance", () => {
    const { methodology, model } = readModel.analysis.world;
    const named = [...methodology.pillars, ...methodology.segments].map(({ name }) => name);
    const labelled = [...methodology.indicators, ...(model?.features ?? [])].map(
      ({ label }) => label,
    );
    for (const name of [...named, ...labelled]) expect(page).toContain(name);
    const { index } = answerAt("api/index/latest.json", indexAnswer);
    expect(page).toContain(index.legalNote);
    expect(page).toContain(`Published ${instant(index.publishedAt)}`);
    expect(page).toContain(`calibration ${index.calibration.status}`);
    for (const text of [index.provenance.snapshotId, index.provenance.inputHash]) {
      expect(page).toContain(`\`${text}\``);
    }
  });

  it("is a page of HTML too, with the same figures", () => {
    const html = markdownHtml(methodologyBody(readModel, methodology));
    for (const bold of printed(page).filter((text) => text !== undefined)) {
      // what fills a text is escaped for Markdown
      const shown = bold.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, "");
      expect(html).toContain(`<strong>${shown}</strong>`);
    }
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<h1");
    // days and negative numbers as on every other page; a table of observations is data
    const prose = page.replace(/^\|.*\|$/gm, "").replace(/`[^`]*`/g, "");
    expect(prose).not.toMatch(/\d{4}-\d\d-\d\d|[ (]-\d/);
  });

  it("states what it cannot show where nothing is known", () => {
    const bare = methodologyMarkdown(siteOfDataset(tinyDataset({}), "2024-06-30"), methodology);
    expect(bare).toContain("No firm is rated on 30 June 2024");
    // of what the index does not have nothing is said
    expect(bare).not.toMatch(/From evidence to a verdict|From features|How the probabilities/);
    expect(bare).not.toMatch(/NaN|undefined|null/);
    const prior = tinyDataset({ models: [tinyModel()] });
    expect(methodologyMarkdown(siteOfDataset(prior, "2024-06-30"), methodology)).toContain(
      "an expert prior",
    );
  });
});
