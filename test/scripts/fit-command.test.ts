import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hazardModelSchema } from "../../src/model/hazard-model.ts";
import { stele } from "./run.ts";

// One story told in order: a model is written, found unchanged, protected and replaced.

const folder = mkdtempSync(join(tmpdir(), "stele-fit-"));
const file = join(folder, "candidate.json");
const features = "pillar.payout,events.2.90,stress";
const asked = ["fit", "--through", "2025-06-29", "--features", features] as const;
const demonstration = (...args: readonly string[]) => stele(...asked, ...args);
let first = "";

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("stele fit", () => {
  it("writes a model file named by its version, and reports every term", () => {
    const ran = demonstration("--out", file);
    expect(ran.status).toBe(0);
    first = readFileSync(file, "utf8");
    const model = hazardModelSchema.parse(JSON.parse(first));
    // eight firms failed by then, so the prior is moved
    expect(model).toMatchObject({ version: "candidate", estimation: "updated_prior" });
    expect(ran.err).toContain('"--features" was not used');
    expect(ran.out.split("\n")[0]).toBe(file);
    for (const id of ["intercept", ...model.features.map((one) => one.id)])
      expect(ran.out).toContain(`  ${id} `);
    expect(ran.err).toContain("review its diagnostics");
  });

  it("leaves a file alone that has the same bytes", () => {
    const ran = demonstration("--out", file, "--format", "json");
    expect(ran.status).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({ outcome: "unchanged", path: file, kind: "fitted" });
  });

  it("replaces other bytes only with --force, by the same as before", () => {
    writeFileSync(file, first.replace('"lambda"', '"lambda" '));
    const refused = demonstration("--out", file);
    expect(refused.status).toBe(1);
    expect(refused.err).toContain(`Cannot write "${file}": it exists with other bytes`);
    expect(readFileSync(file, "utf8")).not.toBe(first);
    expect(demonstration("--out", file, "--force").status).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(first);
  });

  it("refuses below 20 events with the reason and 1, and writes nothing", () => {
    const out = join(folder, "refused.json");
    const args = ["fit", "--content", "test/worlds/minimal/content", "--through", "2024-03-01"];
    const ran = stele(...args, "--out", out);
    expect([ran.status, ran.out]).toEqual([1, ""]);
    expect(ran.err).toMatch(/Cannot fit a model: 1 event in 20 rows through 2024-03-01, must be/);
    expect(existsSync(out)).toBe(false);
    const machine = stele(...args, "--out", out, "--format", "json");
    expect(JSON.parse(machine.out)).toMatchObject({ outcome: "refused", path: null, nEvents: 1 });
  });

  it("ends with 2 on a wrong day, feature, version or horizon, and without --through", () => {
    const ask = (...args: readonly string[]) => stele("fit", ...args);
    expect(ask()).toMatchObject({ status: 2 });
    const day = ask("--through", "2025-06-31");
    expect([day.status, day.err]).toEqual([2, expect.stringContaining('"--through"')]);
    const wrong = [
      ["--features", "gossip", 'Invalid option "--features": found "gossip"'],
      ["--features", "pillar.payout,pillar.payout", "each once"],
      ["--features", "pillar.gossip", 'found "pillar.gossip", which methodology'],
      ["--version", "../up", 'Invalid option "--version"'],
      ["--horizon", "0", 'Invalid option "--horizon"'],
    ] as const;
    for (const [option, value, said] of wrong) {
      const ran = ask("--through", "2025-06-29", option, value);
      expect([ran.status, ran.err], value).toEqual([2, expect.stringContaining(said)]);
    }
  });

  it("shows an example with --help, and keeps --version for the tool itself", () => {
    expect(stele("fit", "--help").out).toContain("Example:");
    expect(stele("--version").out).toMatch(/^stele \d/);
  });
});
