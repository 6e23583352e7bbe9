import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fg from "fast-glob";
import { afterAll, beforeAll, expect, it } from "vitest";
import { losingNone } from "../../src/build/lost-addresses.ts";
import { takeLock } from "../../src/emit/files/lock.ts";
import { parseSiteNote } from "../../src/record/ledger/note.ts";
import { trustFaults } from "../../src/record/verify/verify-note.ts";
import { sampleNote } from "../emit/sample-note.ts";
import { verifier } from "../record/ledger/sample-ledger.ts";
import { inProcess } from "../scripts/in-process.ts";

// Every message that docs/troubleshooting.md quotes is one that a command prints: here, or over a broken world.

const folder = mkdtempSync(join(tmpdir(), "stele-trouble-"));
const place = (name: string) => join(folder, name);
const page = readFileSync("docs/troubleshooting.md", "utf8");
const quoted = [...page.matchAll(/```text\n(.*)\n```/g)].map(([, message = ""]) => message);
let printed = "";

beforeAll(async () => {
  const worlds = fg.sync("test/worlds/broken-*/problems.txt").map((at) => readFileSync(at, "utf8"));
  printed = [
    ...worlds,
    ...(await saidOfTables()),
    ...(await saidOfRecords()),
    ...(await said()),
  ].join("\n");
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: readonly string[]): Promise<string> {
  const { out, err } = await inProcess(...args);
  return out + err;
}

async function saidOfTables(): Promise<readonly string[]> {
  const tables = {
    "names.csv": "a,b\n1,2\n",
    "days.csv": "Company,Uptime\nA Ltd,3\nB Ltd,4\nC Ltd,5\n",
    "twice.csv":
      "Company,Date,Uptime\nA Ltd,2025-01-05,3\nA Ltd,2025-01-05,4\nC Ltd,2025-01-05,5\n",
  };
  const texts: string[] = [];
  for (const [name, text] of Object.entries(tables)) {
    writeFileSync(place(name), text);
    texts.push(await run("init", place("begun"), "--from", place(name)));
  }
  return texts;
}

/** What is said once records stand. */
async function saidOfRecords(): Promise<readonly string[]> {
  const content = place("content");
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  const issue = (...more: readonly string[]) => run("issue", "--content", content, ...more);
  const texts = [await issue(), await issue(), await issue("--expect", "2024-06-30")];
  texts.push(await run("undo", "--content", content));
  texts.push(await run("build", "--content", content, "--as-of", "1990-01-01"));
  texts.push(await run("init", folder));
  const rows = join(content, "observations/2024.csv");
  const before = readFileSync(rows, "utf8");
  writeFileSync(rows, before.replace("share,2024-01-07", "share,2024-01-08"));
  texts.push(await run("check", "--content", content));
  writeFileSync(rows, before);
  appendFileSync(rows, "F001,complaint_count,90000,complaints,2024-03-10,2024-03-12,\n");
  return [...texts, await issue()];
}

async function said(): Promise<readonly string[]> {
  const where = { lock: place("lock"), attempt: 'Cannot write into "dist"' };
  const release = takeLock(where);
  const busy = messageOf(() => takeLock(where));
  release();
  const lost = await rest(losingNone(rest([]), ["api/firms/old.json"], []))
    .next()
    .catch(String);
  return [busy, String(lost), ...expired(), await run("chek"), await run("verify", folder)];
}

/** What a reader is told of a note that is too old. */
function expired(): readonly string[] {
  const note = parseSiteNote(Buffer.from(sampleNote("0".repeat(64))));
  if (note === null || verifier === null) return [];
  const trust = { keys: [verifier], on: "2027-01-01" };
  return trustFaults("s/manifest.note", note, trust).map(({ message }) => message);
}

async function* rest<T>(files: Iterable<T> | AsyncIterable<T>) {
  yield* files;
}

function messageOf(act: () => unknown): string {
  try {
    return String(act());
  } catch (error) {
    return String(error);
  }
}

/** Whether one printed line has the parts between the marks "…", in order. */
function isPrinted(message: string): boolean {
  const parts = message.split("…").filter((part) => part.trim() !== "");
  return printed.split("\n").some((line) => {
    let from = 0;
    return parts.every((part) => {
      const at = line.indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
  });
}

it("quotes at least the 25 most likely messages, each once", () => {
  expect(quoted.length).toBeGreaterThanOrEqual(25);
  expect(new Set(quoted).size).toBe(quoted.length);
});

it.for(quoted)("quotes what is printed: %s", (message) => {
  expect(isPrinted(message)).toBe(true);
});

it("says after each message what to do", () => {
  const [, ...after] = page.split(/```text\n.*\n```\n/);
  expect(after.filter((text) => text.trim().split("\n##")[0]?.trim() === "")).toEqual([]);
});
