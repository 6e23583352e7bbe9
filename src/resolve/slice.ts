import { pageFile } from "./address.ts";
import type { PageEnding } from "./frame.ts";
import type { IdentifiedPlan, Source } from "./plan.ts";
import type { Cut } from "./rows.ts";

/** The rows of an identifier, all where each has to be tested. Its first page has said how many. */
export function identifiedSlice(plan: IdentifiedPlan, first: PageEnding): Slice {
  const of = { edition: first.edition, listing: null };
  const source = { frame: plan.frame, stem: plan.stem, of: of, total: first.total };
  return plan.tests.length > 0 ? slice(source, 0, first.total) : requested(source);
}

export function requested(source: Source): Slice {
  const values = source.frame.values;
  const offset = Number(values["offset"]);
  return slice(source, offset, offset + Number(values["limit"]));
}

export type Slice = Readonly<ReturnType<typeof slice>>;

/**
 * Rows of stored pages, or an empty list without any page. `files`: the page that each cut is of; beyond
 * the end the first, which says how the list ends.
 */
function slice(source: Source, from: number, to: number) {
  const list = source.frame.list;
  const size = list.defaultLimit;
  const end = Math.min(to, source.total);
  const files: string[] = [];
  const cuts: Cut[] = [];
  let row = from;
  while (row < end) {
    const before = row % size;
    files.push(pageFile(list, source.stem, size, row - before));
    cuts.push([before, Math.min(size, before + end - row)]);
    row += size - before;
  }
  if (files.length === 0 && source.of.edition !== "") files.push(firstPage(source));
  return { source: source, files: files, cuts: cuts };
}

/** The path of the first page of what a stem names. */
export function firstPage(of: Pick<Source, "frame" | "stem">): string {
  return pageFile(of.frame.list, of.stem, of.frame.list.defaultLimit, 0);
}
