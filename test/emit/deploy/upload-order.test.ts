import { describe, expect, it } from "vitest";
import { uploadOrder } from "../../../src/emit/deploy/upload-order.ts";
import type { Manifest, ManifestFile } from "../../../src/emit/site/manifest.ts";

function file(path: string, sha: string, cache: ManifestFile["cache"] = "latest"): ManifestFile {
  return {
    path,
    sha256: sha.repeat(64),
    bytes: 1,
    mediaType: "application/json",
    status: 200,
    cache,
  };
}

function manifest(...files: readonly ManifestFile[]): Manifest {
  return { generator: "stele", build: "b", asOf: "2026-01-01", sections: [], files };
}

const first = manifest(
  file("index.html", "1", "site"),
  file("ledger/checkpoint", "1"),
  file("ledger/tile/0/000", "1", "frozen"),
  file("api/firms/sort/name.json", "1"),
  file("api/firms/sort/name/page/2.json", "1"),
  file("s/routes.json", "1"),
);
const second = manifest(
  file("index.html", "1", "site"),
  file("ledger/checkpoint", "2"),
  file("ledger/tile/0/000", "1", "frozen"),
  file("ledger/tile/0/001", "2", "frozen"),
  file("api/firms/sort/name.json", "2"),
  file("s/routes.json", "2"),
);

const pointer = ["ledger/checkpoint", "s/routes.json", "s/manifest.note", "s/manifest.json"];

describe("uploadOrder()", () => {
  it("puts what never changes first, then pages, and last what makes the build the current one", () => {
    expect(uploadOrder(second, null)).toEqual({
      immutable: ["ledger/tile/0/000", "ledger/tile/0/001"],
      pages: ["index.html", "api/firms/sort/name.json"],
      pointer,
      retired: [],
    });
  });

  it("omits unchanged files and lists files of the previous build alone", () => {
    expect(uploadOrder(second, first)).toEqual({
      immutable: ["ledger/tile/0/001"],
      pages: ["api/firms/sort/name.json"],
      pointer,
      retired: ["api/firms/sort/name/page/2.json"],
    });
  });

  it("puts new sections of the manifest before its root, and retires the old ones", () => {
    const section = (digit: string) => ({
      first: "index.html",
      files: 1,
      bytes: 9,
      sha256: digit.repeat(64),
    });
    const path = (digit: string) => `s/manifest/${digit.repeat(64)}.json`;
    const before = { ...first, sections: [section("1"), section("2")] };
    const order = uploadOrder({ ...second, sections: [section("2"), section("3")] }, before);
    expect(order.immutable).toEqual(["ledger/tile/0/001", path("3")]);
    expect(order.retired).toEqual(["api/firms/sort/name/page/2.json", path("1")]);
  });

  it("names every file of a build once", () => {
    const { immutable, pages, pointer } = uploadOrder(second, null);
    const all = [...immutable, ...pages, ...pointer];
    const listed = second.files.map(({ path }) => path);
    expect(all.toSorted()).toEqual([...listed, "s/manifest.json", "s/manifest.note"].toSorted());
  });

  it("refuses to change what is frozen", () => {
    const changed = manifest(file("ledger/tile/0/000", "3", "frozen"));
    expect(() => uploadOrder(changed, first)).toThrow(
      /^Cannot upload "ledger\/tile\/0\/000": it is frozen, found SHA-256 333/,
    );
  });
});
