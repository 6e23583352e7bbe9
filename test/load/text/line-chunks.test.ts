import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineChunks } from "../../../src/content/text/csv-batches.ts";

/** The pieces of a file with lines of these lengths, each copied before the next is read. */
function piecesOf(text: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "stele-lines-"));
  try {
    const file = join(folder, "lines.txt");
    writeFileSync(file, text);
    return Array.from(lineChunks(file), (chunk) => {
      return chunk === null ? "too-long" : chunk.toString("utf8");
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("lineChunks()", () => {
  it("yields the whole file in chunks that end at line ends", () => {
    const length = fc.oneof(fc.nat(100), fc.nat(300_000), fc.constantFrom(131_071, 131_072));
    fc.assert(
      fc.property(fc.array(length, { maxLength: 8 }), fc.boolean(), (lengths, isEnded) => {
        const lines = lengths.map((each, i) => `${String(i % 10).repeat(each)}é`);
        const pieces = piecesOf(lines.join("\n") + (isEnded ? "\n" : ""));
        const text = pieces.join("");
        expect(text === (lines.length > 0 || isEnded ? `${lines.join("\n")}\n` : "")).toBe(true);
        expect(pieces.every((piece) => piece.endsWith("\n"))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it("stops at a line of more than 1 MiB", () => {
    const pieces = piecesOf(`a\n${"b".repeat(1_400_000)}\nc\n`);
    expect(pieces).toEqual(["a\n", "too-long"]);
  });
});
