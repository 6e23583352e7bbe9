import { counted } from "../../model/language/counted.ts";
import { fileFinding, UnreadableError } from "../findings/finding.ts";
import { contentBytes } from "./content-file.ts";
import type { Folder } from "./kinds.ts";

/** The bytes of a source file: of what is about to be written, or else of the folder. */
export function sourceBytes(
  { root, due }: Pick<Folder, "root" | "due">,
  path: string,
  maxBytes: number,
): Buffer {
  const text = due?.get(path) ?? null;
  if (text === null) return contentBytes(root, path, maxBytes);
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return bytes;
  const message = "A file must keep to the size of its kind";
  const detail = {
    found: counted(bytes.length, "byte"),
    allowed: `up to ${counted(maxBytes, "byte")}`,
  };
  throw new UnreadableError(fileFinding("file-too-large", path, message, detail));
}
