import { describe, expect, it } from "vitest";
import type { Row } from "../../src/answers/exports/dataset.ts";
import { breakCells } from "../../src/answers/exports/datasets/firms.ts";
import { datasets } from "../../src/answers/exports/datasets.ts";
import { exportTable } from "../../src/answers/exports/table.ts";
import { indexObject } from "../../src/answers/rows/index-object.ts";
import { signalRow } from "../../src/answers/rows/signal-row.ts";
import { sampleSite } from "./sample-site.ts";
import { rowsOf as rowsOfTable } from "./sample-table.ts";

// Invariant 2: the exports say what the routes say, digit for digit.

const site = sampleSite();

function rowsOf(name: string): readonly Row[] {
  const dataset = datasets.find((one) => one.name === name);
  if (dataset === undefined) throw new RangeError(`Unknown dataset: ${name}`);
  const table = exportTable(dataset, site);
  return table.nested ? [] : rowsOfTable(table);
}

describe("exports", () => {
  it("publish a firm as /api/firms does, its pillars laid flat", () => {
    const rows = site.firmRows.map(({ pillars, groups, breaks: between, ...cells }) => ({
      ...{ ...cells, ...breakCells(between) },
      ...{ lei: null, companyNumber: null, wikidata: null },
      "pillars.payout": pillars["payout"],
      "pillars.conduct": pillars["conduct"],
      "groups.region": groups["region"]?.value ?? null,
      "groups.region.rank": groups["region"]?.rank ?? null,
    }));
    expect(rowsOf("firms")).toEqual(rows);
    expect(rows[0]).toMatchObject({
      ...{ score: 63.5, scoreLow: 60, scoreHigh: 66.7, rank: 1, rankHigh: 2, coverage: 0.988 },
      ...{ probability: 0.1235, baseRate: 0.04, lift: 3.09, confidence: 0.88 },
      ...{ "pillars.payout": 0.712, "pillars.conduct": null },
    });
  });

  it("publish a ranking as /api/rankings does, and as the firm's own row does", () => {
    const rows = site.rankingRows.map(({ groups, breaks: between, ...cells }) => ({
      ...{ ...cells, ...breakCells(between) },
      "groups.region": groups["region"]?.value ?? null,
      "groups.region.rank": groups["region"]?.rank ?? null,
    }));
    expect(rowsOf("rankings")).toEqual(rows);
    const bySlug = new Map(rowsOf("firms").map((row) => [row["slug"], row]));
    for (const { sources, ...shared } of rowsOf("rankings")) {
      expect(bySlug.get(shared["slug"] ?? null)).toMatchObject(shared);
    }
  });

  it("list ranked firms first and by rank", () => {
    expect(rowsOf("rankings").map(({ slug }) => slug)).toEqual(["alder", "cedar", "birch"]);
  });

  it("keep an unrated firm without a score and without any number in its place", () => {
    const birch = rowsOf("firms").find(({ slug }) => slug === "birch");
    expect(birch).toMatchObject({ rated: false, score: null, rank: null, probability: null });
    for (const row of rowsOf("firms")) expect(row["rated"]).toBe(row["score"] !== null);
  });

  it("publish the index as /api/index/latest does", () => {
    const { level, mean, stressIndex, marketState, ratedCount } = indexObject(site);
    expect(rowsOf("index-snapshot")).toMatchObject([
      { asOf: "2025-01-08", level, mean, stressIndex, marketState, ratedCount },
    ]);
    expect(rowsOf("index-snapshot")[0]).toMatchObject({
      ...{ stressIndex: 41.5, "riskDistribution.elevated": 1, "riskDistribution.critical": 0 },
      ...{ "pillarMedians.payout": 0.712, "pillarMedians.conduct": null },
    });
  });

  it("give the last period the stress of the index, to which its segments sum", () => {
    const last = rowsOf("index-history").at(-1) ?? {};
    const snapshot = rowsOf("index-snapshot")[0] ?? {};
    for (const name of ["stressIndex", "becauseRule", "marketState", "stateSince"]) {
      expect(last[name]).toBe(snapshot[name]);
    }
    const parts = ["payout", "rules", "continuity", "conduct"].map(
      (id) => last[`segments.${id}.contribution`],
    );
    expect(parts.reduce((sum: number, part) => sum + Number(part), 0)).toBeCloseTo(41.5, 9);
    expect(parts.slice(2)).toEqual([null, null]);
  });

  it("carry in the panel the score of each period end, and the forecast of its day", () => {
    expect(rowsOf("firm-history")).toMatchObject([
      { periodEnd: "2024-12-29", firmId: "alder", score: null, rank: null, probability: null },
      { periodEnd: "2025-01-05", score: 63.5, rank: 1, probability: 0.1234567 },
    ]);
  });

  it("name a source only once some evidence is from it", () => {
    expect(rowsOf("sources").map(({ sourceId }) => sourceId)).toEqual(["court"]);
    expect(rowsOf("evidence")).toMatchObject([{ evidenceId: "e1", sourceId: "court" }]);
    expect(rowsOf("claims")).toMatchObject([{ claimId: "c1", slug: "alder" }]);
  });

  it("count every constituent once in the risk distribution", () => {
    const rows = rowsOf("risk-distribution");
    expect(rows.map(({ count }) => count)).toEqual([1, 0, 1, 0, 0, 1]);
    expect(rows[0]).toEqual({ riskBand: "low", count: 1, share: 0.333 });
  });

  it("publish a signal as /api/signals does", () => {
    const [signal] = site.review("balanced", 30).signals;
    if (signal === undefined) throw new RangeError("Cannot compare: the sample has a signal");
    const stated = signalRow(site, signal);
    const {
      breaks: between,
      triggers,
      drivers,
      evidenceIds,
      calibration,
      provenance,
      ...cells
    } = stated;
    const [row] = rowsOf("signals");
    expect(between).toEqual([]);
    expect(row).toMatchObject({ breaks: null });
    expect(row).toMatchObject(cells);
    expect(JSON.parse(String(row?.["triggers"]))).toEqual(triggers);
    expect(JSON.parse(String(row?.["drivers"]))).toEqual(drivers);
    expect(row).toMatchObject({ evidenceIds: "e1 e2", calibrationStatus: "insufficient" });
  });
});
