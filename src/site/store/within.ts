import { by } from "../../model/language/order.ts";
import type { Run } from "../../resolve/table.ts";

interface NamedList {
  readonly name: string;
  readonly facets: readonly (string | null)[];
  readonly lines: readonly string[];
}

/** The list that has the rows of another, and where. */
export interface Place {
  readonly key: string;
  readonly runs: readonly Run[];
}

/** More runs would weigh more than pages of their own. */
const maxRuns = 32;

/** The lists whose rows are few runs of the rows of a longer one, such as those of a shorter window. */
export function windowsWithin(lists: readonly NamedList[]): ReadonlyMap<string, Place> {
  // of windows with the same rows the longest, which will have the most when there are more
  const longest = lists.toReversed().toSorted(by(({ lines }) => -lines.length));
  const stored: NamedList[] = [];
  const found = new Map<string, Place>();
  for (const list of longest) {
    const places = stored.flatMap((other) => placeIn(list, other) ?? []);
    const place = places.find(({ runs }) => runs.length <= maxRuns);
    if (place === undefined) stored.push(list);
    else found.set(list.name, place);
  }
  return found;
}

/** The lists that two or more filters narrow: each is part of the shortest list of one of them. */
export function filteredWithin(
  lists: readonly NamedList[],
  isFilter: (facet: number) => boolean,
): ReadonlyMap<string, Place> {
  const filters = ({ facets }: NamedList) =>
    facets.filter((value, i) => value !== null && isFilter(i)).length;
  const alone = lists.filter((list) => filters(list) === 1);
  const shortest = alone.sort(by(({ lines }) => lines.length));
  const narrow = lists.filter((list) => filters(list) > 1);
  const found = narrow.flatMap((list) => {
    const isPart = (value: string | null, i: number) => value === null || value === list.facets[i];
    const other = shortest.find(({ facets }) => facets.every(isPart));
    const place = other && placeIn(list, other);
    return place ? [[list.name, place] as const] : [];
  });
  return new Map(found);
}

function placeIn({ lines }: NamedList, other: NamedList): Place | null {
  const runs = runsIn(lines, other.lines);
  return runs && { key: other.name, runs };
}

/** The runs of `all` that lines are, in order; null where they are not. */
function runsIn(lines: readonly string[], all: readonly string[]): readonly Run[] | null {
  const runs: [first: number, count: number][] = [];
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
