import { counted } from "../../model/language/counted.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { type Doubt, doubtOf } from "./doubt.ts";
import type { Standing } from "./past-readings.ts";
import type { Usual } from "./usual.ts";

/** A reading that is not as usual. */
export interface Odd {
  readonly kind: "jump" | "factor" | "sign";
  /** What is asked, without whom it is about. */
  readonly what: string;
  readonly row: Standing;
  readonly name: string;
  readonly usual: Usual;
}

/** Firms whose revisions, and days whose readings, are asked about one by one. More of them have one cause. */
const few = 3;

/** Doubts about odd readings of days that had none: one of each day and way, and one of all of a past that came whole. */
export function firstDoubts(odd: readonly Odd[], firms: number): readonly Doubt[] {
  const days = new Set(odd.map(({ row }) => row.observedOn));
  if (days.size > few) return [manyDoubt(odd, "", "not as usual")];
  const alike = groupBy(odd, ({ what, row }) => `${row.observedOn}\n${what}`);
  return [...alike.values()].map((group) => oddDoubt(group, firms));
}

/** One doubt about readings of a day that are odd in the same way. */
function oddDoubt(group: readonly Odd[], firms: number): Doubt {
  const [first] = group;
  if (first === undefined) throw new RangeError("Cannot ask about nothing");
  const more = group.length > 1 ? ` So are ${group.length} of ${firms} firms.` : "";
  const text = `Is the value right? ${wordsOf(first)}, which ${first.what}: ${usualWords(first)}.${more}`;
  return doubtOf(first.kind, text, rowsOf(group));
}

/** Doubts about odd revisions: one of each firm, and one of all where a whole column was made otherwise. */
export function revisedDoubts(odd: readonly Odd[]): readonly Doubt[] {
  const byFirm = groupBy(odd, ({ name }) => name);
  const groups = byFirm.size > few ? [odd] : [...byFirm.values()];
  return groups.map((group) =>
    group.length === 1
      ? oddDoubt(group, 1)
      : manyDoubt(group, "revised ", "far from what they replace"),
  );
}

function manyDoubt(group: readonly Odd[], revised: "" | "revised ", what: string): Doubt {
  const [first] = group;
  if (first === undefined) throw new RangeError("Cannot ask about nothing");
  const names = new Set(group.map(({ name }) => name)).size;
  const of = names > 1 ? counted(names, "firm") : `"${first.name}"`;
  const readings = counted(group.length, `${revised}reading`);
  const { indicatorId } = first.row.origin;
  const text = `Are the values right? ${readings} of "${indicatorId}" of ${of} are ${what}, such as this: ${wordsOf(first)}, and ${usualWords(first)}. Has it another unit, source or meaning now?`;
  return doubtOf(first.kind, text, rowsOf(group));
}

function wordsOf({ row, name }: Odd): string {
  const { indicatorId, unit } = row.origin;
  return `"${indicatorId}" of "${name}" on ${row.observedOn} is ${shown(row.value)} ${unit}`;
}

function usualWords({ row, usual }: Odd): string {
  if (row.replaces !== null) return `it replaces ${shown(row.replaces)}`;
  if (usual.count === 1) return `its last reading is ${shown(usual.last)}`;
  return `its last ${usual.count} readings are ${shown(usual.low)} to ${shown(usual.high)}`;
}

function rowsOf(group: readonly Odd[]): Doubt["rows"] {
  return group.map(({ row }) => row.origin);
}

function shown(value: number): string {
  return String(Number(value.toPrecision(6)));
}
