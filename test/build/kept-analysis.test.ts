import { cpSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Analysed, analysed } from "../../src/build/analysed.ts";
import { keepState } from "../../src/emit/site/kept-state.ts";
import { valuesOf } from "../../src/engine/analyse.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";

// What a build keeps of reading and analysing: an analysis over the cache of another state of the
// content is the analysis of the content as it is.

const root = temporaryFolder();
const place = (name: string) => join(root, name);
const [content, cache, last] = [place("content"), place("cache"), place("last")];
const readings = join(cache, "analysis");

async function over(kept: string): Promise<Analysed> {
  const options = { content, out: place("dist"), cache: kept, asOf: null, threads: 1 };
  return analysed(options, () => undefined);
}

let fresh = 0;

/** What is analysed over the cache, which must be what is analysed without one. */
async function expectAsWithoutCache(): Promise<void> {
  const again = await over(cache);
  const anew = await over(place(`fresh-${fresh++}`));
  expect(valuesOf(again.analysis)).toEqual(valuesOf(anew.analysis));
  expect({ ...again, analysis: null }).toEqual({ ...anew, analysis: null });
}

const inode = (file: string) => lstatSync(file).ino;

function edit(path: string, change: (text: string) => string): void {
  const text = readFileSync(join(content, path), "utf8");
  const edited = change(text);
  expect(edited, path).not.toBe(text);
  writeFileSync(join(content, path), edited);
}

const row = (text: string) => (before: string) => `${before.trimEnd()}\n${text}\n`;

beforeAll(async () => {
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  await over(last);
  cpSync(content, place("content-before"), { recursive: true });
});

beforeEach(() => {
  for (const folder of [content, cache]) rmSync(folder, { recursive: true, force: true });
  cpSync(place("content-before"), content, { recursive: true });
  cpSync(last, cache, { recursive: true });
});

describe("analysed() over the cache of another build", () => {
  it.each([
    ["observations/2024.csv", (text: string) => text.replace("delay_days,2,", "delay_days,9,")],
    ["claims.csv", (text: string) => text.replace("paid out late", "paid out very late")],
    [
      "evidence.csv",
      (text: string) => text.replace("monitor.example/birch,", "monitor.example/b,"),
    ],
    ["events.csv", (text: string) => text.replace("moderate", "critical")],
    ["outcomes.csv", (text: string) => text.replace("final", "provisional")],
    ["sources.csv", (text: string) => text.replace("regulator,A", "regulator,B")],
    ["methodology/2024.1.yaml", (text: string) => text.replace("hi: 20", "hi: 21")],
    ["firms/birch-markets.yaml", (text: string) => text.replace("2024-01-01", "2024-01-02")],
    ["index.yaml", (text: string) => text.replace("period: week", "period: month")],
  ])("computes readings anew where a fact of %s is edited", async (path, change) => {
    const before = inode(readings);
    edit(path, change);
    await expectAsWithoutCache();
    expect(inode(readings)).not.toBe(before);
  });

  it.each([
    ["firms/birch-markets.yaml", (text: string) => text.replace("Birch Markets", "Birch & Sons")],
    ["research/reading-the-index.md", row("One more sentence.")],
    ["index.yaml", (text: string) => text.replace("Harbour Desk", "Harbour Office")],
  ])("keeps readings where words of %s are edited, and has the new words", async (path, change) => {
    const before = inode(readings);
    edit(path, change);
    await expectAsWithoutCache();
    expect(inode(readings)).toBe(before);
  });

  it("computes readings anew as of another day", async () => {
    const options = { content, out: place("dist"), asOf: "2024-02-20", threads: 1 };
    const [again, anew] = await Promise.all(
      [cache, place("other-day")].map((kept) =>
        analysed({ ...options, cache: kept }, () => undefined),
      ),
    );
    expect(again && valuesOf(again.analysis)).toEqual(anew && valuesOf(anew.analysis));
  });

  it.each([
    ["cut short", (bytes: Buffer) => bytes.subarray(0, -9)],
    ["altered in a byte", (bytes: Buffer) => bytes.fill(bytes.readUInt8(900) ^ 1, 900, 901)],
    ["empty", () => Buffer.alloc(0)],
  ])("reads nothing of it that is %s", async (_, damage) => {
    writeFileSync(readings, damage(readFileSync(readings)));
    const before = inode(readings);
    await expectAsWithoutCache();
    expect(inode(readings)).not.toBe(before);
  });

  it("reads nothing of it that another version of the program kept", async () => {
    keepState(readings, "of another version", ["no clone"]);
    await expectAsWithoutCache();
  });

  it("has the analysis of broken content as without a cache", async () => {
    edit("claims.csv", (text) => text.replace("event,payout_delay", "sometimes,payout_delay"));
    await expectAsWithoutCache();
    await expectAsWithoutCache();
  });
});
