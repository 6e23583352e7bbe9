import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";

async function recomputed(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)("python3", [
    "examples/recompute/recompute.py",
    folder,
  ]).catch((error: { stdout: string }) => error);
  return stdout;
}

it("publishes calibrations that follow from its exports, in exact fractions", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stele-recompute-"));
  try {
    const exports = join(inject("dist"), "s/exports");
    expect(await recomputed(exports)).toMatch(/^\d{2,} values compared, 0 differ\n$/);
    for (const name of ["forecasts", "outcomes", "methodology", "calibration"]) {
      cpSync(join(exports, `${name}.json`), join(folder, `${name}.json`));
    }
    const file = join(folder, "forecasts.json");
    const altered = readFileSync(file, "utf8").replaceAll('"probability":0.0', '"probability":0.1');
    writeFileSync(file, altered);
    expect(await recomputed(folder)).toMatch(/^calibration .* brier: published /m);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
