// A list of several pages has a listing beside them: a line `edition TAB total` of the list, then a
// line for each page size with the editions of its pages. It is one file, so the pages that it names
// are of one state of the list. An edition is a hash of rows and of the position of the first one.

/** The path of the listing of a directory of pages. */
export function listingFile(directory: string): string {
  return `${directory}/editions.tsv`;
}

/** How the listing of a list begins. */
export function listingHead(edition: string, total: number): string {
  return `${edition}\t${total}\n`;
}
