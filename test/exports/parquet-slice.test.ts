import { asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Duckdb, duckdbInBrowser, hasDuckdb } from "./duckdb-in-browser.ts";
import { type ManyReadings, manyReadings } from "./many-readings.ts";
import { firmIdAt } from "./readings-site.ts";

// What a reader of the row groups' statistics takes of the observations of 100,000 firms. One week of them
// takes 5 s of processor; with STELE_SLICE_WEEKS=9 each firm has as many as in docs/scale.md.

const firms = 100_000;
const weeks = Number(process.env["STELE_SLICE_WEEKS"] ?? 1);
const firmId = firmIdAt(54_321);

let served: ManyReadings;
beforeAll(async () => {
  served = await manyReadings(firms, weeks);
});
afterAll(() => served.close());

/** The rows of one firm, or all, by a reader that asks for ranges, and the bytes it was given. */
async function read(path: string, ofFirm: string | null) {
  const file = await asyncBufferFromUrl({ url: `${served.origin}/${path}` });
  // a footer of this size is read whole, and of larger ones the rest
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: 2 ** 14 });
  const filter = ofFirm === null ? {} : { filter: { firmId: { $eq: ofFirm } } };
  const rows = await parquetReadObjects({ file, metadata, ...filter });
  return { rows, bytes: served.given() };
}

describe("of the observations of 100,000 firms", () => {
  it("one firm in all periods takes a twentieth of the bytes, of the whole and of its periods", async () => {
    const [whole = "", ...periods] = served.paths;
    const { rows, bytes } = await read(whole, firmId);
    expect(rows.length).toBe(4 * weeks);
    expect(rows.every((row) => row["firmId"] === firmId)).toBe(true);
    expect(bytes).toBeLessThan(served.sizeOf(whole) / 20);
    const parts = await Promise.all(periods.map((path) => read(path, firmId)));
    const found = parts.flatMap((part) => part.rows);
    expect(new Set(found.map((row) => JSON.stringify(row)))).toEqual(
      new Set(rows.map((row) => JSON.stringify(row))),
    );
    const [taken, size] = [parts.map((part) => part.bytes), periods.map(served.sizeOf)].map(sum);
    console.info(`One firm: ${percent(bytes, served.sizeOf(whole))} of the whole`);
    console.info(`One firm: ${percent(taken, size)} of ${periods.length} periods`);
    expect(taken).toBeLessThan((size ?? 0) / 20);
  });

  it("one firm in one period takes a twentieth of the period", async () => {
    const path = served.paths.at(-1) ?? "";
    const { rows, bytes } = await read(path, firmId);
    expect(rows.map((row) => row["indicatorId"])).toEqual([
      "denial_rate",
      "payout_delay_days",
      "uptime",
      "volume",
    ]);
    expect(bytes).toBeLessThan(served.sizeOf(path) / 20);
  });

  it("all firms in one period take its share", async () => {
    const [, ...periods] = served.paths;
    expect(periods.length).toBe(weeks);
    const path = periods.at(-1) ?? "";
    const { rows, bytes } = await read(path, null);
    expect(rows.length).toBe(4 * firms);
    const days = new Set(rows.map((row) => (row["observedOn"] as Date).toISOString().slice(0, 10)));
    expect([...days]).toEqual([path.slice(-18, -8)]);
    const all = sum(periods.map(served.sizeOf));
    console.info(`One period: ${percent(bytes, all)} of ${weeks}`);
    // its last bytes are read with its length first
    expect(bytes - 2 ** 14).toBeLessThan((1.05 * all) / weeks);
  });
});

if (!hasDuckdb) console.warn("Skipped: DuckDB or Chromium is not installed");
describe.skipIf(!hasDuckdb)("DuckDB, over HTTP", () => {
  let duckdb: Duckdb;
  beforeAll(async () => {
    duckdb = await duckdbInBrowser();
  });
  afterAll(() => duckdb.close());

  it("reads one firm of 100,000 in a twentieth of the bytes", async () => {
    for (const path of served.paths) {
      served.given();
      const sql = `SELECT * FROM '${served.origin}/${path}' WHERE firmId = '${firmId}'`;
      const rows = await duckdb.rows(sql);
      expect(rows.length).toBe(path.includes("/") ? 4 : 4 * weeks);
      expect(rows.every((row) => row["firmId"] === firmId)).toBe(true);
      const bytes = served.given();
      console.info(`DuckDB, one firm: ${percent(bytes, served.sizeOf(path))} of ${path}`);
      expect(bytes).toBeGreaterThan(1000);
      expect(bytes).toBeLessThan(served.sizeOf(path) / 20);
    }
    expect(duckdb.elsewhere).toEqual([]);
  });

  it("reads all firms of one period, and of the other files their footers", async () => {
    const [, ...periods] = served.paths;
    const last = periods.at(-1) ?? "";
    const urls = periods.map((path) => `'${served.origin}/${path}'`).join();
    served.given();
    const [row] = await duckdb.rows(
      `SELECT count(*)::INT AS n, sum(value) AS total FROM read_parquet([${urls}])
       WHERE observedOn = DATE '${last.slice(-18, -8)}'`,
    );
    const bytes = served.given();
    expect(row?.["n"]).toBe(4 * firms);
    console.info(`DuckDB, one period: ${percent(bytes, sum(periods.map(served.sizeOf)))}`);
    // it reads ahead in blocks
    expect(bytes).toBeLessThan(1.25 * served.sizeOf(last) + (weeks * served.sizeOf(last)) / 20);
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function percent(part: number | undefined, whole: number | undefined): string {
  return `${((100 * (part ?? 0)) / (whole ?? 0)).toFixed(2)} %`;
}
