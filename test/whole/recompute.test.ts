import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";

const program = "examples/recompute/recompute.py";
const exports = join(inject("dist"), "api/data/exports");

async function recomputed(script: string, folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)("python3", ["-B", script, folder]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

it("publishes scores, ranks and calibrations that follow from its exports alone", async () => {
  expect(readFileSync(program, "utf8").split("\n").length - 1).toBeLessThanOrEqual(170);
  const whole = /^\d{4,} values compared, 0 differ\n$/;
  const drawn = /^\d{3,} values compared, 0 differ\n$/;
  const programs = ["recompute", "intervals", "skill"].map((one) => `examples/recompute/${one}.py`);
  const [own, further, skill] = await Promise.all(programs.map((one) => recomputed(one, exports)));
  expect(own).toMatch(whole);
  expect(further).toMatch(drawn);
  expect(skill).toMatch(drawn);
});

it("notices an altered reading and an altered forecast", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stele-recompute-"));
  try {
    const file = (name: string) => join(folder, `${name}.json`);
    for (const name of ["methodology", "outcomes", "rankings", "calibration"]) {
      cpSync(join(exports, `${name}.json`), file(name));
    }
    const altered = (name: string, change: (rows: Record<string, unknown>[]) => unknown) => {
      const whole = JSON.parse(readFileSync(join(exports, `${name}.json`), "utf8"));
      writeFileSync(file(name), JSON.stringify({ ...whole, rows: change(whole.rows) }));
    };
    altered("firm-history", () => []);
    altered("observations", (rows) =>
      rows.map((row) => (row["firmId"] === "F001" ? { ...row, value: 0 } : row)),
    );
    altered("forecasts", (rows) =>
      rows.map((row) => ({ ...row, probability: Number(row["probability"]) * 0.99 })),
    );
    const printed = await recomputed(program, folder);
    expect(printed).toMatch(/^averholt-evaluations \S+ score: published /m);
    expect(printed).toMatch(/^calibration .* brier: published /m);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
