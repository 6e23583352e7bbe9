import { sha256Hex } from "../../record/hash.ts";
import type { Column } from "../column.ts";
import type { ExportDataset } from "../dataset.ts";
import type { ExportFile } from "../files.ts";
import type { ExportTable } from "../table.ts";

/** A file of a dataset, described, so that neither its rows nor its bytes are kept. */
export interface MadeFile {
  readonly dataset: ExportDataset;
  readonly format: ExportFile["extension"];
  readonly mediaType: string;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** Relative to the descriptor. */
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

export function madeFile(
  { dataset, columns, rows }: ExportTable,
  { extension, mediaType }: Pick<ExportFile, "extension" | "mediaType">,
  body: string | Uint8Array,
): MadeFile {
  const bytes = typeof body === "string" ? Buffer.from(body, "utf8") : body;
  return {
    ...{ dataset, format: extension, mediaType, columns, rowCount: rows.length },
    path: `${dataset.name}.${extension}`,
    bytes: bytes.length,
    sha256: sha256Hex(bytes),
  };
}
