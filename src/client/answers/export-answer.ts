// Made by scripts/client-types.ts from the schemas of the answers.

import type { CalibrationShort } from "./calibration-short.ts";
import type { Provenance } from "./provenance.ts";

/** `/api/data/exports/:dataset`: A dataset in full, for bulk use: JSON, or CSV, NDJSON and Parquet where it is flat. */
export interface ExportAnswer {
  readonly success: true;
  readonly dataset: string;
  readonly title: string;
  readonly description: string;
  readonly asOf: string;
  readonly publishedAt: string;
  readonly schemaVersion: string;
  readonly rowCount: number;
  readonly columns: readonly {
    readonly name: string;
    readonly type: "string" | "integer" | "number" | "boolean" | "date" | "datetime";
    readonly unit: string | null;
    readonly description: string;
    readonly nullable: boolean;
  }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly provenance: Provenance;
  readonly calibration: CalibrationShort;
  readonly sha256: string;
  readonly license: {
    readonly id: string;
    readonly name: string;
    readonly url: string;
  };
  readonly legalNoteId: string;
  readonly legalNote: string;
}
