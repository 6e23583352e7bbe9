import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import fg from "fast-glob";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../../src/build/build.ts";
import { mergeParts } from "../../src/build/merge.ts";
import { deployFolder } from "../../src/emit/deploy/deploy-folder.ts";
import { distStore } from "../../src/hosts/serve/dist-store.ts";
import { folderSource } from "../../src/readers/source/source.ts";
import { relisted } from "../emit/manifest-in.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";

// Parts of a build joined into what one build writes. That every number of shards makes the same
// files is shown in memory, in store/site-files.test.ts.

const root = temporaryFolder();
const inRoot = (name: string) => join(root, name);
const [content, cache] = [inRoot("content"), inRoot("cache")];
const hosts = ["nginx", "cloudflare"] as const;
const given = { content, cache, asOf: null, hosts };
const silent = () => undefined;

const folderOf = (index: number, of: number) => inRoot(`part-${index}-of-${of}`);
const foldersOf = (of: number) => Array.from({ length: of }, (_, i) => folderOf(i + 1, of));

async function shards(of: number): Promise<void> {
  for (const [i, out] of foldersOf(of).entries()) {
    await build({ ...given, out, shard: { index: i + 1, of } }, silent);
  }
}

const paths = (folder: string) => fg.sync("**/*", { cwd: folder, dot: true }).sort();

function expectSame(found: string, due: string): void {
  expect(paths(found)).toEqual(paths(due));
  for (const path of paths(due)) {
    expect(readFileSync(join(found, path)).equals(readFileSync(join(due, path))), path).toBe(true);
  }
}

/** The message of a merge that is refused, with the names of folders alone. */
async function refusal(folders: readonly string[], out = "refused"): Promise<string> {
  const merged = mergeParts(inRoot(out), folders, null, "2024-03-06", silent);
  const message = await merged.then(
    () => "merged",
    (error: Error) => error.message,
  );
  return message.replaceAll(`${root}/`, "");
}

beforeAll(async () => {
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  await build({ ...given, out: inRoot("one") }, silent);
  await shards(2);
  await shards(3);
});

describe("the parts of a build", () => {
  it("make what one build makes, whichever arrives first", async () => {
    for (const of of [2, 3]) {
      const [folders] = fc.sample(fc.shuffledSubarray(foldersOf(of), { minLength: of }), 1);
      await mergeParts(inRoot("merged"), folders ?? [], null, "2024-03-06", silent);
      expectSame(inRoot("merged"), inRoot("one"));
    }
  });

  it("are disjoint, and none has all", () => {
    const of = 3;
    const all = foldersOf(of).flatMap((folder) => paths(join(folder, "api/firms")));
    expect(new Set(all).size).toBe(all.length);
    expect(paths(join(folderOf(1, of), "api/firms")).length).toBeLessThan(all.length);
  });
});

describe("stele merge refuses", () => {
  it("a part that is missing", async () => {
    const [first = "", ...rest] = foldersOf(3);
    expect(await refusal(rest)).toBe("Cannot merge: shard 1/3 is missing");
    expect(await refusal([first])).toBe(
      "Cannot merge: shard 2/3 is missing\nCannot merge: shard 3/3 is missing",
    );
    expect(await refusal([inRoot("none")])).toBe(
      'Cannot merge "none": "part.json": no such file or directory',
    );
  });

  it("a part that is given twice", async () => {
    const doubled = inRoot("doubled");
    cpSync(folderOf(2, 3), doubled, { recursive: true });
    expect(await refusal([...foldersOf(3), doubled])).toContain(
      'Cannot merge "doubled": it is shard 2/3, as "part-2-of-3" is',
    );
  });

  it("a part of another build", async () => {
    expect(await refusal([folderOf(1, 2), folderOf(2, 3)])).toBe(
      'Cannot merge "part-2-of-3": its number of shards is "3", must be "2" as in "part-1-of-2"',
    );
    const out = inRoot("elsewhere");
    await build({ ...given, asOf: "2026-01-04", out, shard: { index: 2, of: 2 } }, silent);
    expect(await refusal([folderOf(1, 2), out])).toMatch(
      /^Cannot merge "elsewhere": its as-of date is "2026-01-04", must be "[-\d]+" as in "part-1-of-2"/,
    );
  });

  it("a part that was altered", async () => {
    const altered = inRoot("altered");
    cpSync(folderOf(2, 2), altered, { recursive: true });
    const [path = ""] = paths(join(altered, "api/firms"));
    writeFileSync(join(altered, "api/firms", path), "{}\n");
    expect(await refusal([folderOf(1, 2), altered])).toBe(
      `Cannot merge "altered": "api/firms/${path}" in it is altered, must be as "stele build --shard" wrote it`,
    );
  });

  it("an address that two parts have", async () => {
    const taken = inRoot("taken");
    cpSync(folderOf(2, 2), taken, { recursive: true });
    relisted(taken, (lines) =>
      lines.replace(/"path":"api\/firms\/[^"]+"/, '"path":"s/routes.json"'),
    );
    expect(await refusal([folderOf(1, 2), taken])).toBe(
      'Cannot merge "taken": it has "s/routes.json", as "part-1-of-2" has',
    );
  });

  it("an output whose log would not go on, and leaves it", async () => {
    const out = inRoot("merged");
    const before = readFileSync(join(out, "ledger/checkpoint"), "utf8");
    writeFileSync(join(out, "ledger/checkpoint"), before.replace(/\n\d+\n/, "\n999\n"));
    expect(await refusal(foldersOf(2), "merged")).toMatch(
      /^Cannot merge "part-1-of-2" over "merged": /,
    );
    writeFileSync(join(out, "ledger/checkpoint"), before);
    expectSame(out, inRoot("one"));
  });

  it("parts inside the output", async () => {
    expect(await refusal(foldersOf(2), "part-1-of-2")).toBe(
      'Cannot merge "part-1-of-2": it is in the output "part-1-of-2", must be beside it',
    );
  });
});

it("a part is neither deployed nor served nor verified as a whole", async () => {
  const part = folderOf(1, 2);
  const why = (action: string) =>
    `Cannot ${action} "${part}": it is a part of a build, join all by "stele merge"`;
  expect(() => deployFolder(part, inRoot("live"))).toThrow(why("deploy"));
  expect(() => distStore(part)).toThrow(why("serve"));
  await expect(folderSource(part)).rejects.toThrow(why("verify"));
});
