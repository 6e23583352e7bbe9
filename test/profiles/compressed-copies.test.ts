import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { WholeFile } from "../../src/emit/files/store-file.ts";
import { compressedCopiesOf, withCompressedCopies } from "../../src/hosts/compressed-copies.ts";
import { profiles } from "../../src/hosts/profiles.ts";

const text = JSON.stringify(Array.from({ length: 300 }, (_, i) => ({ firm: `Firm ${i % 7}` })));

const file = (over: Partial<WholeFile> = {}): WholeFile => ({
  ...{ path: "s/a.json", mediaType: "application/json; charset=utf-8" },
  ...{ status: 200, cache: "latest", body: text },
  ...over,
});

describe("compressedCopiesOf()", () => {
  it("makes copies that hold the same text, in fewer bytes", async () => {
    const [br, gz] = await compressedCopiesOf(file(), ["br", "gz"]);
    expect([br?.path, gz?.path]).toEqual(["s/a.json.br", "s/a.json.gz"]);
    const bytes = (copy: WholeFile | undefined) => Buffer.from(copy?.body ?? "");
    expect(brotliDecompressSync(bytes(br)).toString()).toBe(text);
    expect(gunzipSync(bytes(gz)).toString()).toBe(text);
    for (const copy of [br, gz]) expect(bytes(copy).length).toBeLessThan(text.length / 4);
  });

  it("makes the same bytes each time", async () => {
    const encodings = ["br", "gz"] as const;
    expect(await compressedCopiesOf(file(), encodings)).toEqual(
      await compressedCopiesOf(file(), encodings),
    );
  });

  it("makes no copy of a short file or of a compressed format", async () => {
    expect(await compressedCopiesOf(file({ body: text.slice(0, 1000) }), ["gz"])).toEqual([]);
    const picture = file({ path: "a.png", mediaType: "image/png", body: Buffer.from(text) });
    expect(await compressedCopiesOf(picture, ["gz"])).toEqual([]);
  });

  it("makes no copy that is not smaller", async () => {
    const noise = Buffer.from(
      Array.from({ length: 4096 }, (_, i) => (i * i * 7919 + 31 * i) % 251),
    );
    const cases = [file({ body: noise, mediaType: "text/plain" }), file()];
    const made = await Promise.all(cases.map((one) => compressedCopiesOf(one, ["br"])));
    const sizes = made.map((copies, i) =>
      copies.every(({ body }) => body.length < (cases[i]?.body.length ?? 0)),
    );
    expect(sizes).toEqual([true, true]);
  });
});

describe("withCompressedCopies()", () => {
  async function* some(n: number): AsyncIterable<WholeFile> {
    for (let i = 0; i < n; i++) yield file({ path: `s/${i}.json` });
  }

  it("gives every file and every copy once", async () => {
    const paths: string[] = [];
    for await (const { path } of withCompressedCopies(some(40), ["br", "gz"])) paths.push(path);
    expect(paths.length).toBe(120);
    expect(new Set(paths).size).toBe(120);
    for (let i = 0; i < 40; i++) {
      expect(paths.indexOf(`s/${i}.json`)).toBeLessThan(paths.indexOf(`s/${i}.json.br`));
    }
  });

  it("gives only the files where no host needs copies", async () => {
    const paths: string[] = [];
    for await (const { path } of withCompressedCopies(some(3), [])) paths.push(path);
    expect(paths).toEqual(["s/0.json", "s/1.json", "s/2.json"]);
  });
});

describe("a profile", () => {
  it("needs no copy where the host compresses itself, and does not upload those of others", () => {
    const compressing = ["cloudflare", "netlify", "vercel", "service-worker"];
    for (const { name, copies = [], uploads } of profiles) {
      if (!compressing.includes(name)) continue;
      expect(copies, name).toEqual([]);
      expect(["br", "gz"].map((ending) => uploads?.(`s/a.json.${ending}`))).toEqual([false, false]);
    }
  });
});
