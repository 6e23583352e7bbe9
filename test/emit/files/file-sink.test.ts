import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contentTime } from "../../../src/emit/files/content-time.ts";
import { systemDisk } from "../../../src/emit/files/disk.ts";
import { keptBody } from "../../../src/emit/files/store-file.ts";
import { fileSink } from "../../../src/emit/site/site-draft.ts";
import { siteFolder } from "../../../src/emit/site/site-folder.ts";
import { pathsBelow } from "../sample-site.ts";
import { temporaryFolder } from "../temporary-folder.ts";

function opened() {
  const root = temporaryFolder();
  const folder = join(root, "draft");
  mkdirSync(folder);
  return { folder, put: fileSink(siteFolder(join(root, "dist")), folder, systemDisk) };
}

describe("the files of a draft", () => {
  it("are written unchanged, whatever their size and kind", () => {
    const { folder, put } = opened();
    const megabyte = 2 ** 20;
    const bodies = new Map<string, string | Uint8Array>([
      ["empty", ""],
      ["a/b/accents", "é€𝄞\ud800"],
      ["a/long", "€".repeat(megabyte)],
      ["a/longer", "é".repeat(6 * megabyte)],
      ["bytes", Uint8Array.from({ length: 256 }, (_, i) => i)],
      ["bytes-long", new Uint8Array(3 * megabyte).fill(7)],
    ]);
    for (let i = 0; i < 3000; i++) bodies.set(`many/${i % 7}/${i}`, `${i} `.repeat(i));
    const due = new Map([...bodies].map(([path, body]) => [path, Buffer.from(body)]));
    const written = new Map([...bodies].map(([path, body]) => [path, put(path, body)]));
    expect(pathsBelow(folder)).toEqual([...bodies.keys()].sort());
    for (const [path, bytes] of due) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      expect(written.get(path)).toEqual({ sha256, bytes: bytes.length, kept: false });
      expect(readFileSync(join(folder, path)).equals(bytes), path).toBe(true);
      expect(statSync(join(folder, path)).mtimeMs).toBe(contentTime(sha256) * 1000);
    }
  });

  it("are written part after part, and are those of the present output where they are equal", () => {
    const root = temporaryFolder();
    const site = siteFolder(join(root, "dist"));
    const parts = ["a€", new Uint8Array(5 * 2 ** 20).fill(7), "", "é".repeat(2 ** 19)];
    const whole = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const write = (name: string) => {
      mkdirSync(join(root, name));
      const put = fileSink(site, join(root, name), systemDisk);
      put("before", "text");
      put("s/none", []);
      return put(
        "s/parts",
        (function* () {
          yield* parts;
        })(),
      );
    };
    const sha256 = createHash("sha256").update(whole).digest("hex");
    const digest = { sha256, bytes: whole.length, kept: false };
    expect(write("first")).toEqual(digest);
    renameSync(join(root, "first"), join(root, "dist"));
    expect(readFileSync(join(root, "dist/s/parts")).equals(whole)).toBe(true);
    expect(statSync(join(root, "dist/s/parts")).mtimeMs).toBe(contentTime(sha256) * 1000);
    expect(write("draft")).toEqual({ ...digest, kept: true });
    expect(pathsBelow(join(root, "draft"))).toEqual(["before", "s/none", "s/parts"]);
    writeFileSync(join(root, "dist/s/parts"), Buffer.alloc(whole.length));
    expect(write("again")).toEqual(digest);
    expect(readFileSync(join(root, "again/s/parts")).equals(whole)).toBe(true);
  });

  it("are linked where they are kept, or read where nothing can be linked, and refused once altered", () => {
    const root = temporaryFolder();
    const site = siteFolder(join(root, "dist"));
    const draftOf = (name: string, disk = systemDisk) => {
      mkdirSync(join(root, name));
      return fileSink(site, join(root, name), disk);
    };
    const { kept: _, ...due } = draftOf("first")("s/a", "some text");
    renameSync(join(root, "first"), join(root, "dist"));
    const kept = keptBody(join(root, "dist/s/a"), due);
    const inode = (folder: string) => statSync(join(root, folder, "s/a")).ino;
    expect(draftOf("linked")("s/a", kept)).toEqual({ ...due, kept: true });
    expect(inode("linked")).toBe(inode("dist"));
    const linkless = { ...systemDisk, linkEqual: () => false };
    expect(draftOf("read", linkless)("s/a", kept)).toEqual({ ...due, kept: true });
    expect(readFileSync(join(root, "read/s/a"), "utf8")).toBe("some text");
    expect(inode("read")).not.toBe(inode("dist"));
    writeFileSync(join(root, "dist/s/a"), "some next");
    expect(() => draftOf("altered")("s/a", kept)).toThrow(
      /^Cannot keep ".*\/dist\/s\/a": it changed while the site was made; build it again$/,
    );
  });

  it("are named when they cannot be written, and keep what was there", () => {
    const { folder, put } = opened();
    writeFileSync(join(folder, "b"), "of another");
    writeFileSync(join(folder, "s"), "a file where a folder is due");
    for (const body of ["b", ["b"]]) {
      expect(() => put("b", body)).toThrow(/^Cannot write ".*\/dist\/b": file already exists$/);
    }
    expect(() => put("s/0", "text")).toThrow(/^Cannot write ".*\/dist\/s\/0": /);
    expect(readFileSync(join(folder, "b"), "utf8")).toBe("of another");
  });

  it("are closed when their parts cannot be made", () => {
    const { put } = opened();
    const parts = function* () {
      yield "a";
      throw new Error("no more");
    };
    expect(() => put("a", parts())).toThrow("no more");
  });
});
