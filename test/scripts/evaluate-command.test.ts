import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { heading } from "../../scripts/desk/evaluation/evaluation-text.ts";
import { stele } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-evaluate-"));
const page = join(folder, "page.html");
const model = "test/fixtures/fitted-model.json";

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("stele evaluate", () => {
  const small = ["evaluate", "--content", "test/worlds/minimal/content"] as const;
  const asked = ["evaluate", "--from", "2025-10-05", "--model", model] as const;

  it("prints the verdict in words, then the scores of both, and writes a page", () => {
    const ran = stele(...asked, "--out", page);
    expect(ran.status).toBe(0);
    expect(ran.out.split("\n")[0]).toMatch(/^Not out of time/);
    expect(ran.out).toMatch(
      /^(Better than|Worse than|Not told apart from) the base rate that it knew: /m,
    );
    expect(ran.out).toMatch(/^(Better than|Worse than|Not told apart from) the model in force: /m);
    expect(ran.out).toMatch(/^AUC +higher +0\.\d{3} \(0\.\d{3} to \d\.\d{3}\) +0\.\d{3}/m);
    const html = readFileSync(page, "utf8");
    expect(html).toMatch(/^<!doctype html>/);
    expect(html.match(/<svg [^>]*role="img" aria-labelledby/g)).toHaveLength(2);
    expect(html).not.toMatch(/<script|https?:|NaN|undefined/);
  });

  it("gives machines everything as one object", () => {
    const ran = stele(...asked, "--format", "json");
    const found = JSON.parse(ran.out);
    expect(found).toMatchObject({ models: ["2026.1"], horizonDays: 90, outOfTime: false });
    expect(found.verdict.length).toBeGreaterThan(1);
    expect(found.periods[0]).toMatchObject({ periodEnd: "2025-10-05" });
    const { low, high } = found.candidate.scores.aucInterval;
    expect(low).toBeLessThan(high);
    expect(heading({ ...found, nRows: 1, nFirms: 1, nEpisodes: 1 })).toMatch(
      /^Scored 1 row of 1 firm from .* within 90 days, from 1 failure; /,
    );
  });

  it("ends with 1 where nothing could be scored, and with 2 on a wrong option", () => {
    const late = stele("evaluate", "--from", "2026-06-28", "--model", model);
    expect([late.status, late.out]).toEqual([1, expect.stringMatching(/^Nothing could be scored/)]);
    expect(stele("evaluate").status).toBe(2);
    const text = stele(...asked, "--out", "page.txt");
    expect([text.status, text.err]).toEqual([2, expect.stringContaining('found "page.txt"')]);
  });

  it("leaves no option without effect, and asks for days in order", () => {
    for (const option of ["--no-flags", "--horizon=30"]) {
      const ran = stele(...asked, option);
      expect([ran.status, ran.err]).toEqual([2, expect.stringContaining('"--model" is given too')]);
    }
    const turned = stele(...small, "--from", "2024-02-05", "--through", "2024-02-04");
    expect(turned.status).toBe(2);
    expect(turned.err).toContain('found "2024-02-05", must not be after --through, "2024-02-04"');
  });

  it("says what it means to score as of a day of which nothing is known", () => {
    const ran = stele(...small, "--from", "2024-02-05", "--as-of", "2030-12-31");
    expect(ran.err).toMatch(/^As of "2030-12-31", after the newest known day "2024-/);
  });
});
