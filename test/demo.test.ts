import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeDemonstration } from "../scripts/demo/content.ts";
import { historyUntil } from "../scripts/demo/history-until.ts";
import { replaceDemonstration } from "../scripts/demo/write-files.ts";
import { loadDataset } from "../src/content/load.ts";
import { type Analysis, analyse } from "../src/engine/analyse.ts";
import { outcomeLag } from "../src/engine/forecast/scored-forecasts.ts";
import { periodHistory } from "../src/engine/market/market.ts";
import { daysBetween } from "../src/engine/numbers/calendar.ts";
import { isConstituent } from "../src/engine/reading/firm-reading.ts";
import { sightOn } from "../src/engine/world/sight.ts";
import { worldAt } from "../src/engine/world/world.ts";
import type { Dataset } from "../src/model/dataset.ts";
import { marketStates, riskBands, verdicts } from "../src/model/shared.ts";
import { reliabilities } from "../src/model/source.ts";
import { issuedRecords } from "../src/record/status.ts";
import { filesOf } from "./files-of.ts";

const content = new URL("../content", import.meta.url).pathname;
const lastDay = "2026-07-05";

function countBy<T>(rows: readonly T[], key: (row: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1;
  return counts;
}

describe("the demonstration script", () => {
  it("refuses a folder that holds something else", async () => {
    const other = mkdtempSync(join(tmpdir(), "stele-other-"));
    writeFileSync(join(other, "thesis.txt"), "mine");
    await expect(writeDemonstration(other, () => {})).rejects.toThrow(/holds something else/);
    expect(readdirSync(other)).toEqual(["thesis.txt"]);
    rmSync(other, { recursive: true });
  });
});

describe("replaceDemonstration()", () => {
  const parent = mkdtempSync(join(tmpdir(), "stele-demo-"));
  const folder = join(parent, "content");
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  it("leaves the folder unchanged when making fails, and nothing beside it", async () => {
    mkdirSync(folder);
    copyFileSync(join(content, "README.md"), join(folder, "README.md"));
    const made = replaceDemonstration(folder, async (draft) => {
      writeFileSync(join(draft, "half.csv"), "");
      throw new RangeError("stopped half-way");
    });
    await expect(made).rejects.toThrow("stopped half-way");
    expect(filesOf(parent)).toEqual(["content/README.md"]);
  });

  it("removes what the new demonstration no longer has", async () => {
    await replaceDemonstration(folder, async (draft) => {
      writeFileSync(join(draft, "index.yaml"), "");
    });
    expect(filesOf(parent)).toEqual(["content/index.yaml"]);
  });
});

describe("the demonstration content", () => {
  let dataset: Dataset;
  let analysis: Analysis;
  beforeAll(async () => {
    dataset = await loadDataset(content);
    analysis = analyse(worldAt(dataset, lastDay));
  });

  it("has about 60 firms today and at least 30 closures among past firms", () => {
    const current = dataset.firms.filter((firm) => isConstituent(firm, sightOn(lastDay)));
    expect(current.length).toBeGreaterThanOrEqual(58);
    expect(current.length).toBeLessThanOrEqual(66);
    const { events, censoring } = analysis.world.methodology.outcomes;
    const labels = dataset.outcomes.map(({ label }) => label);
    expect(labels.filter((label) => events.includes(label)).length).toBeGreaterThanOrEqual(30);
    expect(labels.filter((label) => censoring.includes(label)).length).toBeGreaterThanOrEqual(4);
    expect(new Set(dataset.firms.map(({ country }) => country)).size).toBe(18);
    expect(new Set(dataset.firms.map(({ jurisdictionTier }) => jurisdictionTier)).size).toBe(3);
  });

  it("observes three years of weeks and one, known late by 0 to 10 days, revised at times", () => {
    expect(analysis.market).toHaveLength(157);
    expect(analysis.market.at(-1)?.periodEnd).toBe(lastDay);
    const days = dataset.observations.map(({ knownOn }) => knownOn).sort();
    expect(days.at(-1)).toBe(lastDay);
    expect(dataset.observations.length).toBeGreaterThan(60_000);
    const looks = countBy(dataset.observations, (o) =>
      [o.firmId, o.indicatorId, o.observedOn].join(),
    );
    const revised = Object.values(looks).filter((n) => n > 1).length;
    expect(revised).toBeGreaterThan(500);
  });

  it("learns of failures 5 to 45 days late, and declares it; what is announced is known in days", () => {
    const { methodology } = analysis.world;
    const { outcomeLagDays } = methodology.probability;
    const lagsOf = (confirmed: boolean) =>
      dataset.outcomes
        .filter(({ label }) => confirmed === ["closure", "insolvency"].includes(label))
        .map(({ occurredOn, knownOn }) => daysBetween(occurredOn, knownOn));
    const late = lagsOf(true);
    expect(outcomeLagDays).toBe(45);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...late)).toBe(outcomeLagDays);
    expect(new Set(late).size).toBeGreaterThan(15);
    expect(Math.max(...lagsOf(false))).toBeLessThanOrEqual(5);
    const probability = { ...methodology.probability, outcomeLagDays: null };
    const measured = { ...analysis.world, methodology: { ...methodology, probability } };
    expect(outcomeLag(measured)).toBeGreaterThan(30);
  });

  it("has sources of every reliability and evidence on both sides", () => {
    const letter = new Map(dataset.sources.map((one) => [one.sourceId, one.reliability]));
    const used = new Set(dataset.evidence.map(({ sourceId }) => letter.get(sourceId)));
    expect([...used].sort()).toEqual([...reliabilities].sort());
    const stances = countBy(dataset.evidence, ({ stance }) => stance);
    expect(stances["supports"]).toBeGreaterThan(500);
    expect(stances["refutes"]).toBeGreaterThan(100);
  });

  it("reaches every verdict, band, stage and market state", () => {
    for (const verdict of verdicts) {
      const n = analysis.firms.reduce((sum, { truth }) => sum + truth.counts[verdict], 0);
      expect(n, verdict).toBeGreaterThan(5);
    }
    const bands = new Set(analysis.firms.map(({ band }) => band));
    for (const band of riskBands) expect(bands).toContain(band);
    const open = analysis.firms.filter(({ firm }) => isConstituent(firm, sightOn(lastDay)));
    const stages = countBy(open, ({ sequence }) => String(sequence.stage));
    expect(Object.keys(stages).sort()).toEqual(["0", "1", "2", "3", "4"]);
    const states = countBy(analysis.market, ({ state }) => String(state));
    expect(Object.keys(states).sort()).toEqual([...marketStates].sort());
  });

  it("has firms without a rating, and none of them with a score", () => {
    const open = analysis.firms.filter(({ firm }) => isConstituent(firm, sightOn(lastDay)));
    const unrated = open.filter(({ score }) => score === null);
    expect(unrated.length).toBeGreaterThan(0);
    expect(unrated.every(({ rank }) => rank === null)).toBe(true);
  });

  it("judges the model in force on its own forecasts, and leaves a young one unjudged", () => {
    const { realTime } = analysis.calibration;
    const { modelVersion } = realTime;
    expect(realTime).toMatchObject({ status: "sufficient", modelVersion: "2023.1-prior" });
    expect(realTime.brierSkillInterval?.low).toBeGreaterThan(0.1);
    expect(realTime.nEpisodes).toBeLessThan(realTime.nEvents / 5);
    const hindcast = { mode: "hindcast", modelVersion, preset: null } as const;
    expect(analysis.calibrations(hindcast)).toMatchObject({ status: "insufficient", brier: null });
    const young = analysis.calibrations({
      ...{ mode: "real_time", modelVersion: "2026.1", preset: null },
    });
    // its first windows ended in June, and their outcomes are known in August
    expect(young).toMatchObject({ status: "insufficient", brierSkill: null, nForecasts: 0 });
    expect(analysis.leadWindow?.n).toBeGreaterThan(20);
  });

  it("explains probabilities with signs that follow the declared directions", () => {
    const signs = analysis.world.model?.features.map(({ id, coef }) => [id, Math.sign(coef)]);
    const rising = [
      "change.payout_delay.28",
      "events.1.90",
      "events.2.90",
      "events.3.90",
      "stress",
    ];
    expect(signs).toEqual([["score", -1], ["pillar.payout", -1], ...rising.map((id) => [id, 1])]);
  });

  it("keeps each record under the methodology and the model of its day", () => {
    const inForce = (
      versions: readonly { version: string; effectiveFrom: string }[],
      day: string,
    ) => versions.findLast(({ effectiveFrom }) => effectiveFrom <= day)?.version;
    for (const { provenance, calibration, periodEnd } of dataset.publications) {
      expect(provenance.methodologyVersion).toBe(inForce(dataset.methodologies, periodEnd));
      const current = provenance.methodologyVersion === "2026.1";
      expect("nEpisodes" in calibration).toBe(current);
    }
    expect(dataset.publications.at(-1)?.provenance).toMatchObject({
      ...{ methodologyVersion: "2026.1", modelVersion: "2023.1-prior" },
    });
  });

  it("has constituents that stopped reporting, without a probability", () => {
    const silent = analysis.firms.filter((one) => one.noProbability === "no_fresh_observation");
    expect(silent.length).toBeGreaterThan(0);
    expect(silent.every(({ hazard, band }) => hazard === null && band === "unrated")).toBe(true);
  });

  it("issued about 150 publications in all series, some corrected and one withdrawn", () => {
    expect(dataset.publications.length).toBeGreaterThanOrEqual(140);
    expect(dataset.publications.length).toBeLessThanOrEqual(170);
    const series = countBy(dataset.publications, ({ seriesCode }) => seriesCode);
    expect(Object.keys(series).sort()).toEqual(["EA", "PD", "SW", "WS"]);
    const types = countBy(dataset.publications, ({ type }) => type);
    expect(types["withdrawal"]).toBe(1);
    expect(types["correction"]).toBeGreaterThanOrEqual(3);
    const statuses = countBy(issuedRecords(dataset.publications), ({ status }) => status);
    expect(statuses["superseded"]).toBe(types["correction"]);
    expect(Object.keys(dataset.lock)).toHaveLength(dataset.publications.length);
  });

  it("is cited, and has a dozen research documents of some length", () => {
    expect(dataset.citations.length).toBeGreaterThanOrEqual(60);
    expect(dataset.citations.every(({ doi }) => doi?.startsWith("10.5555/") ?? true)).toBe(true);
    expect(dataset.research.length).toBeGreaterThanOrEqual(12);
    for (const { id, body } of dataset.research) {
      expect(body.split(/\s+/).length, id).toBeGreaterThan(550);
      expect(body, id).toContain("Synthetic demonstration content");
      expect(body, id).not.toContain("{{");
    }
  });

  it("refers only to reserved domain names", () => {
    const addresses = [
      ...dataset.firms.flatMap(({ website }) => website ?? []),
      ...dataset.evidence.flatMap(({ url }) => url ?? []),
      ...dataset.citations.map(({ url }) => url),
      dataset.publisher.baseUrl,
    ];
    const outside = addresses.filter((url) => !/^https:\/\/[a-z0-9.-]+\.example(\/|$)/.test(url));
    expect(outside).toEqual([]);
  });

  it("replays a day from the beginning of a later history, to the same analysis", () => {
    const history = periodHistory(worldAt(dataset, lastDay));
    const world = worldAt(dataset, "2024-09-22");
    const { calibrations: _, ...short } = analyse(world, historyUntil(history, "2024-09-22"));
    const { calibrations: __, ...whole } = analyse(world);
    expect(short).toEqual(whole);
  });
});
