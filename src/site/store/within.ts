import { at } from "../../model/language/at.ts";
import { listingFile } from "../../resolve/list.ts";
import type { ListAnswer, Within } from "../../resolve/table.ts";
import { type Attached, endingOf } from "./edition.ts";

interface NamedList {
  readonly name: string;
  readonly lines: readonly string[];
  readonly attached: Attached;
  readonly edition: string;
}

type Run = [first: number, count: number];

/** More runs would weigh more in the route table than pages of their own beside it. */
const maxRuns = 32;

/** The lists whose rows are few runs of the rows of a longer one, such as those of a shorter window. */
export function listsWithin(
  lists: readonly NamedList[],
  { directory, sizes }: Pick<ListAnswer, "directory" | "sizes">,
): Readonly<Record<string, Within>> {
  // of windows with the same rows the longest, which will have the most when there are more
  const longest = lists.toReversed().toSorted((a, b) => b.lines.length - a.lines.length);
  const stored: { readonly lines: readonly string[]; readonly pages: Pages }[] = [];
  const found: Record<string, Within> = {};
  for (const { name, lines, attached, edition } of longest) {
    const runs = stored.map((other) => ({ ...other, runs: runsIn(lines, other.lines) }));
    const other = runs.find((one) => one.runs !== null && one.runs.length <= maxRuns);
    if (other?.runs) {
      found[name] = { ...other.pages, runs: other.runs, ending: endingOf(edition, attached) };
      continue;
    }
    const folder = `${directory}/${name}`;
    const listing = lines.length > at(sizes, 0) ? listingFile(folder) : null;
    stored.push({ lines, pages: { directory: folder, edition, listing } });
  }
  return found;
}

type Pages = Pick<Within, "directory" | "edition" | "listing">;

/** The runs of `all` that lines are, in order; null where they are not. */
function runsIn(lines: readonly string[], all: readonly string[]): readonly Run[] | null {
  const runs: Run[] = [];
  let next = 0;
  for (const line of lines) {
    const place = all.indexOf(line, next);
    if (place === -1) return null;
    const last = runs.at(-1);
    if (last !== undefined && place === next) last[1] += 1;
    else runs.push([place, 1]);
    next = place + 1;
  }
  return runs;
}
