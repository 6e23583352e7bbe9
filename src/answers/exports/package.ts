import { z } from "zod";
import { judgedModels } from "../../engine/forecast/calibrations.ts";
import { type CalibrationShort, calibrationShortSchema } from "../../model/calibration.ts";
import { sha256Hex as hashSchema, isoDate, isoInstant, text, url } from "../../model/cell.ts";
import { type Provenance, provenanceSchema } from "../../model/shared.ts";
import { canonicalJson, sha256Of } from "../../record/canonical.ts";
import { calibrationShort, legalNote } from "../rows/attached.ts";
import { objectOf } from "../rows/object-of.ts";
import { publishedAt, type ReadModel } from "../rows/read-model.ts";
import { type Cell, columnSchema } from "./column.ts";
import type { ExportDataset } from "./dataset.ts";
import { type ExportTable, memberTexts } from "./table.ts";

/** Rises in the first part when a column goes or changes its meaning, else in the second. */
export const schemaVersion = "1.0";

export type Tabled = Pick<ExportTable, "dataset" | "columns">;
type Labelled = Pick<ExportDataset, "name" | "title" | "description"> &
  Pick<ExportTable, "columns" | "rowCount"> & { readonly readModel: ReadModel };

export const head = objectOf<Labelled>()({
  success: [z.literal(true), () => true as const],
  dataset: [text, ({ name }) => name],
  title: text,
  description: text,
  asOf: [isoDate, ({ readModel }) => readModel.analysis.world.asOf],
  publishedAt: [isoInstant, ({ readModel }) => publishedAt(readModel)],
  schemaVersion: [z.string().regex(/^\d+\.\d+$/), () => schemaVersion],
  rowCount: z.number().int().min(0),
  /** Empty for a nested dataset. */
  columns: z.array(columnSchema).readonly(),
});

export const rows = z.array(z.record(z.string(), z.unknown())).readonly();

export const terms = {
  /** SHA-256 of the RFC 8785 canonical JSON of `rows`, or of `parts`, in hex. */
  sha256: hashSchema,
  license: z.strictObject({ id: text, name: text, url }),
  legalNoteId: text,
  legalNote: text,
};

export const tail = {
  provenance: provenanceSchema,
  /** null where what it is made of cannot be used, with the reason below. */
  calibration: calibrationShortSchema.nullable(),
  calibrationReason: text.optional(),
  /** The calibration of each model that made a probability, where rows name theirs. */
  calibrations: z.array(calibrationShortSchema).readonly().optional(),
  ...terms,
};

/** A dataset with all of its rows. */
export const exportPackageSchema = z
  .strictObject({ ...head.schema.shape, rows, ...tail })
  .readonly();

/** A package without its rows: what every format of a dataset is published with. */
export interface PackageLabel {
  readonly head: object;
  readonly tail: object;
}

export function packageLabel(table: ExportTable, readModel: ReadModel): PackageLabel {
  const { dataset, columns, rowCount } = table;
  const sha256 = sha256Of(canonicalRows(table));
  return {
    head: head.of({ ...dataset, columns, rowCount, readModel }),
    tail: tailOf(table, sha256, readModel),
  };
}

export function tailOf({ dataset, columns }: Tabled, sha256: string, readModel: ReadModel) {
  return {
    provenance: provenanceOf(dataset, sha256, readModel),
    ...calibrationOf(readModel),
    ...calibrationsOf(columns, readModel),
    ...termsOf(sha256, readModel),
  };
}

export function termsOf(sha256: string, readModel: ReadModel) {
  const { license, legalNoteId } = readModel.analysis.world.publisher;
  return { sha256, license, legalNoteId, legalNote: legalNote(readModel) };
}

/** The calibration of all probabilities, which rows may have none of: null where it cannot be made. */
export function calibrationOf({ analysis, broken }: ReadModel) {
  const reason = broken.get("forecasts") ?? broken.get("outcomes") ?? null;
  if (reason !== null) return { calibration: null, calibrationReason: reason };
  return { calibration: calibrationShort(analysis.calibration.realTime) };
}

/** Probabilities of several models stand beside the calibration of each, and not only of the newest. */
function calibrationsOf(columns: Tabled["columns"], readModel: ReadModel) {
  const isThere = (own: string) => columns.some(({ name }) => name === own);
  if (!isThere("probability") || !isThere("modelVersion")) return {};
  return { calibrations: calibrationByModel(readModel) };
}

export function calibrationByModel({ analysis }: ReadModel): readonly CalibrationShort[] {
  return judgedModels(analysis.world).map((modelVersion) =>
    calibrationShort(analysis.calibrations({ mode: "real_time", modelVersion, preset: null })),
  );
}

/** Rows of sources, records and documents rest on themselves, all others on what is read from the firms. */
function provenanceOf(
  { layer, ownInputs }: ExportDataset,
  sha256: string,
  readModel: ReadModel,
): Provenance {
  const reading = { ...readModel.provenance, layer };
  if (ownInputs === undefined) return reading;
  const inputs = ownInputs(readModel);
  return { ...reading, snapshotId: sha256.slice(0, 12), inputs, inputHash: sha256 };
}

/** The RFC 8785 text of the rows, put together by hand where they are flat: all names sort alike. */
export function* canonicalRows(table: ExportTable): Iterable<string> {
  if (table.nested) return yield canonicalJson(table.rows());
  const names = table.columns.map(({ name }) => name).sort();
  yield "[";
  yield* memberTexts(table, names, ",", JSON.stringify, cellText);
  yield "]";
}

function cellText(cell: Cell): string {
  const isPlain =
    typeof cell === "string"
      ? cell.isWellFormed()
      : cell === null || typeof cell === "boolean" || Number.isFinite(cell);
  return isPlain ? JSON.stringify(cell) : canonicalJson(cell);
}
