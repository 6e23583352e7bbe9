import { at, listed } from "../../resolve/at.ts";
import { type CutRows, cutLines } from "../../resolve/rows.ts";
import type { Text } from "../../resolve/text.ts";

/**
 * Cuts rows out of bytes where the listing says that they are, as looking for line feeds takes njs longer
 * than all else. Written for njs as the resolver is.
 */
export const cutListed: CutRows = (pages, cuts, list, editions, listing) => {
  if (listing === null || typeof listing === "string") {
    return cutLines(pages, cuts, list, editions, listing);
  }
  const all: Text[] = [];
  const parts = listed(list.parts).map((): Text[] => []);
  let count = 0;
  cuts.forEach((cut, i) => {
    const page = at(pages, i);
    const first = page.indexOf("\n") + 1;
    const cells = lineOf(listing, at(editions, i)).split("\t");
    const starts = at(cells, 1).split(" ");
    const ofParts = at(cells, 2);
    const to = Math.min(cut[1], starts.length - 1);
    // without the comma and the line feed after the last
    const block = (from: number, end: number) =>
      page.slice(first + Number(at(starts, from)), first + Number(at(starts, end)) - 2);
    if (cut[0] < to) all.push(block(cut[0], to));
    count += Math.max(0, to - cut[0]);
    for (let from = cut[0]; parts.length > 0 && from < to; ) {
      const part = ofParts.charAt(from);
      let end = from + 1;
      while (end < to && ofParts.charAt(end) === part) end++;
      if (part !== "-") at(parts, Number(part)).push(block(from, end));
      from = end;
    }
  });
  return { count: count, all: all, parts: parts };
};

function lineOf(listing: Text, edition: string): string {
  const start = listing.indexOf(edition, edition.length);
  return listing.slice(start, listing.indexOf("\n", start)).toString();
}
