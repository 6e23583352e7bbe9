import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byteRing, type Span } from "../../../src/emit/files/byte-ring.ts";

const capacity = 64;

interface Put extends Span {
  readonly due: Buffer;
}

/**
 * A reader that reads a batch as late as it may, and then finds every byte as it was written.
 */
function lazyReader() {
  const batches: Put[][] = [[]];
  let read = 0;
  const send = () => {
    ring.seal(batches.length);
    batches.push([]);
  };
  const waitFor = (batch: number) => {
    for (; read < batch; read += 1) for (const put of batches[read] ?? []) check(put);
  };
  const ring = byteRing(capacity, { send, waitFor });
  const check = ({ start, end, due }: Put) => {
    expect(Buffer.from(ring.memory, start, end - start).equals(due)).toBe(true);
  };
  const put = (body: string | Uint8Array) => {
    const span = ring.put(body);
    if (span === null) return false;
    batches.at(-1)?.push({ ...span, due: Buffer.from(body) });
    return true;
  };
  return { put, send, end: () => waitFor(batches.length) };
}

describe("byteRing()", () => {
  it("never overwrites memory that the reader has yet to read", () => {
    const body = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.uint8Array({ maxLength: 40 }),
    );
    const steps = fc.array(fc.oneof({ weight: 3, arbitrary: body }, fc.constant(null)), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(steps, (all) => {
        const reader = lazyReader();
        for (const step of all) {
          if (step === null) reader.send();
          else reader.put(step);
        }
        reader.end();
      }),
    );
  });

  it("accepts a body up to its whole capacity", () => {
    const reader = lazyReader();
    expect(reader.put(new Uint8Array(capacity))).toBe(true);
    expect(reader.put(new Uint8Array(capacity + 1))).toBe(false);
    expect(reader.put("a".repeat(capacity / 2))).toBe(false);
    expect(reader.put("é".repeat(21))).toBe(true);
    reader.end();
  });
});
