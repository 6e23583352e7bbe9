import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { pastOf } from "../../../src/build/verdict.ts";
import { loadContent } from "../../../src/content/load.ts";
import { forecastSeal } from "../../../src/issue/forecast-seal.ts";
import { replayFaults } from "../../../src/issue/replay.ts";
import { coreOf, publicationOf } from "../../../src/record/reference.ts";
import { inProcess as stele } from "../../scripts/in-process.ts";
import { recordsIn } from "./small-past.ts";

// Somebody writes a track record by hand.

const folder = mkdtempSync(join(tmpdir(), "stele-forged-forecasts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
await stele("init", join(folder, "begun"), "--yes", "--on", "2026-06-28");
const honest = join(folder, "begun/content");
for (const day of ["2026-06-21", "2026-06-28"]) {
  await stele("issue", "--series", "WS", "--as-of", day, "--content", honest);
}

const archive = (content: string, day: string) => join(content, `forecasts/${day}.csv`);

/** What is said of a copy of the content that somebody changed. */
async function saidOf(change: (content: string) => void | Promise<void>): Promise<string> {
  const content = join(folder, "forged");
  rmSync(content, { recursive: true, force: true });
  cpSync(honest, content, { recursive: true });
  await change(content);
  const loaded = await loadContent(content);
  const problems = [...loaded.problems, ...pastOf(loaded, "all").problems];
  return problems.map(({ place, message }) => `${place.file} ${message}`).join("\n");
}

const edited = (day: string, change: (text: string) => string) => (content: string) => {
  const file = archive(content, day);
  const before = readFileSync(file, "utf8");
  expect(change(before)).not.toBe(before);
  writeFileSync(file, change(before));
};

describe("an archive of forecasts", () => {
  it("stands with the record that it was issued with", async () => {
    expect(await saidOf(() => undefined)).toBe("");
    const records = await recordsIn(honest);
    expect(records.map(({ forecasts }) => forecasts?.mode)).toEqual(["hindcast", "hindcast"]);
  });

  it.each(["2026-06-20", "2026-06-24", "2026-11-24", "2025-01-01"])(
    "of %s, on which nothing was issued, is named",
    async (day) => {
      const said = await saidOf((content) => {
        const text = readFileSync(archive(content, "2026-06-28"), "utf8");
        const forged = text.replaceAll("2026-06-28", day).replaceAll("hindcast", "real_time");
        writeFileSync(archive(content, day), forged);
      });
      expect(said).toContain(`forecasts/${day}.csv An archive of forecasts must be the one that`);
      expect(said).toContain("no command issued it");
    },
  );

  it.each([
    ["another probability", (text: string) => text.replace(/,0\.\d+,/, ",0.99,")],
    ["another mode", (text: string) => text.replaceAll("hindcast", "real_time")],
    ["a row less", (text: string) => text.split("\n").toSpliced(1, 1).join("\n")],
  ])("with %s is named", async (_, change) => {
    for (const day of ["2026-06-21", "2026-06-28"]) {
      expect(await saidOf(edited(day, change))).toContain(`forecasts/${day}.csv`);
    }
  });

  it("that is gone is named", async () => {
    const said = await saidOf((content) => rmSync(archive(content, "2026-06-21")));
    expect(said).toContain("forecasts/2026-06-21.csv");
  });

  it("is computed again, so that no record can name an invented one, or none", async () => {
    const { dataset, issuedRows } = await loadContent(honest);
    const record = dataset?.publications.at(-1);
    if (dataset === null || record === undefined) throw new Error("the world cannot be read");
    const { forecasts: _, ...silent } = coreOf(record);
    const invented = dataset.forecasts
      .filter(({ issuedOn }) => issuedOn === "2026-06-28")
      .map((row) => ({ ...row, probability: 0.99 }));
    for (const core of [silent, { ...silent, ...forecastSeal(invented) }]) {
      const forged = publicationOf(core);
      const publications = [...dataset.publications.slice(0, -1), forged];
      const faults = replayFaults({ ...dataset, publications }, issuedRows, forged);
      expect(faults.map(({ member }) => member)).toEqual(["forecasts"]);
    }
  });
});
