import { Buffer } from "node:buffer";
import { at } from "../language/at.ts";
import type { ListAnswer } from "../resolve/table.ts";

/** The bytes that follow a row in a page: a comma and a line feed. */
const separator = 2;

/** The places of the rows of a list, as `resolve/places.ts` says. */
export function places(list: ListAnswer, lines: readonly string[]): Uint8Array {
  const masks = list.parts.length > 0 ? lines.length : 0;
  const found = Buffer.alloc(4 * (lines.length + 1) + masks);
  let bytes = 0;
  lines.forEach((line, row) => {
    bytes += Buffer.byteLength(line) + separator;
    found.writeUInt32LE(bytes, 4 * (row + 1));
    list.parts.forEach(({ startsWith }, part) => {
      const mask = 4 * (lines.length + 1) + row;
      if (line.startsWith(startsWith)) found[mask] = at(found, mask) | (1 << part);
    });
  });
  return found;
}
