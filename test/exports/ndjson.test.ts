import { describe, expect, it } from "vitest";
import { ndjsonText } from "../../src/exports/ndjson.ts";
import { fullRow, sampleRow, sampleTable } from "./sample-table.ts";

describe("ndjsonText()", () => {
  it("writes one line per row, keeps nulls, and writes nothing without rows", () => {
    const rows = [fullRow, sampleRow({ text: "<b>\u2028" })];
    const text = [...ndjsonText(sampleTable(rows))].join("");
    expect(text.endsWith("}\n")).toBe(true);
    expect(
      text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(rows);
    expect(text).toContain('"text":"\\u003cb\\u003e\\u2028","count":null');
    expect([...ndjsonText(sampleTable([]))]).toEqual([]);
  });
});
