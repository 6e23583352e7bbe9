import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fileCache } from "../../../src/emit/site/kept-state.ts";

const folder = mkdtempSync(join(tmpdir(), "stele-cache-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = "ab".repeat(32);
const bytes = new TextEncoder().encode("a card");

describe("fileCache()", () => {
  it("gives back what was put, and null for what was not", async () => {
    const cache = fileCache(folder);
    expect(await cache.get(key)).toBeNull();
    await cache.put(key, bytes);
    expect(Buffer.from((await cache.get(key)) ?? [])).toEqual(Buffer.from(bytes));
  });

  it("treats an altered or truncated file as absent", async () => {
    const cache = fileCache(folder);
    await cache.put(key, bytes);
    const file = join(folder, "ab", key.slice(2));
    const kept = readFileSync(file);
    for (const spoilt of [
      kept.subarray(0, 20),
      kept.subarray(0, -1),
      Buffer.from(kept).fill(0, 66, 67),
    ]) {
      writeFileSync(file, spoilt);
      expect(await cache.get(key)).toBeNull();
    }
  });

  it("leaves no draft behind", async () => {
    await fileCache(folder).put(key, bytes);
    expect(readdirSync(join(folder, "ab"))).toEqual([key.slice(2)]);
  });

  it("accepts one key from several writers at a time", async () => {
    const cache = fileCache(folder);
    const other = "cd".repeat(32);
    await Promise.all(Array.from({ length: 50 }, () => cache.put(other, bytes)));
    expect(cache.trouble()).toBeNull();
    expect(Buffer.from((await cache.get(other)) ?? [])).toEqual(Buffer.from(bytes));
    expect(readdirSync(join(folder, "cd"))).toEqual([other.slice(2)]);
  });

  it.each([
    ["a file", join(folder, "file")],
    ["a place that takes no folder", "/proc/nope"],
  ])("never fails a build and reports why when it is %s", async (_, place) => {
    writeFileSync(join(folder, "file"), "x");
    const cache = fileCache(join(place, "cards"));
    await cache.put(key, bytes);
    expect(cache.trouble()).toMatch(
      /^Cannot write ".*": (not a directory|no such file or directory)$/,
    );
    expect(await cache.get(key)).toBeNull();
  });
});
