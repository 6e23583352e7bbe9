import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReadModel } from "../../src/answers/read-model.ts";
import type { Row } from "../../src/exports/dataset.ts";
import { observations } from "../../src/exports/datasets/observations.ts";
import { parquetParts } from "../../src/exports/parquet.ts";
import type { Rows } from "../../src/exports/table.ts";
import { sampleLabel } from "./sample-table.ts";

// The observations of 100,000 firms behind a server that gives ranges and counts the bytes it gives:
// a reader of the row groups' statistics takes one firm without the rest. With
// STELE_SLICE_OBSERVATIONS=36 each firm has as many as in docs/scale.md, which takes three times as long.

const firms = 100_000;
const each = Number(process.env["STELE_SLICE_OBSERVATIONS"] ?? 12);

function row(i: number): Row {
  const n = i % each;
  const day = new Date(Date.UTC(2024, 0, 7 + 7 * (n >> 2))).toISOString().slice(0, 10);
  const known = new Date(Date.UTC(2024, 0, 9 + 7 * (n >> 2))).toISOString().slice(0, 10);
  return {
    firmId: `F${String(Math.floor(i / each)).padStart(6, "0")}`,
    indicatorId: ["denial_rate", "payout_delay_days", "uptime", "volume"][n % 4] ?? "",
    value: ((i * 7919) % 10_007) / 100,
    unit: n % 4 === 1 ? "days" : "share",
    observedOn: day,
    knownOn: known,
    evidenceId: null,
  };
}

/** Rows that are made when they are asked for: the table is never whole in memory. */
const rows: Rows<Row> = {
  length: firms * each,
  *[Symbol.iterator]() {
    for (let i = 0; i < firms * each; i += 1) yield row(i);
  },
};

let file: Buffer;
let server: Server;
let given = 0;
let url = "";

beforeAll(async () => {
  // its columns are the same in every index
  const columns = observations.columns({} as ReadModel);
  const table = { nested: false, dataset: observations, columns, rows } as const;
  file = Buffer.concat([...parquetParts(table, sampleLabel)]);
  server = createServer((request, response) => {
    const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    const part =
      from === "" ? file.subarray(-Number(to)) : file.subarray(Number(from), Number(to) + 1);
    const isHead = request.method === "HEAD";
    if (!isHead) given += part.length;
    response.writeHead(isHead ? 200 : 206, {
      "content-length": isHead ? file.length : part.length,
      "accept-ranges": "bytes",
    });
    response.end(isHead ? undefined : part);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/observations.parquet`;
});
afterAll(() => server.close());

it("one firm of 100,000 takes at most a twentieth of the bytes", async () => {
  const buffer = await asyncBufferFromUrl({ url });
  // a footer of this size is read whole, and of larger ones the rest
  const metadata = await parquetMetadataAsync(buffer, { initialFetchSize: 2 ** 14 });
  const found = await parquetReadObjects({
    file: buffer,
    metadata,
    filter: { firmId: { $eq: "F054321" } },
  });
  expect(found.length).toBe(each);
  expect(new Set(found.map(({ firmId }) => firmId))).toEqual(new Set(["F054321"]));
  console.info(`Read ${given} of ${file.length} bytes, ${(100 * given) / file.length} %`);
  expect(given).toBeLessThan(file.length / 20);
});
