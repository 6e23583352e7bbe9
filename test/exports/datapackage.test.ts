import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { FlatDataset } from "../../src/answers/exports/dataset.ts";
import { firms } from "../../src/answers/exports/datasets/firms.ts";
import { observations } from "../../src/answers/exports/datasets/observations.ts";
import { type ExportFile, exportFiles } from "../../src/answers/exports/formats.ts";
import { dataPackage } from "../../src/answers/exports/package/data-package.ts";
import { making } from "../../src/answers/exports/package/making.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { sampleSite } from "./sample-site.ts";

const site = sampleSite();
const columns = firms.columns(site);
const [made, text] = madeOf(firms, ({ format }) => format === "csv");
const descriptor = dataPackage(site, made);

/** Files of a dataset, described, and the text of the last one. */
function madeOf(dataset: FlatDataset, isMade: (file: ExportFile) => boolean) {
  const { body, files } = making([dataset], site);
  const wanted = exportFiles(dataset).filter(isMade);
  const texts = wanted.map((file) => Buffer.from(wholeBody(body(file))).toString());
  const paths = wanted.map(({ path }) => path);
  return [files().filter(({ path }) => paths.includes(path)), texts.at(-1) ?? ""] as const;
}

const field = z.object({
  name: z.string(),
  constraints: z.object({ required: z.boolean() }).optional(),
});
const keyed = z.object({
  resources: z.array(
    z.object({
      schema: z.object({
        primaryKey: z.array(z.string()).optional(),
        uniqueKeys: z.array(z.array(z.string())).optional(),
      }),
    }),
  ),
});
const shape = z.object({
  resources: z.array(z.object({ schema: z.object({ fields: z.array(field) }) })),
});

describe("dataPackage()", () => {
  it("states publisher, content, date and licence", () => {
    expect(descriptor).toMatchObject({
      $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
      name: "tny-exports",
      created: "2025-01-08T06:00:00Z",
      licenses: [{ path: "https://creativecommons.org/publicdomain/zero/1.0/", title: "CC0" }],
      provenance: { snapshotId: "0123456789ab" },
      calibration: { status: "insufficient" },
      calibrations: [{ status: "insufficient" }],
      legalNote: "An automatic reading of evidence.",
    });
  });

  it("gives the length in bytes and the hash of each file", () => {
    expect(descriptor).toMatchObject({
      resources: [
        {
          name: "firms",
          path: "firms.csv",
          bytes: new TextEncoder().encode(text).length,
          hash: `sha256:${sha256Hex(text)}`,
        },
      ],
    });
  });

  it("describes each column of the header, in order", () => {
    const fields = columns.map(({ name, type }) => expect.objectContaining({ name, type }));
    expect(descriptor).toMatchObject({
      resources: [{ schema: { fields, missingValues: [""], primaryKey: ["firmId"] } }],
    });
    expect(text.split("\r\n")[0]?.split(",")).toEqual(columns.map(({ name }) => name));
  });

  it("names a key as primary where no column of it may be null, else as unique", () => {
    expect(keyed.parse(descriptor).resources).toEqual([{ schema: { primaryKey: ["firmId"] } }]);
    const [files] = madeOf(observations, ({ format }) => format === "csv");
    const evidenced = ["firmId", "indicatorId", "observedOn", "knownOn", "evidenceId"];
    expect(keyed.parse(dataPackage(site, files)).resources).toEqual([
      { schema: { uniqueKeys: [evidenced] } },
    ]);
  });

  it("requires the columns that are never absent and no other", () => {
    const { resources } = shape.parse(descriptor);
    const required = resources[0]?.schema.fields.filter(({ constraints }) => constraints?.required);
    expect(required?.map(({ name }) => name)).toEqual(
      columns.filter(({ nullable }) => !nullable).map(({ name }) => name),
    );
    expect(required?.map(({ name }) => name)).not.toContain("score");
  });
});
