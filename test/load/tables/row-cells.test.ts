import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cellsReader, columnsOf } from "../../../src/content/tables/read-table.ts";
import { numberCell } from "../../../src/model/cell.ts";
import { citationKinds, citationSchema } from "../../../src/model/citation.ts";
import { claimSchema } from "../../../src/model/claim.ts";
import { eventSchema, eventSeverities } from "../../../src/model/event.ts";
import { directnesses, evidenceSchema, stances } from "../../../src/model/evidence.ts";
import { forecastSchema } from "../../../src/model/forecast.ts";
import { observationSchema } from "../../../src/model/observation.ts";
import { labelStatuses, outcomeSchema } from "../../../src/model/outcome.ts";
import { reliabilities, sourceKinds, sourceSchema } from "../../../src/model/source.ts";
import { eventKinds, outcomeLabels } from "../../default-kinds.ts";

const tables = {
  observations: observationSchema,
  sources: sourceSchema,
  claims: claimSchema,
  evidence: evidenceSchema,
  events: eventSchema,
  outcomes: outcomeSchema,
  forecasts: forecastSchema,
  citations: citationSchema,
};

/** Texts that some column takes, and some that none does. */
const texts = [
  ...["", " ", "F001", "equity_to_assets", "an-id-of-more-than-thirteen-characters", "-x", "é"],
  ...[
    "0",
    "-0",
    "0.1",
    "1e-7",
    "+.5",
    "12345678901234567890.5",
    "1e999",
    "0x10",
    "Infinity",
    "1,5",
  ],
  ...["2024-02-29", "2023-02-29", "2024-1-1", "9999-12-31", " 2024-01-01"],
  ...["  words with room around them  ", "words\nin lines", "😀".repeat(20)],
  ...["https://example.org/a?b=c", "ftp://example.org", "a".repeat(64), "A".repeat(65)],
  ...["NBI-WS-20240107-0123abcd", "NBI-WS-20240107", "10.1234/abcd", "real_time", "hindcast"],
  ...["event", "state", "verified", "dead_link", ...stances, ...directnesses, ...sourceKinds],
  ...[...reliabilities, ...eventKinds, ...eventSeverities, ...outcomeLabels, ...labelStatuses],
  ...citationKinds,
];

/** Mostly what the column takes, so that most rows are records. */
function cell(schema: z.ZodType): fc.Arbitrary<string> {
  const taken = texts.filter((text) => schema.safeParse(text).success);
  const some = { arbitrary: fc.constantFrom(...taken), weight: 40 };
  return fc.oneof(some, { arbitrary: fc.constantFrom(...texts), weight: 1 }, fc.string());
}

/** Columns in any order, and rows with cells in that order. */
function table(schema: z.ZodObject) {
  const names = Object.keys(schema.shape);
  return fc.shuffledSubarray(names, { minLength: names.length }).chain((header) => {
    const row = fc.tuple(...header.map((name) => cell(schema.shape[name])));
    return fc.record({ header: fc.constant(header), rows: fc.array(row, { maxLength: 20 }) });
  });
}

describe("cellsReader()", () => {
  it.each(Object.entries(tables))("reads rows of %s as their schema does", (_kind, schema) => {
    const columns = columnsOf(schema) ?? [];
    expect(columns).not.toEqual([]);
    let records = 0;
    fc.assert(
      fc.property(table(schema), ({ header, rows }) => {
        const read = cellsReader(columns, header);
        for (const cells of rows) {
          const raw = Object.fromEntries(header.map((name, i) => [name, cells[i]]));
          const { success, data } = schema.safeParse(raw);
          const record = read(cells);
          expect(record).toStrictEqual(success ? data : null);
          expect(Object.keys(record ?? {})).toEqual(Object.keys(data ?? {}));
          if (success) records += 1;
        }
      }),
    );
    expect(records).toBeGreaterThan(50);
  });

  it("makes a separate record of each row, also of equal ones", () => {
    const read = cellsReader(columnsOf(forecastSchema) ?? [], Object.keys(forecastSchema.shape));
    const cells = ["2024-01-01", "F001", "0.5", "v1", "real_time"];
    expect(read(cells)).toEqual(read(cells));
    expect(read(cells)).not.toBe(read(cells));
  });

  it("reads columns with more distinct cells than it memoizes", () => {
    const schema = z.strictObject({ name: z.string(), value: numberCell });
    const read = cellsReader(columnsOf(schema) ?? [], ["value", "name"]);
    for (let i = 0; i < 50_000; i += 1) {
      const name = `a name that is number ${i % 20_000}`;
      const record = read([String(i / 8), name]);
      if (i % 1000 === 0) expect(record).toStrictEqual({ name, value: i / 8 });
    }
    expect(read(["words", "a name"])).toBe(null);
  });
});

describe("columnsOf()", () => {
  it("is null for a schema with rules across cells", () => {
    const schema = z.strictObject({ from: z.string(), to: z.string() });
    expect(columnsOf(schema)).not.toBe(null);
    expect(columnsOf(schema.refine(({ from, to }) => from <= to))).toBe(null);
  });
});
