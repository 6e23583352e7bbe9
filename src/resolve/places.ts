// Beside the listing of a list of several pages is a file of its places, for hosts that read files in
// parts: 32-bit numbers, little-endian, the bytes before each row and after the last one, each row with
// the comma and the line feed that follow it; then, where the list has parts, a byte for each row, a bit
// for each part that the row is in. The listing names it by the hash of its bytes, so that it stays where
// no length of a row changes, and holds for pages of every size.

/** The path of the places of a directory of pages. */
export function placesFile(directory: string, name: string): string {
  return `${directory}/places-${name}.bin`;
}
