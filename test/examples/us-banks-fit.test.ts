import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { convertBanks } from "../../examples/us-banks/content.ts";
import { fitWords } from "../../examples/us-banks/fit-words.ts";
import { fittedBanks, withSilentBanks } from "../../examples/us-banks/fitted.ts";
import { levelsOf, ratioOf } from "../../examples/us-banks/levels.ts";
import { loadDataset } from "../../src/content/load.ts";
import { hazardModelSchema } from "../../src/model/hazard-model.ts";

const data = join(import.meta.dirname, "../../../shared/data");
const isThere = existsSync(join(data, "us-banks/call-reports.csv"));
if (!isThere) console.warn(`SKIPPED: the fit of the banks, there is no "${data}"`);

describe.runIf(isThere)("examples/us-banks, fitted", () => {
  const folder = mkdtempSync(join(tmpdir(), "us-banks-fit-"));
  let result: ReturnType<typeof fittedBanks>;
  let late: ReturnType<typeof fittedBanks>;
  let silent: ReturnType<typeof fittedBanks>;
  let levels: ReturnType<typeof levelsOf>;

  beforeAll(async () => {
    const banks = async (lagDays: number) => {
      const out = join(folder, String(lagDays));
      convertBanks({ data, out, lagDays });
      return loadDataset(out);
    };
    const known = await banks(0);
    result = fittedBanks(known);
    silent = fittedBanks(withSilentBanks(known));
    levels = levelsOf(known);
    late = fittedBanks(await banks(30));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("trains on quarters up to 2010Q2 and scores a later one", () => {
    if (result.kind === "refused") throw new Error(result.reason);
    const { model, evaluation } = result;
    expect(hazardModelSchema.parse(JSON.parse(JSON.stringify(model)))).toEqual(model);
    expect(model).toMatchObject({ trainedThrough: "2010-06-30", effectiveFrom: "2011-06-30" });
    expect(model.features.filter(({ id }) => id.startsWith("indicator."))).toHaveLength(11);
    expect(evaluation).toMatchObject({ from: "2011-06-30", through: "2011-06-30" });
    expect(evaluation.nEvents).toBeGreaterThan(10);
    expect(model.effectiveFrom <= evaluation.from).toBe(true);
  });

  it("prints AUC, Brier, skill and ECE with intervals and an interpretation", () => {
    if (result.kind === "refused") throw new Error(result.reason);
    const words = fitWords(result, silent, 0);
    for (const score of ["AUC", "skill"]) {
      expect(words).toMatch(
        new RegExp(`^ {2}${score} +-?\\d\\.\\d{4} +\\(95 % from -?\\d\\.\\d{4} to`, "m"),
      );
    }
    for (const score of ["Brier", "ECE"])
      expect(words).toMatch(new RegExp(`^ {2}${score} +\\d`, "m"));
    expect(words).toContain("never for a claim about the world");
    expect(words).toContain("known on the day they cover");
    expect(fitWords(result, silent, 30)).not.toContain("known on the day they cover");
  });

  it("follows the level of a falling crisis nearly as far as outcomes had told of it", () => {
    const matured = levels.slice(1); // no window of the model had closed before
    expect(ratioOf(matured, "refitted")).toBeGreaterThan(0.8);
    for (const span of [levels, matured]) {
      const ideal = ratioOf(span, "told");
      expect(ideal).toBeLessThan(0.9);
      expect(ratioOf(span, "recalibrated")).toBeGreaterThan(0.88 * ideal);
      expect(ratioOf(span, "fixed")).toBeLessThan(0.65 * ideal);
    }
  });

  it("refuses under the real publication lag, which leaves no failure to learn from", () => {
    expect(late).toMatchObject({ kind: "refused", nEvents: 0 });
  });
});
