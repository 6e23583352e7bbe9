import { createHash } from "node:crypto";
import type { Column } from "../column.ts";
import type { ExportDataset } from "../dataset.ts";
import type { ExportBody, ExportFile } from "../files.ts";

/** A file of a dataset, described, so that neither its rows nor its bytes are kept. */
export interface DescribedFile extends ExportFile {
  readonly rowCount: number;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** A described file with what it is a file of. */
export interface MadeFile extends DescribedFile {
  readonly dataset: ExportDataset;
  readonly columns: readonly Column[];
}

/** The parts of a file as bytes, described to `done` once the last one has been taken. */
export function* describedParts(
  file: ExportFile,
  { rowCount, parts }: ExportBody,
  done: (described: DescribedFile) => void,
): Iterable<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for (const part of parts) {
    const encoded = typeof part === "string" ? Buffer.from(part, "utf8") : part;
    hash.update(encoded);
    bytes += encoded.length;
    yield encoded;
  }
  done({ ...file, rowCount, bytes, sha256: hash.digest("hex") });
}
