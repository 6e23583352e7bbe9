import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fg from "fast-glob";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../src/build/build.ts";
import { manifestPath, ownPaths } from "../src/emit/site/manifest.ts";
import { readManifest } from "../src/emit/site/manifest-file.ts";
import { defaultLimit } from "../src/model/publisher.ts";

// A tiny world and its whole expected output. A change of the API is a change of these files, and
// shows as one in review. Every file is there by its hash, and in full where a person can read it
// and it does not repeat another. To accept a change, delete the golden folder and run this test
// once, outside CI.

const world = "test/worlds/minimal";
const golden = join(world, "dist");
/** The hash of every file, in the form of `sha256sum`. */
const hashes = join(world, "dist.sha256");
const changed = join(world, "dist-changed");
const folder = mkdtempSync(join(tmpdir(), "stele-world-"));
const out = join(folder, "dist");

beforeAll(async () => {
  const options = { content: join(world, "content"), out, asOf: null };
  await build({ ...options, cache: ".cache" }, () => undefined);
  rmSync(changed, { recursive: true, force: true });
  if (!existsSync(golden) && !process.env["CI"]) accept();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pathsIn = (root: string) => fg.sync("**/*", { cwd: root, dot: true }).sort();
const readable = () => pathsIn(out).filter((path) => isReadable(path));

/** Not bytes, drawings, bundles and pages of other sizes, which have the rows of one in full. */
function isReadable(path: string): boolean {
  const limit = /\/(\d+)-\d+\.json$/.exec(path)?.[1];
  if (limit !== undefined && Number(limit) !== defaultLimit) return false;
  return !/\.(?:svg|js)$/.test(path) && isText(readFileSync(join(out, path)));
}

function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder("utf-8", { fatal: true }).decode(bytes).includes("\0");
  } catch {
    return false;
  }
}

function hashLine(path: string): string {
  const bytes = readFileSync(join(out, path));
  return `${createHash("sha256").update(bytes).digest("hex")}  ${path}`;
}

function accept(): void {
  console.warn(`Wrote ${golden} anew: look at the difference before you commit it`);
  for (const path of readable()) copy(path, golden);
  writeFileSync(hashes, `${pathsIn(out).map(hashLine).join("\n")}\n`);
}

function copy(path: string, to: string): void {
  mkdirSync(dirname(join(to, path)), { recursive: true });
  writeFileSync(join(to, path), readFileSync(join(out, path)));
}

describe("the minimal world", () => {
  it("makes the files of its manifest and no others", () => {
    const manifest = readManifest(join(out, manifestPath));
    const listed = manifest.files.map(({ path }) => path);
    expect(pathsIn(out)).toEqual([...listed, ...ownPaths(manifest)].sort());
  });

  it("makes the same text", () => {
    expect(readable()).toEqual(pathsIn(golden));
    const different = readable().filter(
      (path) => !readFileSync(join(out, path)).equals(readFileSync(join(golden, path))),
    );
    for (const path of different) copy(path, changed);
    expect(different).toEqual([]);
  });

  it("makes the same bytes of every file, also of those that are not shown", () => {
    expect(pathsIn(out).map(hashLine)).toEqual(readFileSync(hashes, "utf8").trimEnd().split("\n"));
  });
});
