import { readSmallFile } from "../text/small-file.ts";

/** The publisher's own Markdown comment on a publication. Throws a RangeError for an empty one. */
export function readNote(path: string): string {
  const note = readSmallFile(path, "the note").replace(/\r\n?/g, "\n").trim();
  if (note === "") throw new RangeError(`Cannot read the note "${path}": it must not be empty`);
  return note;
}
