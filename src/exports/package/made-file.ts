import { createHash } from "node:crypto";
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

/** The parts of a file, described to `done` once the last one has been taken. */
export function* describedParts(
  { dataset, columns, rows }: ExportTable,
  { extension, mediaType, body }: ExportFile,
  done: (made: MadeFile) => void,
): Iterable<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for (const part of body()) {
    const encoded = typeof part === "string" ? Buffer.from(part, "utf8") : part;
    hash.update(encoded);
    bytes += encoded.length;
    yield encoded;
  }
  done({
    ...{ dataset, format: extension, mediaType, columns, rowCount: rows.length, bytes },
    path: `${dataset.name}.${extension}`,
    sha256: hash.digest("hex"),
  });
}
