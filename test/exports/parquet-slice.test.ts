import { asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import type { ParquetQueryFilter } from "hyparquet/src/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../src/engine/numbers/calendar.ts";
import { type Duckdb, duckdbInBrowser, hasDuckdb } from "./duckdb-in-browser.ts";
import { type ManyReadings, manyReadings } from "./many-readings.ts";
import { firmIdAt, firstSunday } from "./readings-site.ts";

// What a reader of the row groups' statistics takes of the observations of 100,000 firms. Two weeks of them
// take 10 s of processor; with STELE_SLICE_WEEKS=9 each firm has as many as in bench/scale.md.

const firms = 100_000;
const weeks = Number(process.env["STELE_SLICE_WEEKS"] ?? 2);
const firmId = firmIdAt(54_321);
const last = addDays(firstSunday, 7 * (weeks - 1));

const ofFirm: ParquetQueryFilter = { firmId: { $eq: firmId } };
const ofWeek: ParquetQueryFilter = {
  observedOn: { $gte: new Date(last), $lte: new Date(last) },
};

let served: ManyReadings;
beforeAll(async () => {
  served = await manyReadings(firms, weeks);
});
afterAll(() => served.close());

/** The rows that a filter lets through, by a reader that asks for ranges, and the bytes it was given. */
async function read(filter: ParquetQueryFilter) {
  served.given();
  const file = await asyncBufferFromUrl({ url: served.url });
  // a footer of this size is read whole, and of larger ones the rest
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: 2 ** 14 });
  const rows = await parquetReadObjects({ file, metadata, filter });
  return { rows, bytes: served.given() };
}

function dayOf({ observedOn }: Record<string, unknown>): string {
  return observedOn instanceof Date ? observedOn.toISOString().slice(0, 10) : String(observedOn);
}

describe("of the observations of 100,000 firms", () => {
  it("one firm in all periods takes a twentieth of the bytes", async () => {
    const { rows, bytes } = await read(ofFirm);
    expect(rows.length).toBe(4 * weeks);
    expect(rows.every((row) => row["firmId"] === firmId)).toBe(true);
    console.info(`One firm: ${percent(bytes)} of the file`);
    expect(bytes).toBeLessThan(served.size / 20);
  });

  it("one firm in one period takes a twentieth of the bytes", async () => {
    const { rows, bytes } = await read({ $and: [ofFirm, ofWeek] });
    expect(rows.map((row) => row["indicatorId"])).toEqual([
      "denial_rate",
      "payout_delay_days",
      "uptime",
      "volume",
    ]);
    expect(rows.map(dayOf)).toEqual(rows.map(() => last));
    console.info(`One firm in one period: ${percent(bytes)} of the file`);
    expect(bytes).toBeLessThan(served.size / 20);
  });

  it("all firms in one period take its share", async () => {
    const { rows, bytes } = await read(ofWeek);
    expect(rows.length).toBe(4 * firms);
    expect(new Set(rows.map(dayOf))).toEqual(new Set([last]));
    console.info(`One period: ${percent(bytes)} of ${weeks}`);
    // with the footer, and at each end of the period a group that has rows of its neighbour
    expect(bytes).toBeLessThan((1.1 * served.size) / weeks);
  });
});

if (!hasDuckdb) console.warn("Skipped: DuckDB or Chromium is not installed");
describe.skipIf(!hasDuckdb)("DuckDB, over HTTP", () => {
  let duckdb: Duckdb;
  beforeAll(async () => {
    duckdb = await duckdbInBrowser();
  });
  afterAll(() => duckdb.close());

  it("reads one firm of 100,000 in a twelfth of the bytes", async () => {
    served.given();
    const rows = await duckdb.rows(`SELECT * FROM '${served.url}' WHERE firmId = '${firmId}'`);
    expect(rows.length).toBe(4 * weeks);
    expect(rows.every((row) => row["firmId"] === firmId)).toBe(true);
    const bytes = served.given();
    console.info(`DuckDB, one firm: ${percent(bytes)} of the file`);
    expect(bytes).toBeGreaterThan(1000);
    // it reads ahead in blocks
    expect(bytes).toBeLessThan(served.size / 12);
    expect(duckdb.elsewhere).toEqual([]);
  });

  it("reads all firms of one period in little more than its share", async () => {
    served.given();
    const [row] = await duckdb.rows(
      `SELECT count(*)::INT AS n, sum(value) AS total FROM '${served.url}'
       WHERE observedOn = DATE '${last}'`,
    );
    const bytes = served.given();
    expect(row?.["n"]).toBe(4 * firms);
    console.info(`DuckDB, one period: ${percent(bytes)} of ${weeks}`);
    expect(bytes).toBeLessThan((1.3 * served.size) / weeks);
  });
});

function percent(part: number): string {
  return `${((100 * part) / served.size).toFixed(2)} %`;
}
