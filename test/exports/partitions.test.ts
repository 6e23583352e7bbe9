import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import type { ReadModel } from "../../src/answers/read-model.ts";
import { firms } from "../../src/exports/datasets/firms.ts";
import { observations } from "../../src/exports/datasets/observations.ts";
import { exportFiles } from "../../src/exports/files.ts";
import { dataPackage } from "../../src/exports/package/data-package.ts";
import { dcatCatalog } from "../../src/exports/package/dcat.ts";
import { making } from "../../src/exports/package/making.ts";
import { periodTables } from "../../src/exports/partitions.ts";
import { flatTableOf } from "../../src/exports/table.ts";
import { entryOf } from "../../src/language/at.ts";
import { type Parts, wholeBody } from "../../src/language/body.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { readingsSite } from "./readings-site.ts";

const weekly = published(readingsSite(30, 4));
const ends = ["2024-01-07", "2024-01-14", "2024-01-21", "2024-01-28"];

/** What the files of the observations hold, by path, and what describes them. */
function published(site: ReadModel) {
  const made = making([observations], site);
  const bytes = new Map(
    exportFiles(observations, site).map((file) => {
      return [file.path, new Uint8Array(wholeBytes(made.body(observations, file)))] as const;
    }),
  );
  const files = made.files();
  return { bytes, descriptor: dataPackage(site, files), catalog: dcatCatalog(site, files) };
}

function wholeBytes(parts: Parts): Buffer {
  return Buffer.from(wholeBody(parts));
}

function rowsOf(path: string) {
  return parquetReadObjects({ file: entryOf(weekly.bytes, path).slice().buffer });
}

function pathOf(end: string): string {
  return `observations/${end}.parquet`;
}

describe("the files of single periods", () => {
  it("are refused of a dataset that is not divided", () => {
    const site = readingsSite(30, 4);
    const tables = periodTables(
      flatTableOf(firms, firms.columns(site), () => []),
      site,
    );
    expect(() => tables("2024-01-07")).toThrow('Cannot cut "firms": it is not divided by period');
  });

  it("hold each row of the whole once, in its order, under the last day of its period", async () => {
    const paths = [...weekly.bytes.keys()].filter((path) => path.includes("/"));
    expect(paths).toEqual(ends.map(pathOf));
    const whole = await rowsOf("observations.parquet");
    expect(whole.length).toBe(4 * 4 * 30);
    for (const end of ends) {
      const own = whole.filter(({ observedOn }) => lastDay(observedOn) === end);
      expect(own.length).toBe(4 * 30);
      expect(await rowsOf(pathOf(end))).toEqual(own);
    }
  });

  it("have row groups of their own, whose rows come from several of the whole", async () => {
    const { bytes } = published(readingsSite(2_200, 2));
    const groups = (path: string) =>
      parquetMetadata(entryOf(bytes, path).slice().buffer).row_groups.map(({ num_rows }) =>
        Number(num_rows),
      );
    expect(groups("observations.parquet")).toEqual([8192, 8192, 1216]);
    expect(groups(pathOf("2024-01-14"))).toEqual([8192, 608]);
    const [file] = [entryOf(bytes, pathOf("2024-01-14")).slice().buffer];
    const whole = await parquetReadObjects({
      file: entryOf(bytes, "observations.parquet").slice().buffer,
    });
    const own = whole.filter(({ observedOn }) => lastDay(observedOn) === "2024-01-14");
    expect(await parquetReadObjects({ file })).toEqual(own);
  });

  it("are made of the rows of the whole, which are made once, however many there are", () => {
    const site = readingsSite(8_200, 4);
    let made = 0;
    const counted = {
      ...observations,
      *rows(of: ReadModel) {
        for (const row of observations.rows(of)) {
          made += 1;
          yield row;
        }
      },
    };
    const { body } = making([counted], site);
    for (const file of exportFiles(counted, site)) {
      if (file.format !== "parquet" || file.periodEnd === ends[2]) wholeBytes(body(counted, file));
    }
    expect(made).toBe(8_200 * 4 * 4);
  });

  it("keep their bytes when a later week arrives and the as-of date moves", () => {
    const site = readingsSite(30, 5);
    const world = { ...site.analysis.world, asOf: "2025-02-01" };
    const later = published({ ...site, analysis: { ...site.analysis, world } });
    for (const end of ends) {
      expect(later.bytes.get(pathOf(end))).toEqual(weekly.bytes.get(pathOf(end)));
    }
    expect(later.bytes.has(pathOf("2024-02-04"))).toBe(true);
    expect(later.bytes.get("observations.parquet")).not.toEqual(
      weekly.bytes.get("observations.parquet"),
    );
  });

  it("carry period, columns, hash of their rows, licence and legal note", () => {
    const file = entryOf(weekly.bytes, pathOf("2024-01-21")).slice().buffer;
    const [label] = parquetMetadata(file).key_value_metadata ?? [];
    expect(JSON.parse(label?.value ?? "")).toMatchObject({
      ...{ dataset: "observations", layer: "observed", rowCount: 120 },
      ...{ periodStart: "2024-01-15", periodEnd: "2024-01-21" },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      license: { id: "CC0-1.0" },
      legalNote: "An automatic reading of evidence.",
    });
  });

  it("are one resource of the data package and one distribution of the catalogue", () => {
    const periods = ends.map((periodEnd) => {
      const bytes = entryOf(weekly.bytes, pathOf(periodEnd));
      const hash = `sha256:${sha256Hex(bytes)}`;
      return { periodEnd, path: pathOf(periodEnd), bytes: bytes.length, hash, rowCount: 120 };
    });
    expect(weekly.descriptor).toMatchObject({
      resources: [
        {},
        {},
        {},
        {},
        { name: "observations-periods", path: ends.map(pathOf), periods },
      ],
    });
    const size = periods.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(weekly.catalog).toMatchObject({
      "dcat:dataset": [
        {
          "dcat:distribution": [
            ...[{}, {}, {}, {}],
            {
              "dcat:downloadURL": ends.map((end) => ({
                "@id": expect.stringMatching(`^https://.*/api/data/exports/${pathOf(end)}$`),
              })),
              "dcat:byteSize": { "@value": String(size) },
            },
          ],
        },
      ],
    });
  });
});

/** The Sunday on or after a day. */
function lastDay(day: Date): string {
  const days = (7 - day.getUTCDay()) % 7;
  return new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
