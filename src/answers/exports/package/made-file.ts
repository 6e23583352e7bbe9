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

/**
 * The parts of a file as bytes, described to `done` once the last one has been taken. Text becomes bytes in
 * memory that the next part takes again.
 */
export function* describedParts(
  file: ExportFile,
  { rowCount, parts }: ExportBody,
  done: (described: DescribedFile) => void,
): Iterable<Uint8Array> {
  const hash = createHash("sha256");
  const bytesOf = encoder();
  let bytes = 0;
  for (const part of parts) {
    const encoded = typeof part === "string" ? bytesOf(part) : part;
    hash.update(encoded);
    bytes += encoded.length;
    yield encoded;
  }
  done({ ...file, rowCount, bytes, sha256: hash.digest("hex") });
}

/** The maximum of UTF-8 bytes per UTF-16 code unit. */
const maxBytesPerUnit = 3;

function encoder(): (text: string) => Uint8Array {
  let memory = Buffer.alloc(0);
  return (text) => {
    const most = text.length * maxBytesPerUnit;
    if (memory.length < most) memory = Buffer.allocUnsafeSlow(most);
    return memory.subarray(0, memory.write(text, "utf8"));
  };
}
