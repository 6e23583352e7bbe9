import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  listedPaths,
  type ManifestFile,
  manifestHead,
  manifestSchema,
} from "../../../src/emit/site/manifest.ts";
import { manifestText } from "../manifest-text.ts";

const head = manifestHead("abc123", "2026-06-28", "stele 0.1.0");

function file(path: string): ManifestFile {
  const sha256 = "0".repeat(64);
  return { path, sha256, bytes: 2, mediaType: "application/json", status: 200, cache: "latest" };
}

describe("manifestParts()", () => {
  it("writes one line per file between a head line and a tail line", () => {
    const text = manifestText(head, [file("s/b.json"), file("s/a.json")]);
    expect(text.split("\n")).toEqual([
      '{"schemaVersion":1,"generator":"stele 0.1.0","build":"abc123","asOf":"2026-06-28","files":[',
      `${JSON.stringify(file("s/a.json"))},`,
      JSON.stringify(file("s/b.json")),
      "]}",
      "",
    ]);
  });

  it("is the same text for any order of files, and reads back sorted by code unit", () => {
    const paths = ["s/a.json", "s/B.json", "index.html", "s/a/0.json", "s/a-0.json"];
    const text = manifestText(head, paths.map(file));
    fc.assert(
      fc.property(fc.shuffledSubarray(paths, { minLength: paths.length }), (shuffled) => {
        expect(manifestText(head, shuffled.map(file))).toBe(text);
      }),
    );
    const manifest = manifestSchema.parse(JSON.parse(text));
    expect(manifest.files.map(({ path }) => path)).toEqual([...paths].sort());
    expect(manifest).toEqual({ ...head, files: [...paths].sort().map(file) });
  });

  it("is valid without files", () => {
    expect(manifestSchema.parse(JSON.parse(manifestText(head, []))).files).toEqual([]);
  });
});

describe("manifestHead()", () => {
  it.each([
    ["", "2026-06-28", "stele 0.1.0"],
    ["abc", "2026-06-31", "stele 0.1.0"],
    ["abc", "2026-06-28", "hugo 1"],
    ["abc", "2026-06-28", "stelevision 1"],
  ])("refuses build %j, as-of date %j, generator %j", (build, asOf, generator) => {
    expect(() => manifestHead(build, asOf, generator)).toThrow();
  });
});

describe("listedPaths()", () => {
  it("reads a manifest of this and of any other version of Stele", () => {
    const later = { schemaVersion: 9, generator: "stele 7", files: [{ path: "x", blake3: "…" }] };
    expect(listedPaths(JSON.stringify(later))).toEqual(new Set(["x"]));
    expect(listedPaths(manifestText(head, [file("s/a.json")]))).toEqual(new Set(["s/a.json"]));
  });

  it.each(["", "{", "null", "[]", '{"generator":"stele 1"}', '{"generator":"x","files":[]}'])(
    "is null for %j",
    (text) => expect(listedPaths(text)).toBeNull(),
  );
});
