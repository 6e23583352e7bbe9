import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { loadDataset } from "../../src/content/load.ts";
import { periodHistory } from "../../src/engine/facts/history.ts";
import { defaultAsOf, worldAt } from "../../src/engine/world/world.ts";
import type { Dataset } from "../../src/model/dataset.ts";

// The checker knows the contract and the exports alone, and counts in exact fractions.

const checker = "test/contract/stress.py";
const site = inject("dist");

async function checked(...more: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("python3", ["-B", checker, site, ...more]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

it("publishes sector values, levels and segments that follow from its exports", async () => {
  expect(await checked()).toMatch(/^\d{2} checks, 0 breaches\n$/);
});

it("computes every period of stress and states as the contract says, under its rules throughout", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stele-stress-"));
  try {
    const periods = join(folder, "periods.json");
    const { market } = periodHistory(underNewestRules(await loadDataset("content")));
    // all but the first periods, which are altered, so that one count shows both: what holds and what is noticed
    const altered = market.map((one, i) => {
      return i < 20 && one.stress !== null ? { ...one, stress: one.stress + 0.002 } : one;
    });
    writeFileSync(periods, JSON.stringify(altered));
    const read = market.slice(0, 20).filter(({ stress }) => stress !== null).length;
    expect(read).toBeGreaterThan(5);
    expect(await checked(periods)).toMatch(new RegExp(`^\\d{4,} checks, ${2 * read} breaches\\n`));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The content as if the methodology in force had been so from the beginning. */
function underNewestRules(dataset: Dataset) {
  const asOf = defaultAsOf(dataset);
  const [first, newest] = [dataset.methodologies[0], dataset.methodologies.at(-1)];
  if (asOf === null || first === undefined || newest === undefined) throw new Error("no content");
  const { effectiveFrom } = first;
  return worldAt({ ...dataset, methodologies: [{ ...newest, effectiveFrom }] }, asOf);
}
