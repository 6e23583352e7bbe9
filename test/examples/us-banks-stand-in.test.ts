import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { convert, convertBanks } from "../../examples/us-banks/content.ts";
import { fittedBanks, withSilentBanks } from "../../examples/us-banks/fitted.ts";
import { levelsOf, ratioOf } from "../../examples/us-banks/levels.ts";
import { writeStandIn } from "../../examples/us-banks/stand-in.ts";
import { loadContent } from "../../src/content/load.ts";

describe("the stand-in of examples/us-banks", () => {
  const folder = mkdtempSync(join(tmpdir(), "us-banks-stand-in-"));
  const data = join(folder, "data");
  const reports = () => readFileSync(join(data, "us-banks/call-reports.csv"), "utf8");
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is the same every time, and has the columns of the real data", () => {
    writeStandIn(data);
    const first = reports();
    writeStandIn(data);
    expect(reports()).toBe(first);
    expect(first.split("\n")[0]).toMatch(/^rssd,quarter,equity,assets,.*,fail_next_q$/);
    expect(first).not.toContain("2010Q4");
  });

  it("converts whole, publications, citations and documents included", async () => {
    const [few, out] = [join(folder, "few"), join(folder, "whole")];
    writeStandIn(few, 120);
    const files = await convert({ data: few, out, lagDays: 30 });
    const { dataset, problems } = await loadContent(out);
    expect(problems).toEqual([]);
    expect(dataset?.publications.length).toBe(7);
    expect(dataset?.citations.length).toBeGreaterThan(10);
    expect(dataset?.research.length).toBeGreaterThan(1);
    expect(files.map(({ path }) => path)).toContain("published.lock.json");
  });

  it("converts to content without a problem, and a model can be fitted to it and scored", async () => {
    const out = join(folder, "content");
    convertBanks({ data, out, lagDays: 0 });
    const { dataset, problems } = await loadContent(out);
    expect(problems).toEqual([]);
    if (dataset === null) throw new Error("no dataset");
    const result = fittedBanks(dataset);
    if (result.kind === "refused") throw new Error(result.reason);
    const { candidate, nRows } = result.evaluation;
    expect(candidate.scores.auc).toBeGreaterThan(0.75);
    const silent = fittedBanks(withSilentBanks(dataset));
    if (silent.kind === "refused") throw new Error(silent.reason);
    expect(silent.evaluation.nRows).toBeGreaterThan(nRows);
  }, 600_000);

  it("comes true as often as a recalibrated model says, and as one fitted again says", async () => {
    const out = join(folder, "levels");
    convertBanks({ data, out, lagDays: 0 });
    const { dataset } = await loadContent(out);
    if (dataset === null) throw new Error("no dataset");
    const levels = levelsOf(dataset);
    expect(levels.reduce((sum, { events }) => sum + events, 0)).toBeGreaterThan(100);
    for (const way of ["recalibrated", "refitted"] as const) {
      expect(ratioOf(levels, way)).toBeGreaterThan(0.8);
      expect(ratioOf(levels, way)).toBeLessThan(1.25);
    }
  }, 600_000);
});
