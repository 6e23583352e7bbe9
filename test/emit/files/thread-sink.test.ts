import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contentTime } from "../../../src/emit/files/content-time.mjs";
import { systemDisk } from "../../../src/emit/files/disk.ts";
import type { Written } from "../../../src/emit/files/file-sink.ts";
import { threadSink } from "../../../src/emit/files/thread-sink.ts";
import { siteFolder } from "../../../src/emit/site/site-folder.ts";
import { pathsBelow } from "../sample-site.ts";
import { temporaryFolder } from "../temporary-folder.ts";

function opened() {
  const root = temporaryFolder();
  const folder = join(root, "draft");
  mkdirSync(folder);
  return { folder, sink: threadSink(siteFolder(join(root, "dist")), folder, systemDisk) };
}

/** Digests by path, of files in the order in which they were put. */
function digestsOf(paths: readonly string[], digests: readonly Written[]) {
  expect(digests).toHaveLength(paths.length);
  return new Map(paths.map((path, i) => [path, digests[i]]));
}

describe("the thread that writes files", () => {
  it("writes every body unchanged, whatever its size and kind", async () => {
    const { folder, sink } = opened();
    const megabyte = 2 ** 20;
    const bodies = new Map<string, string | Uint8Array>([
      ["empty", ""],
      ["a/b/accents", "é€𝄞\ud800"],
      ["a/long", "€".repeat(megabyte)],
      ["a/longer-than-a-piece", "é".repeat(6 * megabyte)],
      ["bytes", Uint8Array.from({ length: 256 }, (_, i) => i)],
      ["bytes-long", new Uint8Array(3 * megabyte).fill(7)],
    ]);
    for (let i = 0; i < 3000; i++) bodies.set(`many/${i % 7}/${i}`, `${i} `.repeat(i));
    const due = new Map([...bodies].map(([path, body]) => [path, Buffer.from(body)]));
    for (const [path, body] of bodies) {
      sink.put(path, body);
      // the sink took the bytes: what the caller does with them afterwards does not matter
      if (typeof body !== "string") body.fill(0);
    }
    const written = digestsOf([...due.keys()], sink.flush());
    sink.put("last", "of all");
    expect(sink.flush()).toHaveLength(bodies.size + 1);
    await sink.close();
    expect(pathsBelow(folder)).toEqual([...bodies.keys(), "last"].sort());
    for (const [path, bytes] of due) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      expect(written.get(path)).toEqual({ sha256, bytes: bytes.length, kept: false });
      expect(readFileSync(join(folder, path)).equals(bytes), path).toBe(true);
      expect(statSync(join(folder, path)).mtimeMs).toBe(contentTime(sha256) * 1000);
    }
  });

  it("writes a body part after part, and keeps the file of the present output if it is equal", async () => {
    const root = temporaryFolder();
    const site = siteFolder(join(root, "dist"));
    const parts = ["a€", new Uint8Array(5 * 2 ** 20).fill(7), "", "é".repeat(2 ** 19)];
    const whole = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const write = async (name: string) => {
      mkdirSync(join(root, name));
      const sink = threadSink(site, join(root, name), systemDisk);
      sink.put("before", "text");
      sink.put(
        "s/parts",
        (function* () {
          yield* parts;
        })(),
      );
      sink.put("s/none", []);
      const written = digestsOf(["before", "s/parts", "s/none"], sink.flush());
      await sink.close();
      return written;
    };
    const sha256 = createHash("sha256").update(whole).digest("hex");
    const digest = { sha256, bytes: whole.length, kept: false };
    expect((await write("first")).get("s/parts")).toEqual(digest);
    renameSync(join(root, "first"), join(root, "dist"));
    expect(readFileSync(join(root, "dist/s/parts")).equals(whole)).toBe(true);
    expect(statSync(join(root, "dist/s/parts")).mtimeMs).toBe(contentTime(sha256) * 1000);
    expect((await write("draft")).get("s/parts")).toEqual({ ...digest, kept: true });
    expect(pathsBelow(join(root, "draft"))).toEqual(["before", "s/none", "s/parts"]);
    writeFileSync(join(root, "dist/s/parts"), Buffer.alloc(whole.length));
    expect((await write("again")).get("s/parts")).toEqual(digest);
    expect(readFileSync(join(root, "again/s/parts")).equals(whole)).toBe(true);
  });

  it("names the file it could not write and writes none after it", async () => {
    const { folder, sink } = opened();
    writeFileSync(join(folder, "b"), "of another");
    for (const path of ["a", "b", "c"]) sink.put(path, path);
    expect(() => sink.flush()).toThrow(/^Cannot write ".*\/dist\/b": file already exists$/);
    await sink.close();
    expect(pathsBelow(folder)).toEqual(["a", "b"]);
    expect(readFileSync(join(folder, "b"), "utf8")).toBe("of another");
  });

  it("reports a failure before the end of a long build, and then again", async () => {
    const { folder, sink } = opened();
    writeFileSync(join(folder, "s"), "a file where a folder is due");
    const writing = () => {
      for (let i = 0; i < 100; i++) sink.put(`s/${i}`, "x".repeat(500_000));
    };
    expect(writing).toThrow(/^Cannot write ".*\/dist\/s\/0": /);
    expect(() => sink.put("t", "")).toThrow(/^Cannot write ".*\/dist\/s\/0": /);
    await sink.close();
  });
});
