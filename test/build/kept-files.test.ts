import { cpSync, lstatSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fg from "fast-glob";
import { beforeAll, describe, expect, it } from "vitest";
import { buildAgain } from "../../src/build/build-again.ts";
import type { BuildOptions } from "../../src/build/build-options.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";

// After an edit of essays a build makes what rests on them and takes the rest from its last output. What
// it leaves is what a first build of the same content leaves, to the byte.

const root = temporaryFolder();
const place = (name: string) => join(root, name);
const [content, out] = [place("content"), place("dist")];
const hosts = ["caddy"] as const;
const essay = (name: string) => join(content, "research", `${name}.md`);

async function built(changed: Partial<BuildOptions> = {}) {
  const options = { content, out, cache: place("cache"), asOf: null, hosts, ...changed };
  const rebuilt = await buildAgain(options, () => undefined);
  return rebuilt.kind === "built" && rebuilt.result.isKept;
}

const bytesIn = (folder: string) =>
  new Map(
    fg
      .sync("**/*", { cwd: folder, dot: true })
      .sort()
      .map((path) => [path, readFileSync(join(folder, path))]),
  );

/** What a first build of the content makes, with drawn cards. */
async function firstBuilt() {
  const [fresh, cache] = [place("fresh"), place("fresh-cache")];
  for (const folder of [fresh, cache]) rmSync(folder, { recursive: true, force: true });
  cpSync(join(place("cache"), "cards"), join(cache, "cards"), { recursive: true });
  await built({ out: fresh, cache });
  return bytesIn(fresh);
}

async function expectAsFirstBuilt(): Promise<void> {
  const [found, due] = [bytesIn(out), await firstBuilt()];
  expect([...found.keys()]).toEqual([...due.keys()]);
  for (const [path, bytes] of due) expect(found.get(path)?.equals(bytes), path).toBe(true);
}

function edited(name: string, change: (text: string) => string): void {
  const before = readFileSync(essay(name), "utf8");
  expect(change(before)).not.toBe(before);
  writeFileSync(essay(name), change(before));
}

beforeAll(async () => {
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  const text = readFileSync(essay("reading-the-index"), "utf8");
  const other = text.replace("id: reading-the-index", "id: another");
  writeFileSync(essay("another"), other.replace("Reading the", "Another reading of the"));
  expect(await built()).toBe(false);
});

describe("a build after an edit of essays", () => {
  it.each<[string, (text: string) => string]>([
    ["the text", (text) => `${text}One more sentence, about forty words of which are new.\n`],
    ["the title", (text) => text.replace(/^title: .*/m, "title: Quite another title")],
    ["the day", (text) => text.replace(/^date: .*/m, "date: 2024-02-02")],
    ["the day, in a month of its own", (text) => text.replace(/^date: .*/m, "date: 2023-11-30")],
    ["the category", (text) => text.replace(/^category: .*/m, "category: note")],
    ["the id", (text) => text.replace(/^id: .*/m, "id: renamed")],
    ["the version", (text) => text.replace(/^version: .*/m, 'version: "2.0"')],
  ])("takes what rests on none, where %s changed", async (_, change) => {
    edited("another", change);
    expect(await built()).toBe(true);
    await expectAsFirstBuilt();
    expect(await built()).toBe(false);
  });

  it("takes it where several changed, and again after that", async () => {
    for (const word of ["harbour", "quay"]) {
      for (const name of ["another", "reading-the-index"])
        edited(name, (text) => `${text}${word}\n`);
      expect(await built()).toBe(true);
    }
    await expectAsFirstBuilt();
  });

  it("makes all where an essay came, where one went, and where the last is of a day to come", async () => {
    writeFileSync(
      essay("third"),
      readFileSync(essay("another"), "utf8").replace(/^id: .*/m, "id: third"),
    );
    expect(await built()).toBe(false);
    await expectAsFirstBuilt();
    for (const name of ["third", "another"]) rmSync(essay(name));
    expect(await built()).toBe(false);
    await expectAsFirstBuilt();
    const text = readFileSync(essay("reading-the-index"), "utf8");
    edited("reading-the-index", () => text.replace(/^date: .*/m, "date: 2031-01-01"));
    expect(await built()).toBe(false);
    await expectAsFirstBuilt();
    writeFileSync(essay("reading-the-index"), text);
    expect(await built()).toBe(false);
    await expectAsFirstBuilt();
  });

  it("makes all where anything else changed too, and where the output was touched", async () => {
    edited("reading-the-index", (text) => `${text}And another.\n`);
    const claims = join(content, "claims.csv");
    const before = readFileSync(claims, "utf8");
    writeFileSync(claims, before.replace("paid out late", "paid out very late"));
    expect(await built()).toBe(false);
    await expectAsFirstBuilt();
    writeFileSync(claims, before);
    expect(await built()).toBe(false);
    edited("reading-the-index", (text) => `${text}And one more.\n`);
    const file = join(out, "index.html");
    const { mtime } = lstatSync(file);
    const bytes = readFileSync(file);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    utimesSync(file, mtime, mtime);
    expect(await built()).toBe(false);
    await expectAsFirstBuilt();
  });

  it("makes all where the essay has a problem, and says it", async () => {
    const text = readFileSync(essay("reading-the-index"), "utf8");
    // hosts of files cannot answer 503
    expect(await built({ hosts: [] })).toBe(false);
    edited("reading-the-index", () => text.replace(/^title: .*\n/m, ""));
    expect(await built({ hosts: [] })).toBe(false);
    expect(JSON.parse(readFileSync(join(out, "s/routes.json"), "utf8")).routes).toContainEqual(
      expect.objectContaining({
        path: "/api/research",
        failed: expect.stringContaining("research"),
      }),
    );
    writeFileSync(essay("reading-the-index"), text);
    expect(await built()).toBe(false);
    await expectAsFirstBuilt();
  });
});
