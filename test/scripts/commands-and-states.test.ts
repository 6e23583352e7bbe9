import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadContent } from "../../src/content/load.ts";
import { filesOf } from "../files-of.ts";
import { inProcess } from "./in-process.ts";
import type { Ran } from "./run.ts";

// Every command that writes into content, over content in every state: what ends with 0 leaves content that
// `check --replay` accepts, what ends with 1 has changed nothing, and what ends with 3 is accepted where records rest.

const folder = mkdtempSync(join(tmpdir(), "stele-matrix-"));
const works = join(folder, "works.bib");
const note = join(folder, "note.md");
const nextTable = join(folder, "next.csv");
const revisedTable = join(folder, "revised.csv");
/** No build is there. */
const none = join(folder, "dist");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const on = (content: string, ...args: readonly string[]) =>
  inProcess(...args, "--content", content);

async function referencesIn(content: string): Promise<readonly string[]> {
  const { publications } = await loadContent(content);
  const superseded = new Set(publications.map(({ supersedes }) => supersedes));
  return publications
    .filter(({ referenceId, type }) => !superseded.has(referenceId) && type !== "withdrawal")
    .map(({ referenceId }) => referenceId);
}

async function done(content: string, ...args: readonly string[]): Promise<void> {
  const { status, err } = await on(content, ...args);
  if (status !== 0) throw new Error(`Cannot prepare "${args.join(" ")}": ${err}`);
}

const reason = ["--reason", "A sum was wrong"] as const;
/** A table is a part of what the world has, and its doubts are right. */
const seen = ["--known-on", "2024-03-12", "--part", "--accept", "Seen", "--yes"] as const;
const observations = "observations/2024.csv";

/** Each state is made of content with two records, the older of which is no longer valid on the newest day. */
const states: Readonly<Record<string, (content: string, refs: readonly string[]) => unknown>> = {
  "as it was issued": () => undefined,
  "with a corrected record": (content, [older = ""]) => done(content, "correct", older, ...reason),
  "with a withdrawn record": (content, [older = ""]) => done(content, "withdraw", older, ...reason),
  "with a reading that was added behind a record": (content) =>
    appendFileSync(
      join(content, observations),
      "F001,denial_rate,0.9,share,2024-01-30,2024-01-31,\n",
    ),
  "with a list of rows of which a line is gone": (content) => {
    const file = join(content, "published.rows.csv");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^.*F001.*\n/m, ""));
  },
  "without the list of rows": (content) => rmSync(join(content, "published.rows.csv")),
  "with a record that the lock lacks": (content) => {
    const file = join(content, "published.lock.json");
    writeFileSync(file, readFileSync(file, "utf8").replace(/,\n[^\n]*\n\}/, "\n}"));
  },
  "with a typo in its citations": (content) =>
    appendFileSync(join(content, "citations.csv"), "C9,10.1/a\n"),
};

type Words = readonly string[];
const commands: Readonly<Record<string, (older: string, newer: string) => Words>> = {
  issue: () => ["issue"],
  "issue of a day before": () => ["issue", "--series", "WS", "--as-of", "2024-03-04"],
  "correct the older": (older) => ["correct", older, ...reason],
  "correct the newer": (_, newer) => ["correct", newer, ...reason],
  "correct the note of the older": (older) => {
    return ["correct", older, ...reason, "--keep-figures", "--note", note];
  },
  "correct the note of the newer": (_, newer) => {
    return ["correct", newer, ...reason, "--keep-figures", "--note", note];
  },
  "withdraw the older": (older) => ["withdraw", older, ...reason],
  "withdraw the newer": (_, newer) => ["withdraw", newer, ...reason],
  "redact the older": (older) => ["redact", older, "--ground", "Order of a court"],
  "import citations": (_, newer) => [
    "import",
    "citations",
    works,
    "--reference",
    newer,
    "--cited-on",
    "2024-03-01",
  ],
  "erase a firm": () => ["redact", "--firm", "F001", "--ground", "Order of a court", "--out", none],
  "delete what was not published": () => ["repair", "--delete-unpublished"],
  "go on without a journal": () => ["repair", "--without-journal"],
  repair: () => ["repair"],
  "take the next table": () => ["take", nextTable, ...seen],
  "take a table that revises": () => ["take", revisedTable, ...seen],
  "undo what nobody has": () => ["undo", "--never-published", "--yes"],
  "recalibrate the model": () => ["recalibrate"],
  "fit a model": () => ["fit", "--through", "2024-02-25"],
};

/** What the small world has too little for: it must be refused in every state, with nothing written. */
const refused: readonly string[] = ["recalibrate the model", "fit a model"];

/** How the tables of the world are read, which `stele init --from` writes. */
const mapping = `columns:
  - { column: "Name", is: name }
  - { column: "Date", is: date }
  - { column: "Delay", is: reading }
measures:
  - { measure: "Delay", indicator: "payout_delay_days" }
`;

const base = join(folder, "base");
beforeAll(async () => {
  writeFileSync(note, "Seen again.\n");
  writeFileSync(
    works,
    "@article{a, title={A study}, author={Roe, J.}, year={2024}, month={2}, journal={J}, url={https://a.example/1}}\n",
  );
  writeFileSync(nextTable, "Name,Date,Delay\nAlder Brokerage,2024-03-10,3\n");
  writeFileSync(revisedTable, "Name,Date,Delay\nAlder Brokerage,2024-01-07,4\n");
  cpSync("test/worlds/minimal/content", base, { recursive: true });
  writeFileSync(join(base, "table.yaml"), mapping);
  for (const day of ["2024-02-11", "2024-03-03"]) {
    await done(base, "issue", "--series", "WS", "--as-of", day);
  }
});

/** What must hold of a command's end, whatever the state was; null where it does. */
async function wrongAfter(content: string, before: string, { status }: Ran, name: string) {
  const isSame = digestOf(content) === before;
  if (status === 1) return isSame || isRepair(name) ? null : "it failed and has changed something";
  if (status === 3) return null;
  if (status !== 0) return `it ended with ${status}`;
  const checked = await on(content, "check", "--replay");
  return checked.status === 0 ? null : `check --replay refuses what it left: ${checked.out}`;
}

/** A repair mends what it can, and names what a person must decide. */
function isRepair(name: string): boolean {
  return commands[name]?.("", "")[0] === "repair";
}

function digestOf(content: string): string {
  return JSON.stringify(
    filesOf(content).map((path) => [path, readFileSync(join(content, path), "latin1")]),
  );
}

describe.each(Object.entries(states))("over content %s", (state, change) => {
  const begun = join(folder, state.replaceAll(" ", "-"));
  let refs: readonly string[] = [];
  beforeAll(async () => {
    cpSync(base, begun, { recursive: true });
    await change(begun, await referencesIn(begun));
    refs = await referencesIn(base);
  });

  it.each(Object.entries(commands))(
    "%s leaves what check accepts, or nothing new",
    async (name, words) => {
      const content = `${begun}-${name.replaceAll(" ", "-")}`;
      cpSync(begun, content, { recursive: true });
      const before = digestOf(content);
      const own = await referencesIn(content);
      const [older = "", newer = ""] = own.length < 2 ? refs : own;
      const ran = await on(content, ...words(older, newer));
      expect(await wrongAfter(content, before, ran, name), ran.err).toBeNull();
      const isRefused = refused.includes(name);
      if (state === "as it was issued") expect(ran.status, ran.err).toBe(isRefused ? 1 : 0);
      rmSync(content, { recursive: true });
    },
  );
});

describe("over content as it was issued", () => {
  it("the note of a record whose period is over can be corrected, and again", async () => {
    const content = join(folder, "again");
    cpSync(base, content, { recursive: true });
    for (let times = 0; times < 2; times++) {
      const older =
        (await referencesIn(content)).find((one) => one.includes("-WS-20240211-")) ?? "";
      const args = ["correct", older, ...reason, "--keep-figures", "--note", note];
      expect(await on(content, ...args)).toMatchObject({ status: 0 });
      expect(await on(content, "check", "--replay")).toMatchObject({ status: 0 });
    }
  });
});
