import { z } from "zod";
import { apiFile } from "../../../model/address/api-file.ts";
import { sha256Hex as hashSchema, text } from "../../../model/cell.ts";
import { at } from "../../../model/language/at.ts";
import { describedIn } from "../../../model/language/in-words.ts";
import { canonicalJson, sha256Of } from "../../../record/canonical.ts";
import { type Part, partEnding } from "../../rows/part.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import type { ExportDataset } from "../dataset.ts";
import type { MadeFile } from "../formats.ts";
import {
  canonicalRows,
  exportPackageSchema,
  head,
  type PackageLabel,
  rows,
  tail,
  tailOf,
  terms,
  termsOf,
} from "../package.ts";
import type { ExportTable } from "../table.ts";

// A dataset that is stored by year: the list of its files, and what each of them is published with.

const { asOf: _, publishedAt: __, ...constant } = head.schema.shape;

const place = {
  year: z.string().regex(/^\d{4}$/),
  /** From 1: a year of many rows has several pages. */
  page: z.number().int().min(1),
};

/** A dataset that is stored by year: the files that have its rows, oldest first. */
export const exportListingSchema = z
  .strictObject({
    ...head.schema.shape,
    parts: z
      .array(
        z.strictObject({
          ...place,
          format: z.enum(["json", "csv", "parquet"]),
          href: text,
          rowCount: z.number().int().min(1),
          bytes: z.number().int().min(1),
          /** Of the file, in hex. */
          sha256: hashSchema,
        }),
      )
      .readonly(),
    ...tail,
  })
  .readonly();

/** The rows of a year, or a page of them. It has nothing that a later build says otherwise. */
export const exportPartSchema = z
  .strictObject({
    ...constant,
    ...place,
    /** The address of the next page of the year; null for its last one. */
    next: text.nullable(),
    rows,
    /** The address of the dataset, which has its provenance and calibration. */
    basisHref: text,
    ...terms,
  })
  .readonly();

export const exportAnswerSchema = z.union([
  exportPackageSchema,
  exportListingSchema,
  exportPartSchema,
]);

/** The package of a part without its rows: the same in every build that has these rows. */
export function partLabel(table: ExportTable, part: Part, readModel: ReadModel): PackageLabel {
  const { dataset, columns, rowCount } = table;
  const { year, page, pages } = part;
  const {
    asOf: _,
    publishedAt: __,
    ...all
  } = head.of({ ...dataset, columns, rowCount, readModel });
  const { success, dataset: name, title, description, ...more } = all;
  const next = page < pages ? hrefOf(name, partEnding({ year, page: page + 1 })) : null;
  return {
    head: { success, dataset: name, title, description, year, page, next, ...more },
    tail: { basisHref: hrefOf(name, ""), ...termsOf(sha256Of(canonicalRows(table)), readModel) },
  };
}

function hrefOf(name: string, ending: string): string {
  return `/${apiFile.dataset(name + ending)}`;
}

/** A dataset that is stored by year, with its files. */
export function exportListing(
  dataset: ExportDataset,
  files: readonly MadeFile[],
  readModel: ReadModel,
) {
  const parts = files.flatMap(({ part, format, path, rowCount, bytes, sha256 }) => {
    if (part === null) return [];
    const { year, page } = part;
    return [{ year, page, format, href: `/api/data/exports/${path}`, rowCount, bytes, sha256 }];
  });
  const said = describedIn(dataset, readModel.analysis.world.publisher.words);
  const { part, columns } = at(files, 0);
  return {
    ...head.of({ ...said, columns, rowCount: part?.total ?? 0, readModel }),
    parts,
    ...tailOf({ dataset, columns }, sha256Of([canonicalJson(parts)]), readModel),
  };
}
