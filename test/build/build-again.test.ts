import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fg from "fast-glob";
import { beforeAll, describe, expect, it } from "vitest";
import { buildAgain } from "../../src/build/build-again.ts";
import type { BuildOptions } from "../../src/build/build-options.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";

// A build over its own last output: nothing is written twice, and what is written is what a first
// build writes.

const root = temporaryFolder();
const [content, out, cache] = ["content", "dist", "cache"].map((name) => join(root, name)) as [
  string,
  string,
  string,
];
const options = { content, out, cache, asOf: null };
const again = (changed: Partial<BuildOptions> = {}) =>
  buildAgain({ ...options, ...changed }, () => undefined);

/** The inode of each file, by path: a file that was written again has another. */
const inodes = () => new Map(paths(out).map((path) => [path, lstatSync(join(out, path)).ino]));
const paths = (folder: string) => fg.sync("**/*", { cwd: folder, dot: true }).sort();

/** A first build of the same content elsewhere, sharing only the drawn cards. */
async function expectAsFirstBuilt(name: string): Promise<void> {
  const [fresh, own] = [join(root, name), join(root, `${name}-cache`)];
  cpSync(join(cache, "cards"), join(own, "cards"), { recursive: true });
  await again({ out: fresh, cache: own });
  expect(paths(out)).toEqual(paths(fresh));
  for (const path of paths(fresh)) {
    expect(readFileSync(join(out, path)).equals(readFileSync(join(fresh, path))), path).toBe(true);
  }
}

function newSince(before: ReadonlyMap<string, number>): readonly string[] {
  return [...inodes()].filter(([path, inode]) => before.get(path) !== inode).map(([path]) => path);
}

beforeAll(async () => {
  cpSync("test/worlds/minimal/content", content, { recursive: true });
  expect((await again()).kind).toBe("built");
});

describe("a build over its last output", () => {
  it("writes nothing where nothing changed", async () => {
    const before = inodes();
    const { kind, summary } = await again();
    expect([kind, summary.files]).toEqual(["unchanged", before.size]);
    expect(newSince(before)).toEqual([]);
  });

  it("removes what a killed build left beside it", async () => {
    const draft = join(root, ".dist.building-1-1");
    mkdirSync(draft);
    expect((await again()).kind).toBe("built");
    expect(existsSync(draft)).toBe(false);
    expect((await again()).kind).toBe("unchanged");
  });

  it("writes the files that an edit changes, and leaves the output as a first build makes it", async () => {
    const before = inodes();
    const [essay = ""] = fg.sync("research/*.md", { cwd: content });
    appendFileSync(join(content, essay), "\nOne more sentence.\n");
    const rebuilt = await again();
    const written = newSince(before);
    expect(rebuilt.kind === "built" && rebuilt.result.report.written).toBe(written.length);
    expect(written.length).toBeLessThanOrEqual(20);
    expect(written).toContain("s/manifest.json");
    await expectAsFirstBuilt("after-edit");
  });

  it.each([
    ["an essay", "research/*.md", (text: string) => `${text.trimEnd()}\nAnd one more.\n`],
    [
      "a name",
      "firms/birch-markets.yaml",
      (text: string) => text.replace(/^name: .*/m, "name: B & Co"),
    ],
    [
      "an observation",
      "observations/*.csv",
      (text: string) => text.replace("delay_days,2,", "delay_days,9,"),
    ],
    [
      "a claim",
      "claims.csv",
      (text: string) => text.replace("paid out late", "paid out very late"),
    ],
    [
      "the legal terms",
      "index.yaml",
      (text: string) => text.replace("Harbour Desk", "Harbour Office"),
    ],
  ])(
    "makes over its cache what a first build makes, after an edit of %s",
    async (name, files, edited) => {
      const [file = ""] = fg.sync(files, { cwd: content, absolute: true });
      const before = readFileSync(file, "utf8");
      expect(edited(before)).not.toBe(before);
      writeFileSync(file, edited(before));
      expect((await again()).kind).toBe("built");
      await expectAsFirstBuilt(`after ${name}`);
    },
  );

  it.each([
    ["of which a byte was altered", (file: string) => appendFileSync(file, " ")],
    ["of which a file was deleted", (file: string) => rmSync(file)],
    ["of which a file has the same size", (file: string) => writeFileSync(file, sameSize(file))],
  ])("restores an output %s", async (_, damage) => {
    await again();
    damage(join(out, "api/index/latest.json"));
    expect((await again()).kind).toBe("built");
    await expectAsFirstBuilt("undamaged");
  });

  it("finds a damaged byte under the right size and time when it is told to look", async () => {
    await again();
    for (const path of ["api/index/latest.json", "index.html"]) {
      const file = join(out, path);
      const { mtime } = lstatSync(file);
      const bytes = readFileSync(file);
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      utimesSync(file, mtime, mtime);
      expect((await again()).kind).toBe("unchanged");
      const rebuilt = await again({ checkKept: true });
      expect(rebuilt.kind === "built" && rebuilt.result.report.written).toBe(1);
      await expectAsFirstBuilt("not-rotten");
    }
    expect((await again({ checkKept: true })).kind).toBe("unchanged");
  });

  it.each(["research/*.md", "claims.csv"])(
    "finds it in a build after an edit of %s",
    async (files) => {
      await again();
      const file = join(out, "api/index/latest.json");
      const { mtime } = lstatSync(file);
      writeFileSync(file, sameSize(file));
      utimesSync(file, mtime, mtime);
      const [edited = ""] = fg.sync(files, { cwd: content, absolute: true });
      const text = readFileSync(edited, "utf8");
      writeFileSync(edited, text.replace(/(?<=\S)\n*$/, "\n\n"));
      const rebuilt = await again();
      expect(rebuilt.kind === "built" && rebuilt.result.isKept).toBe(false);
      await expectAsFirstBuilt("after-rot");
      writeFileSync(edited, text);
    },
  );

  it("does not say that an output is done which has a link or a file of somebody else", async () => {
    await again();
    const [file, elsewhere] = [join(out, "api/index/latest.json"), join(root, "elsewhere")];
    writeFileSync(`${file}.bak`, "");
    await expect(again()).rejects.toThrow('it holds "api/index/latest.json.bak"');
    rmSync(`${file}.bak`);
    renameSync(file, elsewhere);
    symlinkSync(elsewhere, file);
    await expect(again()).rejects.toThrow('"api/index/latest.json"');
    renameSync(elsewhere, file);
    expect((await again()).kind).toBe("unchanged");
  });

  it.each([
    ["is cut short", (text: string) => text.slice(0, -9)],
    ["is of another build", (text: string) => text.replace(/"manifest":"./, '"manifest":"g')],
    ["is not text of ours", () => "{}"],
    ["is gone", () => null],
  ])("trusts no state that %s", async (_, altered) => {
    await again();
    const file = join(cache, "last-build");
    const text = altered(readFileSync(file, "latin1"));
    if (text === null) rmSync(file);
    else writeFileSync(file, text, "latin1");
    const before = inodes();
    const rebuilt = await again();
    expect(rebuilt.kind === "built" && rebuilt.result.report.written).toBe(0);
    expect(newSince(before)).toEqual([]);
  });

  it("is done anew as of another day, for other hosts and with a file that only has another name", async () => {
    expect((await again()).kind).toBe("unchanged");
    expect((await again({ asOf: "2024-03-04" } as object)).kind).toBe("built");
    expect((await again()).kind).toBe("built");
    cpSync(join(content, "claims.csv"), join(content, "README.md"));
    expect((await again()).kind).toBe("built");
  });
});

function sameSize(file: string): Buffer {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
  return bytes;
}
