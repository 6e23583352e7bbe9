import { describe, expect, it } from "vitest";
import { z } from "zod";
import { schemaFindings } from "../../../src/content/findings/schema-findings.ts";
import { id, isoDate, optionalCell, url } from "../../../src/model/cell.ts";

const schema = z.strictObject({
  id,
  on: isoDate.nullable().default(null),
  size: z.number().int().min(1).max(9).default(1),
  items: z
    .array(z.strictObject({ lo: z.number(), site: url }))
    .min(1)
    .default([{ lo: 0, site: "https://a.example" }]),
  mode: z.enum(["real_time", "hindcast"]).default("real_time"),
  cell: optionalCell(isoDate).default(null),
  shares: z.record(z.enum(["A", "B"]), z.number()).default({ A: 1, B: 1 }),
});

function said(record: unknown): readonly string[] {
  const { error } = schema.safeParse(record);
  const origin = { file: "x", row: null };
  return schemaFindings(error?.issues ?? [], record, schema, origin).map(
    ({ rule, message, found }) => `${rule}: ${message}${found === null ? "" : ` (${found})`}`,
  );
}

describe("schemaFindings()", () => {
  it.each([
    [{}, 'missing-key: Missing "id"'],
    [null, "wrong-type: The record must be a map, not nothing"],
    [[], "wrong-type: The record must be a map, not a list"],
    [{ id: 12 }, 'wrong-type: "id" must be text, not a number (12)'],
    [
      { id: "a b" },
      'wrong-value: "id" must be letters, digits, dots, hyphens, underscores, no blank (a b)',
    ],
    [{ id: "a", on: "2023-02-29" }, 'wrong-value: "on" must be a day that exists (2023-02-29)'],
    [{ id: "a", size: 1.5 }, 'wrong-type: "size" must be a whole number (1.5)'],
    [{ id: "a", size: 0 }, 'wrong-value: "size" must be at least 1 (0)'],
    [{ id: "a", size: 10 }, 'wrong-value: "size" must be at most 9 (10)'],
    [{ id: "a", size: Number.NaN }, 'wrong-value: "size" must be a number (NaN)'],
    [{ id: "a", items: [] }, 'wrong-value: "items" must be a list of at least 1 (0)'],
    [
      { id: "a", items: [{ lo: "1", site: "https://a.example" }] },
      'wrong-type: "items[0].lo" must be a number, not text (1)',
    ],
    [
      { id: "a", items: [{ lo: 1, site: "ftp://a.example" }] },
      'wrong-value: "items[0].site" must be an http or https address (ftp://a.example)',
    ],
    [{ id: "a", mode: "hind" }, 'wrong-value: "mode" must be a listed value (hind)'],
    [{ id: "a", cell: "x" }, 'wrong-value: "cell" must be a day as YYYY-MM-DD (x)'],
    [{ id: "a", shares: { A: 1 } }, 'missing-key: Missing "shares.B"'],
    [{ id: "a", nmae: 1 }, "unknown-key: Unknown key (nmae)"],
  ])("states for %j what is expected", (record, text) => {
    expect(said(record)).toEqual([text]);
  });

  it("reports every fault of a record", () => {
    expect(said({ id: 1, size: 0, mode: "x", more: 1 })).toHaveLength(4);
  });

  it("knows the keys near a misspelt one, at any depth", () => {
    const record = { id: "a", items: [{ lo: 1, sight: "https://a.example" }], shares: { C: 1 } };
    const { error } = schema.safeParse(record);
    const origin = { file: "x", row: null };
    const findings = schemaFindings(error?.issues ?? [], record, schema, origin);
    const near = findings
      .filter(({ rule }) => rule === "unknown-key")
      .map((finding) => [finding.path, finding.near]);
    expect(near).toEqual([
      [
        ["items", 0, "sight"],
        ["lo", "site"],
      ],
      [
        ["shares", "C"],
        ["A", "B"],
      ],
    ]);
  });

  it("cuts a long value short", () => {
    const [text = ""] = said({ id: "x ".repeat(5000) });
    expect(text.length).toBeLessThan(200);
  });
});
