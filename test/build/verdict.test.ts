import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { keptVerdicts } from "../../src/build/kept-verdicts.ts";
import { type KeptVerdicts, nothingKept, pastOf } from "../../src/build/verdict.ts";
import { type Loaded, loadContent } from "../../src/content/load.ts";
import type { Publication } from "../../src/model/publication.ts";
import { lockEntries } from "../../src/record/lock.ts";
import { coreOf, publicationOf } from "../../src/record/reference.ts";
import { issueDays as days, forgeRecord, issuedWorld } from "../issue/history/small-past.ts";
import { inProcess as stele } from "../scripts/in-process.ts";

// One verdict: what `check --replay` refuses, every other command refuses as well.

const folder = mkdtempSync(join(tmpdir(), "stele-verdict-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const content = join(folder, "content");
issuedWorld(content);
const honest = await loadContent(content);

/** The content with a record forged, as somebody does it who also computes hashes and lock again. */
function forged(place: number, change: Partial<Publication>): Loaded {
  const { dataset } = honest;
  if (dataset === null) throw new Error("the world cannot be read");
  const publications = dataset.publications.map((one, i) =>
    i === place ? publicationOf({ ...coreOf(one), ...change }) : one,
  );
  return { ...honest, dataset: { ...dataset, publications, lock: lockEntries(publications) } };
}

/** What keeps the verdicts of a run in memory. */
function memory() {
  const kept: { found: KeptVerdicts["found"] } = { found: null };
  const keep = (verdicts: ReadonlyMap<string, boolean>) => {
    kept.found = verdicts;
  };
  return { keep, of: (): KeptVerdicts => ({ found: kept.found, keep }) };
}

const refused = (loaded: Loaded, verdicts = nothingKept) =>
  pastOf(loaded, verdicts)
    .problems.map(({ message }) => message)
    .join("\n");

describe("the verdict on the past", () => {
  it("accepts what was issued", () => {
    expect(honest.dataset?.publications.length).toBe(days.length);
    expect(pastOf(honest, "all").problems).toEqual([]);
    expect(pastOf(honest, nothingKept).problems).toEqual([]);
  });

  it.each([0, 1, 2, 3])("names a figure that was forged in record %i", (place) => {
    expect(refused(forged(place, { stressIndex: 12.345 }))).toContain('"stressIndex" of');
  });

  it("computes the newest record and what changed again, and keeps what it computed", () => {
    const { of } = memory();
    expect(refused(honest, of())).toBe("");
    expect([...(of().found ?? [])].map(([, wasComputed]) => wasComputed)).toEqual(
      days.map(() => true),
    );
    expect(refused(forged(1, { stressIndex: 12.345 }), of())).toContain('"stressIndex" of');
  });

  it("keeps nothing for what it refused", () => {
    const { of } = memory();
    expect(refused(forged(0, { stressIndex: 12.345 }), of())).not.toBe("");
    expect(of().found).toBeNull();
  });

  it("believes no verdicts that were kept with another secret", () => {
    const cache = join(folder, "cache");
    const [own, other] = ["a".repeat(64), "b".repeat(64)];
    pastOf(honest, keptVerdicts(cache, content, own));
    expect(keptVerdicts(cache, content, own).found?.size).toBe(days.length);
    expect(keptVerdicts(cache, content, other).found).toBeNull();
    expect(keptVerdicts(cache, content, null).found).toBeNull();
    expect(keptVerdicts(cache, join(folder, "elsewhere"), own).found).toBeNull();
  });
});

const own = join(folder, "forged");
cpSync(content, own, { recursive: true });
const forgery = await forgeRecord(own, 1, { stressIndex: 12.345 });

describe("a forged record", () => {
  const works = join(folder, "works.bib");
  writeFileSync(
    works,
    "@misc{a, title={A}, url={https://a.example/}, year={2024}, publisher={B}}\n",
  );
  const reason = ["--reason", "A figure was wrong"];
  const newest = honest.publications.at(-1)?.referenceId ?? "";
  const cited = ["--reference", forgery.referenceId, "--cited-on", "2024-03-03"];
  const site = ["--out", join(folder, "dist"), "--cache", join(folder, "cache-of-build")];

  it.each([
    ["check"],
    ["build", ...site],
    ["build", "--partial", ...site],
    ["issue", "--series", "SW"],
    ["correct", newest, ...reason],
    ["withdraw", newest, ...reason],
    ["redact", forgery.referenceId, "--fields", "summary", "--ground", "Order of a court"],
    ["import", "citations", works, ...cited],
  ])("is refused by %s", async (...args) => {
    const { status, out, err } = await stele(...args, "--content", own);
    expect([status, out + err]).toEqual([
      1,
      expect.stringContaining("must follow from its content"),
    ]);
  });
});
