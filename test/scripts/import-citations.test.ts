import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inProcess as stele } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-import-"));
const content = join(folder, "content");
const works = join(folder, "works.bib");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let reference = "";
beforeAll(async () => {
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  const ran = await stele("issue", "--content", content, "--format", "json");
  reference = JSON.parse(ran.out).issued[0].referenceId;
});

const entry = (key: string, date: string) =>
  `@online{${key}, title={Work ${key}}, publisher={P}, ${date}, url={https://a.example/${key}}}\n`;
const bring = (...args: readonly string[]) =>
  stele("import", "citations", works, "--content", content, ...args);
const ledger = () => readFileSync(join(content, "citations.csv"), "utf8");

describe("stele import citations", () => {
  it("shows in a dry run what it would add", async () => {
    writeFileSync(works, entry("one", "date={2024-03-05}"));
    const before = ledger();
    const ran = await bring("--reference", reference, "--dry-run", "--format", "json");
    expect(ran.status).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({ dryRun: true, rows: [{ title: "Work one" }] });
    expect(ledger()).toBe(before);
  });

  it("adds rows that the content check accepts, names what it left out, and ends with 3", async () => {
    writeFileSync(works, entry("one", "date={2024-03-05}") + entry("two", "year={2024}"));
    const ran = await bring("--reference", reference);
    expect(ran.status).toBe(3);
    expect(ran.out).toMatch(/^cite-[0-9a-f]{12} Work one \(https:\/\/a\.example\/one\)\n$/);
    expect(ran.err).toBe(
      'Not imported: "two": it does not tell the day on which it appeared\n' +
        "Added 1, 0 listed already, 1 not read\n",
    );
    expect(ledger()).toMatch(/,Work one,https:\/\/a\.example\/one,P,other,,2024-03-05,2024-03-06,/);
    expect((await stele("check", "--content", content)).status).toBe(0);
  });

  it("adds a work once, and accepts a date for works without one", async () => {
    const concept = reference.slice(0, -9);
    const ran = await bring("--reference", reference, "--cited-on", "2024-02-01");
    expect([ran.status, ran.err]).toEqual([
      0,
      "Added 1, 1 listed already, 0 not read\nNext: stele check\n",
    ]);
    expect((await bring("--reference", concept, "--cited-on", "2024-02-01")).status).toBe(0);
  });

  it("refuses an unknown reference and an unknown format with 1, and no reference with 2", async () => {
    const unknown = await bring("--reference", "HBR-WS-20240303-00000000");
    expect([unknown.status, unknown.err]).toEqual([
      1,
      `Unknown reference: found "HBR-WS-20240303-00000000", did you mean "${reference}"\n`,
    ]);
    writeFileSync(works, "just words\n");
    const words = await bring("--reference", reference);
    expect([words.status, words.err]).toEqual([
      1,
      expect.stringContaining("found none of csl, bibtex, ris"),
    ]);
    expect((await bring()).status).toBe(2);
  });
});
