import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  filesIn,
  type ManifestFile,
  manifestPath,
  manifestRoot,
  ownPaths,
  sectionPath,
} from "../../../src/emit/site/manifest.ts";
import { wholeManifest } from "../../../src/emit/site/manifest-file.ts";
import { listedPaths } from "../../../src/emit/site/output-path.ts";
import { at, entryOf, present } from "../../../src/model/language/at.ts";
import { manifestTexts } from "../manifest-in.ts";

const head = { build: "abc123", asOf: "2026-06-28", generator: "stele 0.1.0" };

function file(path: string): ManifestFile {
  const sha256 = "0".repeat(64);
  return { path, sha256, bytes: 2, mediaType: "application/json", status: 200, cache: "latest" };
}

const texts = (paths: readonly string[]) => manifestTexts(head, paths.map(file));
const many = Array.from({ length: 3000 }, (_, i) => `s/${i % 7}/${(i * 7919) % 3000}.json`);

/** The manifest of texts, with one of them replaced. */
function read(all: ReadonlyMap<string, string>, replaced: ReadonlyMap<string, string> = new Map()) {
  const bytes = (path: string) => {
    const text = replaced.get(path) ?? all.get(path);
    return text === undefined ? null : Buffer.from(text);
  };
  return wholeManifest(bytes(manifestPath), bytes);
}

describe("writtenManifest()", () => {
  it("writes a line for each file into sections, and a line for each section into the root", () => {
    const all = texts(["s/b.json", "s/a.json"]);
    const [section = ""] = all.keys();
    const [a, b] = [file("s/a.json"), file("s/b.json")].map((one) => JSON.stringify(one));
    expect(all.get(section)).toBe(`[\n${a},\n${b}\n]\n`);
    const bytes = entryOf(all, section).length;
    const sha256 = section.slice("s/manifest/".length, -".json".length);
    expect(entryOf(all, manifestPath).split("\n")).toEqual([
      '{"schemaVersion":2,"generator":"stele 0.1.0","build":"abc123","asOf":"2026-06-28","sections":[',
      JSON.stringify({ first: "s/a.json", files: 2, bytes, sha256 }),
      "]}",
      "",
    ]);
  });

  it("is the same for any order of files, and reads back sorted by code unit", () => {
    const paths = ["s/a.json", "s/B.json", "index.html", "s/a/0.json", "s/a-0.json"];
    fc.assert(
      fc.property(fc.shuffledSubarray(paths, { minLength: paths.length }), (shuffled) => {
        expect(texts(shuffled)).toEqual(texts(paths));
      }),
    );
    expect(read(texts(paths))).toMatchObject({ ...head, files: [...paths].sort().map(file) });
    expect(read(texts([]))?.files).toEqual([]);
  });

  it("has at most 256 files in a section, and names each section by its hash", () => {
    const manifest = read(texts(many));
    expect(manifest?.files.map(({ path }) => path)).toEqual([...many].sort());
    const sizes = manifest?.sections.map(({ files }) => files) ?? [];
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256);
    expect(sizes.length).toBeLessThan(60);
  });

  it("makes few sections anew for a file that is added, removed or altered", () => {
    const before = new Set(texts(many).keys());
    fc.assert(
      fc.property(fc.nat(many.length - 1), fc.stringMatching(/^[a-z0-9]{1,8}$/), (i, name) => {
        const altered = many.map((path) => ({ ...file(path), bytes: path === many[i] ? 9 : 2 }));
        const anew = (all: ReadonlyMap<string, string>) =>
          [...all.keys()].filter((path) => !before.has(path)).length;
        expect(anew(manifestTexts(head, altered))).toBe(1);
        expect(anew(texts([...many, `s/3/${name}x.json`]))).toBeLessThan(12);
        expect(anew(texts(many.filter((_, at) => at !== i)))).toBeLessThan(12);
      }),
      { numRuns: 6 },
    );
  });
});

describe("the manifest of a root", () => {
  it("is null where a section is gone, altered or another one", () => {
    const all = texts(many);
    const written = Buffer.from(entryOf(all, manifestPath));
    const paths = ownPaths(present(manifestRoot(written) ?? undefined));
    for (const harmed of ["[]", "", entryOf(all, at(paths, 1)), `${all.get(at(paths, 0))} `]) {
      expect(read(all, new Map([[at(paths, 0), harmed]]))).toBeNull();
    }
    expect(wholeManifest(written, () => null)).toBeNull();
  });
});

describe("the files of a section", () => {
  const listed = { first: "a.json", files: 1, bytes: 0, sha256: "" };
  const read = (line: object) => filesIn(listed, Buffer.from(`[\n${JSON.stringify(line)}\n]\n`));
  const line = file("a.json");

  it("are read where each line says all that a file has, and nothing else", () => {
    expect(read(line)).toEqual([line]);
    const odd = { ...line, path: 'a"\\b', mediaType: 'text/plain; charset="utf-8"' };
    expect(
      filesIn({ ...listed, first: odd.path }, Buffer.from(`[\n${JSON.stringify(odd)}\n]\n`)),
    ).toEqual([odd]);
  });

  it.each([
    { bytes: "2" },
    { bytes: -1 },
    { bytes: 1e21 },
    { status: 999 },
    { cache: "none" },
    { sha256: "0" },
    { path: "" },
    { mediaType: null },
    { mediaType: "a\nb" },
    { more: 1 },
  ])("are none where a line has %o", (wrong) => {
    expect(read({ ...line, ...wrong })).toBeNull();
  });
});

describe("listedPaths()", () => {
  const own = [manifestPath, "s/manifest.note"];

  it("reads a manifest of this and of any other version of Stele", () => {
    const sha256 = "0".repeat(64);
    const later = { schemaVersion: 9, generator: "stele 7", sections: [{ sha256, last: "y" }] };
    const lines = '[{"path":"x","blake3":"…"}]';
    const paths = new Set([...own, sectionPath(sha256), "x"]);
    expect(listedPaths(JSON.stringify(later), () => lines)).toEqual(paths);
    const all = texts(["s/a.json"]);
    const listed = listedPaths(entryOf(all, manifestPath), (path) => all.get(path) ?? null);
    expect(listed).toEqual(new Set([...all.keys(), "s/a.json"]));
    expect(listedPaths(entryOf(all, manifestPath), () => null)).toBeNull();
    expect([...(listed ?? [])]).toContain(sectionPath(at([...all.keys()], 0).slice(11, -5)));
  });

  it.each(["", "{", "null", "[]", '{"generator":"x","sections":[]}'])("is null for %j", (text) =>
    expect(listedPaths(text, () => null)).toBeNull(),
  );
});

it("is read line by line, whatever its length", () => {
  const head =
    '{"schemaVersion":2,"generator":"stele 1","build":"b","asOf":"2024-01-01","sections":[';
  const section = (i: number) =>
    JSON.stringify({ first: `a${i}`, files: 1, bytes: 1, sha256: "0".repeat(64) });
  const lines = Array.from({ length: 40_000 }, (_, i) => section(i)).join(",\n");
  const rootOf = (text: string) => manifestRoot(Buffer.from(text));
  expect(rootOf(`${head}\n${lines}\n]}\n`)?.sections).toHaveLength(40_000);
  expect(rootOf(`${head}\n\n]}\n`)?.sections).toEqual([]);
  for (const wrong of [
    `${lines},`,
    `${lines}\n${section(1)}`,
    `${lines}x`,
    `${lines},\n`,
    `,${lines}`,
  ]) {
    expect(rootOf(`${head}\n${wrong}\n]}\n`)).toBeNull();
  }
});
