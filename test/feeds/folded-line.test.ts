import fc from "fast-check";
import { expect, it } from "vitest";
import { foldedLine } from "../../src/feeds/folded-line.ts";

const line = fc
  .string({ unit: "grapheme", minLength: 0, maxLength: 300 })
  .filter((text) => !/[\r\n]/.test(text));

it("breaks a line into pieces of at most 75 bytes that join to the same line", () => {
  fc.assert(
    fc.property(line, (text) => {
      const folded = foldedLine(text);
      const pieces = folded.split("\r\n");
      expect(pieces.filter((piece) => Buffer.byteLength(piece) > 75)).toEqual([]);
      expect(pieces.slice(1).filter((piece) => !piece.startsWith(" "))).toEqual([]);
      expect(folded.replaceAll("\r\n ", "")).toBe(text);
    }),
  );
});

it("leaves a line of 74 bytes whole and breaks one of 75", () => {
  expect(foldedLine("x".repeat(74))).toBe("x".repeat(74));
  expect(foldedLine("x".repeat(75))).toBe(`${"x".repeat(74)}\r\n x`);
});

it("does not break within a character", () => {
  expect(foldedLine(`${"x".repeat(73)}é`)).toBe(`${"x".repeat(73)}\r\n é`);
  expect(foldedLine(`${"x".repeat(71)}𝄞`)).toBe(`${"x".repeat(71)}\r\n 𝄞`);
});
