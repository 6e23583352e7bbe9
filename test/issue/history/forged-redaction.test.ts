import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { pastOf } from "../../../src/build/verdict.ts";
import { loadContent } from "../../../src/content/load.ts";
import { inProcess as stele } from "../../scripts/in-process.ts";
import { issuedWorld, recordsIn } from "./small-past.ts";

// Somebody alters the content and says in every way that it was a redaction.

const folder = mkdtempSync(join(tmpdir(), "stele-forged-redaction-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const honest = join(folder, "honest");
cpSync("test/worlds/minimal/content", honest, { recursive: true });
writeFileSync(
  join(honest, "research/reply.md"),
  '---\nid: reply\ntitle: A reply\nauthor: The desk\ncategory: note\ndate: 2024-02-01\nversion: "1.0"\nrelatedReferences: []\n---\n\nFirst.\n\nSecond.\n',
);
issuedWorld(honest, ["2024-02-18", "2024-03-03"], honest);
const [record] = await recordsIn(honest);
const reference = record?.referenceId ?? "";

type Edit = (text: string) => string;

/** What is said of a copy of the content with changed files, whose salts of some item are gone, with a row that says so. */
async function saidOf(
  edits: Readonly<Record<string, Edit>>,
  item: string,
  fields: string,
): Promise<string> {
  const content = join(folder, "forged");
  rmSync(content, { recursive: true, force: true });
  cpSync(honest, content, { recursive: true });
  const edit = (path: string, change: Edit) => {
    const before = readFileSync(join(content, path), "utf8");
    const after = change(before);
    expect(after).not.toBe(before);
    writeFileSync(join(content, path), after);
  };
  for (const [path, change] of Object.entries(edits)) edit(path, change);
  const members = fields.split(" ").join("|");
  const salts = join(content, "published.salts.csv");
  const lost = new RegExp(`^(${item}[^,]*,(?:${members})),[0-9a-f]*,`, "gm");
  writeFileSync(salts, readFileSync(salts, "utf8").replace(lost, "$1,,"));
  writeFileSync(
    join(content, "redactions.csv"),
    `item,fields,redactedOn,ground\n${item},${fields},2024-03-06,Made up\n`,
  );
  const loaded = await loadContent(content);
  const problems = [...loaded.problems, ...pastOf(loaded, "all").problems];
  return problems.map(({ message }) => message).join("\n");
}

const replaced =
  (from: string | RegExp, to: string): Edit =>
  (text) =>
    text.replace(from, to);
const removed = "(removed)";

describe("under the name of a redaction", () => {
  it.each([
    [
      "a statement",
      { "claims.csv": replaced(/(C001,F002,)("[^"]*"|[^,]*)/, `$1${removed}`) },
      "claims.csv/C001",
      "statement",
    ],
    [
      "a paragraph",
      { "research/reply.md": replaced("Second.", removed) },
      "research/reply.md",
      "p2",
    ],
  ] as [string, Record<string, Edit>, string, string][])(
    "%s may go",
    async (_, edits, item, fields) => {
      expect(await saidOf(edits, item, fields)).toBe("");
    },
  );

  it.each([
    [
      "a source is graded worse",
      { "sources.csv": replaced(/Monitor,monitor,B/, `Monitor ${removed},monitor,D`) },
      "sources.csv/S002",
      "name",
    ],
    [
      "a claim says something else",
      { "claims.csv": replaced(/(C001,F002,)("[^"]*"|[^,]*)/, "$1Nothing happened") },
      "claims.csv/C001",
      "statement",
    ],
    [
      "a claim says something else with the mark in it",
      { "claims.csv": replaced(/(C001,F002,)("[^"]*"|[^,]*)/, `$1Nothing happened ${removed}`) },
      "claims.csv/C001",
      "statement",
    ],
    [
      "a claim is of another kind",
      { "claims.csv": replaced(/(C001,F002,)("[^"]*"|[^,]*),event/, `$1${removed},state`) },
      "claims.csv/C001",
      "statement",
    ],
    [
      "an essay is rewritten",
      { "research/reply.md": replaced("Second.", "The contrary.") },
      "research/reply.md",
      "p2",
    ],
    [
      "an essay gets a paragraph",
      { "research/reply.md": replaced("Second.", `${removed}\n\nMore.`) },
      "research/reply.md",
      "p2",
    ],
    [
      "a firm is renamed",
      { "firms/alder-brokerage.yaml": replaced(/^name: .*/m, "name: Innocent Line") },
      "firms/F001",
      "name slug",
    ],
    [
      "evidence changes sides",
      {
        "evidence.csv": replaced(
          /(V001,C001,S002,)supports(.*)https:[^,]*/,
          "$1refutes$2https://a.example/removed",
        ),
      },
      "evidence.csv/V001",
      "url",
    ],
    [
      "an observation changes",
      { "observations/2024.csv": replaced("payout_delay_days,2,", "payout_delay_days,3,") },
      "observations/2024.csv",
      "value",
    ],
  ] as [string, Record<string, Edit>, string, string][])(
    "not if %s",
    async (_, edits, item, fields) => {
      expect(await saidOf(edits, item, fields)).not.toBe("");
    },
  );

  it("no salt is lost without the text", async () => {
    const salts = {
      "published.salts.csv": replaced(/^(claims.csv\/C001,statement),[0-9a-f]+,/m, "$1,,"),
    };
    expect(await saidOf(salts, "claims.csv/C001", "statement")).not.toBe("");
  });

  it.each(["title", "summary"])(
    "the %s of a record may go, and nothing stands in its place",
    async (member) => {
      const path = `publications/weekly-stress/${reference}.json`;
      const without =
        (text: string): Edit =>
        (json) => {
          const before = JSON.parse(json);
          const salts = { ...before.salts, [member]: null };
          return JSON.stringify({ ...before, [member]: text, salts });
        };
      expect(await saidOf({ [path]: without(removed) }, reference, member)).toBe("");
      expect(await saidOf({ [path]: without("All well.") }, reference, member)).not.toBe("");
      expect(await saidOf({ [path]: without(`All well ${removed}`) }, reference, member)).not.toBe(
        "",
      );
    },
  );

  it.each(["stressIndex", "confidence", "marketState"])(
    "%s of a record may not change",
    async (member) => {
      const path = `publications/weekly-stress/${reference}.json`;
      const forged: Edit = (json) => {
        const before = JSON.parse(json);
        const value = typeof before[member] === "number" ? before[member] + 0.1 : "critical";
        const salts = { ...before.salts, summary: null };
        return JSON.stringify({ ...before, summary: removed, salts, [member]: value });
      };
      expect(await saidOf({ [path]: forged }, reference, "summary")).not.toBe("");
    },
  );

  it("a row says nothing of a text that is there", async () => {
    expect(await saidOf({}, reference, "title")).toContain("must take a text out");
  });
});

describe("the names of a firm", () => {
  it("go by the command, with the addresses made of them, and none stands in their place", async () => {
    const content = join(folder, "nameless");
    cpSync(honest, content, { recursive: true });
    const on = (...args: readonly string[]) => stele(...args, "--content", content);
    const ground = ["--ground", "Order of a court"];
    const ran = await on("redact", "firms/alder-brokerage.yaml", "--words", "Alder", ...ground);
    expect([ran.status, ran.err]).toEqual([0, expect.stringContaining("Redacted 1 item")]);
    expect(await on("check", "--replay")).toMatchObject({ status: 0, out: "" });
    const path = join(content, "firms/alder-brokerage.yaml");
    const before = readFileSync(path, "utf8");
    expect(before).toMatch(/name: \(removed\)\naliases:\n {2}- \(removed\)\n/);
    for (const [from, to, named] of [
      ["name: (removed)", "name: Innocent Line", '"name" "Innocent Line"'],
      // one of the two names that were removed is no longer among them
      ["  - (removed)", "  - Innocent Line", '"name" "(removed)"'],
    ] as const) {
      writeFileSync(path, before.replace(from, to));
      const { out } = await on("check");
      expect(out).toMatch(/firms\/alder-brokerage\.yaml:\d+:\d+ added-behind /);
      expect(out).toContain(named);
    }
  });
});

describe("the salts of an issue", () => {
  it("cannot be computed from those of the next", async () => {
    const { salts } = await loadContent(honest);
    const next = salts.at(-1);
    expect(next?.item).toBe("next");
    const known = new Set(salts.map(({ salt }) => salt));
    expect(known.size).toBe(salts.length);
    expect((await stele("check", "--content", honest)).status).toBe(0);
  });
});
