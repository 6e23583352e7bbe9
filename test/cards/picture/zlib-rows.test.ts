import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prefixCode } from "../../../src/cards/picture/huffman.ts";
import { zlibRows } from "../../../src/cards/picture/zlib-rows.ts";

/** Rows as pictures have them: runs, rows like the one above, and noise. */
const pictures = fc
  .tuple(
    fc.integer({ min: 1, max: 700 }),
    fc.array(
      fc.oneof(
        fc.record({ byte: fc.nat(255), run: fc.integer({ min: 1, max: 2000 }) }),
        fc.record({ above: fc.integer({ min: 1, max: 3000 }) }),
        fc.record({ noise: fc.uint8Array({ minLength: 1, maxLength: 600 }) }),
      ),
      { maxLength: 40 },
    ),
  )
  .map(([stride, parts]) => {
    const bytes: number[] = [];
    for (const part of parts) {
      if ("noise" in part) bytes.push(...part.noise);
      else if ("byte" in part) bytes.push(...new Array<number>(part.run).fill(part.byte));
      else for (let i = 0; i < part.above; i++) bytes.push(bytes.at(-stride) ?? 0);
    }
    return { stride, data: Uint8Array.from(bytes) };
  });

describe("zlibRows()", () => {
  it("is read by zlib as what it was made of", () => {
    fc.assert(
      fc.property(pictures, ({ stride, data }) => {
        expect(inflateSync(zlibRows(data, stride)).equals(data)).toBe(true);
      }),
    );
  });

  it("is read at the edges: nothing, one byte, copies of every length, the farthest distance", () => {
    const noise = Uint8Array.from({ length: 40_000 }, (_, i) => (i * i * 2_654_435 + i) >> 7);
    const lengths = Array.from({ length: 300 }, (_, n) => [...new Array(n).fill(n & 1), 7, n >> 1]);
    for (const data of [
      ...[[], [9], [9, 9], new Array<number>(100_000).fill(0), lengths.flat()],
      [...noise.subarray(0, 32_768), ...noise.subarray(0, 300)],
      [...noise.subarray(0, 32_769), ...noise.subarray(0, 300)],
    ]) {
      const bytes = Uint8Array.from(data);
      for (const stride of [1, 2, 1201, 32_768, 39_999]) {
        expect(inflateSync(zlibRows(bytes, stride)).equals(bytes)).toBe(true);
      }
    }
  });
});

describe("prefixCode()", () => {
  const spaceOf = (lengths: Uint8Array) =>
    lengths.reduce((sum, length) => sum + (length === 0 ? 0 : 2 ** -length), 0);

  it("has no code beyond the limit, uses all of the space, and gives rarer symbols no shorter one", () => {
    const counts = fc.array(fc.nat(100_000), { minLength: 2, maxLength: 286 });
    fc.assert(
      fc.property(counts, fc.constantFrom(9, 15), (all, limit) => {
        const { lengths } = prefixCode(Uint32Array.from(all), limit);
        const used = all.flatMap((count, i) => (count > 0 ? [{ count, at: lengths[i] ?? 0 }] : []));
        expect([...lengths].filter((length) => length > 0).length).toBe(used.length);
        if (used.length > 1) expect(spaceOf(lengths)).toBe(1);
        expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(limit);
        used.sort((a, b) => a.count - b.count || b.at - a.at);
        const shortest = used.map(({ at }) => at);
        expect(shortest).toEqual(shortest.toSorted((a, b) => b - a));
      }),
    );
  });

  it("is within the limit where Huffman's own code is not", () => {
    const fibonacci = [1, 1];
    for (let i = 2; i < 30; i++) fibonacci.push((fibonacci[i - 1] ?? 0) + (fibonacci[i - 2] ?? 0));
    const { lengths } = prefixCode(Uint32Array.from(fibonacci), 15);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(15);
    expect(spaceOf(lengths)).toBe(1);
  });
});
