// Beside the listing of a list of several pages is a file of its places, for hosts that read files in
// parts: 32-bit numbers, little-endian, the bytes before each row and after the last one, each row with
// the comma and the line feed that follow it; then, where the list has parts, a byte for each row, a bit
// for each part that the row is in. It is named by the edition of the list, so that it is never read
// with another one, and holds for pages of every size.

/** The path of the places of a directory of pages. */
export function placesFile(directory: string, edition: string): string {
  return `${directory}/places-${edition}.bin`;
}
