import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { pastOf } from "../../../src/build/verdict.ts";
import { loadContent } from "../../../src/content/load.ts";
import type { Publication } from "../../../src/model/publication.ts";
import { lockEntries } from "../../../src/record/lock.ts";
import { coreOf, publicationOf } from "../../../src/record/reference.ts";
import { stele } from "../../scripts/run.ts";
import { issuedWorld, recordsIn } from "./small-past.ts";

// Somebody rewrites one value of a record, of each kind, with its hashes and its line in the lock.

const folder = mkdtempSync(join(tmpdir(), "stele-every-word-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const content = join(folder, "content");
issuedWorld(content, ["2024-02-18", "2024-03-03"]);
const on = (...args: readonly string[]) => stele(...args, "--content", content);
writeFileSync(join(content, "terms.yaml"), "firm: bank\n");
for (const series of ["SW", "EA", "PD"]) on("issue", "--series", series);
const note = join(folder, "note.md");
writeFileSync(note, "A comment.\n");
const reason = ["--reason", "A note was forgotten"];
const [first, second, watch] = await recordsIn(content);
on("correct", first?.referenceId ?? "", "--keep-figures", "--note", note, ...reason);
on("correct", second?.referenceId ?? "", ...reason);
on("withdraw", watch?.referenceId ?? "", ...reason);
const honest = await loadContent(content);
const records = await recordsIn(content);

/** What a chain of versions decides, or what a publisher writes: see the rules of records. */
const others = [
  ...["conceptId", "seriesCode", "periodEnd", "version", "supersedes"],
  ...["note", "reason", "basis", "publishedAt", "words"],
];

/** Every value of a record with the path to it. */
function* leaves(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== "object" || value === null) yield path;
  else for (const [name, one] of Object.entries(value)) yield* leaves(one, [...path, name]);
}

/** One place of each kind: the first of those in lists. */
function oneOfEach(paths: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const kindOf = (path: readonly string[]) =>
    path.map((one) => one.replace(/^\d+$/, "*")).join(".");
  return [...new Map(paths.toReversed().map((path) => [kindOf(path), path])).values()];
}

const tried = new Set<string>();

/** Whether a place is the first of its kind in the records of a series, of all that were asked about. */
function isNew({ seriesCode }: Publication, path: readonly string[]): boolean {
  const kind = [seriesCode, ...path].map((one) => one.replace(/^\d+$/, "*")).join(".");
  if (tried.has(kind)) return false;
  tried.add(kind);
  return true;
}

/** A copy in which one value is another of its kind. */
function altered(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) {
    if (typeof value === "number") return value + 0.5;
    return typeof value === "string" ? `${value}x` : 1;
  }
  if (typeof value !== "object" || value === null) throw new Error("no such place");
  const changed = { ...value, [name]: altered(Reflect.get(value, name), rest) };
  return Array.isArray(value) ? Object.values(changed) : changed;
}

function saidOf(record: Publication, change: unknown): string {
  const { dataset } = honest;
  if (dataset === null) return "the world cannot be read";
  // the salts are those of the record, so that what is not altered keeps its reference
  const forged = publicationOf(change as Publication, (name) => record.salts[name] ?? "");
  const publications = dataset.publications.map((one) =>
    one.referenceId === record.referenceId ? forged : one,
  );
  const content = { ...dataset, publications, lock: lockEntries(publications) };
  return pastOf({ ...honest, dataset: content }, "all")
    .problems.map(({ message }) => message)
    .join("\n");
}

describe.each(records.map((record) => [record.referenceId, record.type, record] as const))(
  "%s, a record that is %s",
  (_, __, record) => {
    it("follows from its content", () => {
      expect(saidOf(record, coreOf(record))).toBe("");
    });

    it("has no value that can be rewritten unseen", () => {
      const core = coreOf(record);
      const silent = oneOfEach([...leaves(core)])
        .filter(([member = ""]) => !others.includes(member))
        .filter((path) => isNew(record, path))
        .filter((path) => saidOf(record, altered(core, path)) === "")
        .map((path) => path.join("."));
      expect(silent).toEqual([]);
    });
  },
);

describe("the words of a record", () => {
  it("are those of the terms of its day, which may change later", async () => {
    writeFileSync(join(content, "terms.yaml"), "firm: lender\n");
    const loaded = await loadContent(content);
    expect(pastOf(loaded, "all").problems).toEqual([]);
    rmSync(join(content, "terms.yaml"));
  });

  it("are none that the content never had", () => {
    const [record] = records.filter(({ words }) => words?.["firm"] === "bank");
    expect(record).toBeDefined();
    if (record === undefined) return;
    const forged = { ...coreOf(record), words: { firm: "crook", firms: "crooks" } };
    expect(saidOf(record, forged)).toContain("must be written in the words of its day");
  });
});
