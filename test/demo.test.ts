import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeDemonstration } from "../scripts/demo/content.ts";
import { replaceDemonstration } from "../scripts/demo/write-files.ts";
import { loadDataset } from "../src/content/load.ts";
import type { Analysis } from "../src/engine/analyse.ts";
import { daysBetween } from "../src/engine/numbers/calendar.ts";
import { isConstituent } from "../src/engine/reading/firm-reading.ts";
import { sightOn } from "../src/engine/world/sight.ts";
import { defaultAsOf } from "../src/engine/world/world.ts";
import { recordedAnalysis } from "../src/issue/reading.ts";
import type { Dataset } from "../src/model/dataset.ts";
import { methodologySchema } from "../src/model/methodology.ts";
import { riskBands, verdicts } from "../src/model/shared.ts";
import { reliabilities } from "../src/model/source.ts";
import { issuedRecords } from "../src/record/status.ts";
import { filesOf } from "./files-of.ts";

const content = new URL("../content", import.meta.url).pathname;

function countBy<T>(rows: readonly T[], key: (row: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1;
  return counts;
}

describe("the demonstration script", () => {
  it("refuses a folder that holds something else", async () => {
    const other = mkdtempSync(join(tmpdir(), "stele-other-"));
    writeFileSync(join(other, "thesis.txt"), "mine");
    await expect(writeDemonstration(other)).rejects.toThrow(/holds something else/);
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
  let lastDay: string;
  beforeAll(async () => {
    dataset = await loadDataset(content);
    lastDay = defaultAsOf(dataset) ?? "";
    analysis = recordedAnalysis(dataset, lastDay)();
  });

  it("switches no rule off: its settings are the defaults", () => {
    for (const {
      version,
      title,
      effectiveFrom,
      changeLog,
      issue,
      ...own
    } of dataset.methodologies) {
      const { pillars, indicators, segments, legalNotes } = own;
      const defaults = methodologySchema.parse({ pillars, indicators, segments, legalNotes });
      expect(defaults, version).toMatchObject(own);
      const { payoutDrift, ...rest } = issue;
      expect(defaults.issue, version).toMatchObject(rest);
      expect({ ...defaults.issue.payoutDrift, inputs: payoutDrift.inputs }).toEqual(payoutDrift);
    }
  });

  it("has firms in many states: late, left, suspended, silent, with other names, replies, scripts", () => {
    const listed = dataset.firms.filter((firm) => isConstituent(firm, sightOn(lastDay)));
    expect(dataset.firms.length).toBeLessThanOrEqual(40);
    expect(listed.length).toBeGreaterThanOrEqual(20);
    const first = dataset.firms.map(({ listedOn }) => listedOn).sort()[0] ?? "";
    expect(dataset.firms.filter(({ listedOn }) => listedOn > first).length).toBeGreaterThan(2);
    const statuses = countBy(
      dataset.firms,
      ({ statusHistory }) => statusHistory.at(-1)?.status ?? "",
    );
    expect(Object.keys(statuses).sort()).toEqual(["acquired", "active", "closed", "suspended"]);
    const silent = analysis.firms.filter((one) => one.noProbability === "no_fresh_observation");
    expect(silent.length).toBeGreaterThan(0);
    const unrated = analysis.firms.filter(
      ({ firm, score }) => score === null && isConstituent(firm, sightOn(lastDay)),
    );
    expect(unrated.length).toBeGreaterThan(0);
    const replies = dataset.firms.flatMap(({ rightOfReply }) => rightOfReply?.status ?? []);
    expect(new Set(replies)).toEqual(new Set(["received", "offered", "declined", "no_answer"]));
    expect(dataset.firms.some(({ aliases }) => aliases.length > 0)).toBe(true);
    const foreign = dataset.firms.filter(({ name }) =>
      /\P{Script=Latin}/u.test(name.replace(/[\P{L}]/gu, "")),
    );
    expect(foreign.length).toBeGreaterThan(1);
  });

  it("has readings that come late and are revised, and a source that is graded anew", () => {
    const lags = dataset.observations.map(({ observedOn, knownOn }) =>
      daysBetween(observedOn, knownOn),
    );
    expect(lags.filter((lag) => lag > 10).length).toBeGreaterThan(20);
    const looks = countBy(dataset.observations, (o) =>
      [o.firmId, o.indicatorId, o.observedOn].join(),
    );
    expect(Object.values(looks).filter((n) => n > 1).length).toBeGreaterThan(100);
    expect(dataset.sources.some(({ knownOn }) => knownOn !== null)).toBe(true);
  });

  it("has sources of every reliability, evidence on both sides and every verdict", () => {
    const letter = new Map(dataset.sources.map((one) => [one.sourceId, one.reliability]));
    const used = new Set(dataset.evidence.map(({ sourceId }) => letter.get(sourceId)));
    expect([...used].sort()).toEqual([...reliabilities].sort());
    expect(Object.keys(countBy(dataset.evidence, ({ stance }) => stance)).sort()).toEqual([
      "refutes",
      "supports",
    ]);
    for (const verdict of verdicts) {
      const n = analysis.firms.reduce((sum, { truth }) => sum + truth.counts[verdict], 0);
      expect(n, verdict).toBeGreaterThan(0);
    }
  });

  it("has a firm at every stage, and one that has suspended payouts is critical", () => {
    const open = analysis.firms.filter(({ firm }) => isConstituent(firm, sightOn(lastDay)));
    const stages = countBy(open, ({ sequence }) => String(sequence.stage));
    expect(Object.keys(stages).sort()).toEqual(["0", "1", "2", "3", "4"]);
    const stopped = open.filter(({ sequence }) => sequence.confirmedStage >= 3);
    expect(stopped.length).toBeGreaterThan(0);
    expect(stopped.every(({ band }) => band === "critical")).toBe(true);
    const bands = new Set(analysis.firms.flatMap(({ band }) => band ?? []));
    expect(bands.size).toBeGreaterThanOrEqual(riskBands.length - 2);
  });

  it("passes through a crisis and comes out of it", () => {
    const states = analysis.market.map(({ state }) => state);
    const alarm = states.findLastIndex((state) => state === "high" || state === "critical");
    expect(alarm).toBeGreaterThan(0);
    expect(states.slice(alarm)).toContain("watch");
    expect(states.at(-1)).not.toMatch(/high|critical/);
  });

  it("judges the model in force on its own forecasts", () => {
    const { realTime } = analysis.calibration;
    expect(realTime.modelVersion).toBe(dataset.models.at(-1)?.version);
    expect(realTime.status).not.toBe("insufficient");
    expect(dataset.models.length).toBe(2);
    expect(dataset.methodologies.length).toBe(2);
  });

  it("keeps each record under the methodology and the model of its day", () => {
    const inForce = (
      versions: readonly { version: string; effectiveFrom: string }[],
      day: string,
    ) => versions.findLast(({ effectiveFrom }) => effectiveFrom <= day)?.version;
    for (const { provenance, periodEnd } of dataset.publications) {
      expect(provenance.methodologyVersion).toBe(inForce(dataset.methodologies, periodEnd));
      expect(provenance.modelVersion).toBe(inForce(dataset.models, periodEnd));
    }
  });

  it("issued some fifty publications in all series, with corrections, a withdrawal and a redaction", () => {
    const { publications, redactions } = dataset;
    expect(publications.length).toBeGreaterThanOrEqual(45);
    expect(publications.length).toBeLessThanOrEqual(70);
    const series = countBy(publications, ({ seriesCode }) => seriesCode);
    expect(Object.keys(series).sort()).toEqual(["EA", "PD", "SW", "WS"]);
    const types = countBy(publications, ({ type }) => type);
    expect(types["withdrawal"]).toBe(1);
    expect(types["correction"]).toBeGreaterThanOrEqual(3);
    const statuses = countBy(issuedRecords(publications), ({ status }) => status);
    expect(statuses["superseded"]).toBe(types["correction"]);
    expect(Object.keys(dataset.lock)).toHaveLength(publications.length);
    expect(redactions).toHaveLength(1);
  });

  it("is cited, and has essays of some length", () => {
    expect(dataset.citations.length).toBeGreaterThanOrEqual(15);
    expect(dataset.citations.every(({ doi }) => doi?.startsWith("10.5555/") ?? true)).toBe(true);
    expect(dataset.research.length).toBeGreaterThanOrEqual(8);
    for (const { id, body } of dataset.research) {
      expect(body.split(/\s+/).length, id).toBeGreaterThan(400);
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
});
