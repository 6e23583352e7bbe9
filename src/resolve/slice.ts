import { at, listed } from "./at.ts";
import type { PageEnding } from "./frame.ts";
import { pageFile } from "./list.ts";
import type { IdentifiedPlan, Source } from "./plan.ts";
import type { Cut } from "./rows.ts";
import type { Run } from "./table.ts";

/** The path of what says which rows of a directory of pages are those of other lists. */
export function withinFile(directory: string): string {
  return `${directory}/within.json`;
}

/** The rows of an identifier, all where each has to be tested. Its first page has said how many. */
export function identifiedSlice(plan: IdentifiedPlan, first: PageEnding): Slice {
  const total = first.total;
  const source = Object.assign({}, plan, {
    sizes: [plan.frame.list.defaultLimit],
    of: { edition: first.edition, listing: null },
    runs: [[0, total] as const],
    total: total,
    ending: null,
  });
  return plan.tests.length > 0 ? slice(source, 0, total) : requested(source);
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
  const runs = runsBetween(source.runs, from, to);
  const size = pageSize(source.sizes, to - from);
  const file = (row: number) =>
    pageFile(source.frame.list, source.directory, size, row - (row % size));
  const files: string[] = [];
  const cuts: Cut[] = [];
  runs.forEach((run) => {
    let row = run[0];
    while (row < run[1]) {
      files.push(file(row));
      const before = row % size;
      cuts.push([before, Math.min(size, before + run[1] - row)]);
      row += size - before;
    }
  });
  if (files.length === 0 && source.of.edition !== "") files.push(file(0));
  return { source: source, files: files, cuts: cuts };
}

/** The parts of runs that hold their rows from one up to another. */
function runsBetween(runs: readonly Run[], from: number, to: number): readonly Cut[] {
  const found: Cut[] = [];
  let before = 0;
  for (let i = 0; i < runs.length; i++) {
    const run = at(runs, i);
    const first = run[0] - before;
    before += run[1];
    const start = Math.max(run[0], first + from);
    const end = first + Math.min(before, to);
    if (start < end) found.push([start, end]);
  }
  return found;
}

/** The smallest page size for so many rows, or else the largest. */
function pageSize(sizes: readonly number[], rows: number): number {
  const fitting = listed(sizes).filter((size, i) => size >= rows || i === sizes.length - 1);
  return at(fitting, 0);
}
