import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fg from "fast-glob";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../src/build.ts";
import { manifestPath, manifestSchema, unlistedPaths } from "../src/emit/site/manifest.ts";

// A tiny world and its whole expected output. A change of the API is a change of these files, and
// shows as one in review. Pictures, Parquet and pages beyond the first are there by their hashes,
// in the manifest. To accept a change, delete the golden folder and run this test once, outside CI.

const world = "test/worlds/minimal";
const golden = join(world, "dist");
const changed = join(world, "dist-changed");
const folder = mkdtempSync(join(tmpdir(), "stele-world-"));
const out = join(folder, "dist");

const shown = [
  "s/{manifest,routes,capabilities}.json",
  "s/errors/*.json",
  "s/index/latest.json",
  "s/firms/{score,-name}.all/{10,50}-0.json",
  "s/firms/score.{listed,former}/50-0.json",
  "s/{firm,firm-review,firm-events}/*.json",
  "s/rankings/{all.all,all.low,tier-1.all,all.unrated}.all/50-0.json",
  "s/rankings/all.all.{listed,former}/50-0.json",
  "s/rankings/table.tsv",
  "s/signals/*.30/50-0.json",
  "s/intelligence/*.30.json",
  "s/publications/**/*.json",
  "s/exports/*.{json,csv,ndjson}",
  "s/research/**/*",
];

beforeAll(async () => {
  const options = { content: join(world, "content"), out, asOf: null, threads: 1 };
  await build({ ...options, cache: join(folder, "cache") }, () => undefined);
  rmSync(changed, { recursive: true, force: true });
  if (!existsSync(golden) && !process.env["CI"]) accept();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const listed = (root: string) => fg.sync(shown, { cwd: root }).sort();

function pathsOf(root: string): readonly string[] {
  const text = readFileSync(join(root, manifestPath), "utf8");
  return manifestSchema.parse(JSON.parse(text)).files.map(({ path }) => path);
}

function accept(): void {
  console.warn(`Wrote ${golden} anew: look at the difference before you commit it`);
  for (const file of listed(out)) copy(file, golden);
}

function copy(file: string, to: string): void {
  mkdirSync(dirname(join(to, file)), { recursive: true });
  writeFileSync(join(to, file), readFileSync(join(out, file)));
}

describe("the minimal world", () => {
  it("makes the same set of files, with those that are there by their hashes alone", () => {
    expect(pathsOf(out)).toEqual(pathsOf(golden));
    expect(listed(out)).toEqual(listed(golden));
    const everything = fg.sync("**/*", { cwd: out, dot: true });
    expect(everything.sort()).toEqual([...pathsOf(out), ...unlistedPaths].sort());
  });

  it("makes the same bytes", () => {
    const different = listed(out).filter(
      (file) => !readFileSync(join(out, file)).equals(readFileSync(join(golden, file))),
    );
    for (const file of different) copy(file, changed);
    expect(different).toEqual([]);
  });
});
