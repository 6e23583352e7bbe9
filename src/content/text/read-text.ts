import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ContentFile, layouts } from "../files/layout.ts";
import { type Finding, fileFinding } from "../findings/finding.ts";
import { type Decoded, decode, withoutMark } from "./utf8.ts";

/** The whole text of a document, with LF line ends and without a byte-order mark. */
export function readText(root: string, file: ContentFile): Decoded {
  const bytes = readBytes(join(root, file.path), file.path, layouts[file.kind].maxBytes);
  if (!Buffer.isBuffer(bytes)) return { kind: "finding", finding: bytes };
  const decoded = decode(withoutMark(bytes), { file: file.path, row: null });
  if (decoded.kind === "finding" || decoded.text.trim() !== "") return decoded;
  return { kind: "finding", finding: emptyFile(file.path) };
}

export function emptyFile(path: string, allowed: string | null = null): Finding {
  return fileFinding("empty-file", path, "A file must not be empty", { allowed });
}

/** A file-system error as a finding; any other error is a bug and is thrown again. */
export function unreadable(path: string, cause: unknown): Finding {
  if (!(cause instanceof Error && "code" in cause)) throw cause;
  return fileFinding("unreadable-file", path, "Cannot read", { found: String(cause.code) });
}

function readBytes(absolute: string, path: string, maxBytes: number): Buffer | Finding {
  try {
    const file = openSync(absolute, "r");
    try {
      const { size } = fstatSync(file);
      if (size <= maxBytes) return readFileSync(file);
      return fileFinding("file-too-large", path, "A file must keep to the size of its kind", {
        found: `${size} bytes`,
        allowed: `up to ${maxBytes} bytes`,
      });
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    return unreadable(path, cause);
  }
}
