import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildChanges, changedAddresses } from "../../../src/emit/deploy/build-changes.ts";
import { type Manifest, manifestPath } from "../../../src/emit/site/manifest.ts";
import { readManifest } from "../../../src/emit/site/manifest-file.ts";
import { answer } from "../../../src/resolve/answer.ts";
import type { RouteTable } from "../../../src/resolve/table.ts";
import { filesOf } from "../../files-of.ts";
import { writeManifest } from "../manifest-in.ts";
import { temporaryFolder } from "../temporary-folder.ts";

type Tree = ReadonlyMap<string, string>;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function manifestOf(tree: Tree, build = "b"): Manifest {
  const files = [...tree].map(([path, text]) => ({
    path,
    sha256: sha256(text),
    bytes: Buffer.byteLength(text),
    mediaType: "text/plain",
    status: 200,
    cache: "latest" as const,
  }));
  return { build, asOf: "2024-03-06", generator: "stele 0", sections: [], files };
}

const trees = fc
  .dictionary(fc.constantFrom("a", "b/c", "b/d", "e.json", "f"), fc.constantFrom("1", "2", "3"))
  .map((files): Tree => new Map(Object.entries(files)));

describe("the changes between builds", () => {
  it("lead from each build to the next, in order, whatever the builds", () => {
    fc.assert(
      fc.property(
        fc.array(trees, { minLength: 2, maxLength: 6 }),
        ([first = new Map(), ...later]) => {
          const copy = new Map(first);
          let before: Tree = first;
          for (const after of later) {
            for (const { change, path, sha256: hash, previous } of buildChanges(
              manifestOf(before),
              manifestOf(after),
            )) {
              const found = copy.get(path);
              expect(previous).toBe(found === undefined ? null : sha256(found));
              expect(hash === null).toBe(change === "removed");
              if (change === "removed") copy.delete(path);
              else copy.set(path, after.get(path) ?? "");
            }
            expect(copy).toEqual(new Map(after));
            before = after;
          }
        },
      ),
    );
  });

  it("are every file without a build before, and none between equal builds", () => {
    const manifest = manifestOf(new Map([["a", "1"]]));
    expect(buildChanges(null, manifest)).toMatchObject([{ change: "added", previous: null }]);
    expect(buildChanges(manifest, manifest)).toEqual([]);
  });

  it("make archives that, unpacked in order, turn an old copy into the new build", () => {
    const root = temporaryFolder();
    const builds = [
      new Map([
        ["a", "1"],
        ["s/b", "1"],
        ["s/c", "1"],
      ]),
      new Map([
        ["a", "2"],
        ["s/c", "1"],
        ["s/new/d", "1"],
      ]),
      new Map([
        ["a", "1"],
        ["s/b", "3"],
        ["s/new/d", "1"],
      ]),
    ];
    const folders = builds.map((tree, i) => written(join(root, `build-${i}`), tree, `${i}`));
    const copy = join(root, "copy");
    cpSync(folders[0] ?? "", copy, { recursive: true });
    for (const [i, built] of folders.entries()) {
      if (i > 0) sh(recipe, { built, previous: copy, copy, delta: join(root, `${i}`) });
    }
    const bytes = (folder: string) =>
      filesOf(folder).map((path) => [path, readFileSync(join(folder, path), "utf8")]);
    expect(bytes(copy)).toEqual(bytes(folders[2] ?? ""));
  });
});

/** As docs/deploying.md has it, run by a shell and tar. */
const recipe = /```sh\n(# the delta of a build[\s\S]*?)```/
  .exec(readFileSync("docs/deploying.md", "utf8"))?.[1]
  ?.replace(/^stele /gm, "node scripts/stele.mjs ");

function sh(script: string | undefined, env: Readonly<Record<string, string>>): void {
  execFileSync("sh", ["-euc", script ?? "exit 1"], { env: { ...process.env, ...env } });
}

function written(folder: string, tree: Tree, build: string): string {
  const manifest = manifestOf(tree, build);
  writeManifest(folder, manifest, manifest.files);
  for (const [path, body] of tree) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  }
  return folder;
}

describe("the addresses to purge", () => {
  const dist = "test/worlds/minimal/dist";
  const manifest = readManifest(join(dist, manifestPath));
  const table: RouteTable = JSON.parse(readFileSync(join(dist, "s/routes.json"), "utf8"));
  const of = (...paths: readonly string[]) =>
    changedAddresses(
      buildChanges(null, {
        ...manifest,
        files: manifest.files.filter((f) => paths.includes(f.path)),
      }),
      table,
    );

  it("are those of the file, of its route, and of the manifest", () => {
    const [firm = ""] = manifest.files
      .map(({ path }) => path)
      .filter((p) => /^api\/firms\/[^/]+\.json$/.test(p));
    const slug = firm.slice("api/firms/".length, -".json".length);
    expect(of(firm)).toEqual(
      [`/api/firms/${slug}`, `/${firm}`, "/s/manifest.json", "/s/manifest.note"].sort(),
    );
    expect(of("api/rankings.json")).toContain("/api/rankings*");
    expect(of("s/rankings/table.tsv")).toContain("/api/rankings*");
    expect(of("index.html")).toContain("/");
    expect(of()).toEqual([]);
  });

  it("include every address of the API that answers from a file that changed", async () => {
    for (const { path, pathParameters } of table.routes) {
      if (pathParameters.length > 0) continue;
      const found = await answer(
        "GET",
        path,
        "",
        async () => table,
        async () => null,
      );
      if (found.kind === "file" && manifest.files.some(({ path }) => path === found.file)) {
        const { file } = found;
        const addresses = of(file).map((address) => address.replace(/\*$/, ""));
        expect(addresses, `${path} from ${file}`).toContain(path);
      }
    }
  });
});
