import { at, present } from "../../model/language/at.ts";
import type { Publication } from "../../model/publication.ts";
import { type Fault, fault, type Path } from "../findings/finding.ts";
import { namesOf, type Records } from "../tables/records.ts";

/** The words of a message for a kind of thing of which there is none with some name. */
export interface Kind {
  /** The kind as messages call it, such as `firm`. */
  readonly noun: string;
  /** Other names of the same things, such as the slug of a firm, with the one that is wanted. */
  readonly also?: ReadonlyMap<string, string>;
  /** Where such names are declared. */
  readonly declared?: string;
}

/** The existing names of one kind of thing. */
export interface Known extends Kind {
  readonly names: ReadonlySet<string>;
  /** False when a file of the kind could not be read: then no name can be known to be missing. */
  readonly whole: boolean;
}

/** The names that records of a kind have under `key`. */
export function knownIn<K extends string>(
  noun: string,
  records: Records<{ readonly [key in K]: string }>,
  key: K,
): Known {
  return { noun, names: namesOf(records, key), whole: records.whole };
}

/** Whether every record of a kind could be read, so that all that it declares is known. */
export function areAllRead(records: Records<unknown>): boolean {
  return records.whole && records.refused.length === 0;
}

/** A fault for each record whose `key` names something that does not exist; null is not a name. */
export function unknownNames<K extends string>(
  records: Records<{ readonly [key in K]: string | null }>,
  known: Known,
  key: K,
): Generator<Fault> {
  return unknownAt(records, known, [key], (record) => record[key]);
}

/** A fault for each publication whose provenance names something that does not exist. */
export function unknownInProvenance(
  publications: Records<Publication>,
  known: Known,
  key: "methodologyVersion" | "modelVersion",
): Generator<Fault> {
  return unknownAt(publications, known, ["provenance", key], (p) => p.provenance[key]);
}

function* unknownAt<T>(
  records: Records<T>,
  known: Known,
  path: Path,
  name: (record: T) => string | null,
): Generator<Fault> {
  if (!known.whole) return;
  const near = [...known.names];
  // a name that is missing once is often missing in many rows: one fault for those of a file
  const faults = new Map<string, { readonly found: string; readonly origins: Fault["origin"][] }>();
  for (let i = 0; i < records.values.length; i += 1) {
    const found = name(present(records.values[i]));
    if (found === null || known.names.has(found)) continue;
    const origin = records.origin(i);
    const key = `${origin.file}\0${found}`;
    const fault = faults.get(key) ?? { found, origins: [] };
    faults.set(key, fault);
    fault.origins.push(origin);
  }
  for (const { found, origins } of faults.values()) {
    const rows = origins.length === 1 ? "" : `, and ${origins.length} rows of the file have it`;
    yield unknownName(at(origins, 0), path, { ...known, near, rows }, found);
  }
}

interface Found {
  readonly near: readonly string[];
  /** How many rows have it, as the end of a sentence; absent for one. */
  readonly rows?: string;
}

export function unknownName(
  origin: Fault["origin"],
  path: Path,
  { noun, near, also, declared, rows = "" }: Kind & Found,
  found: string,
): Fault {
  const meant = also?.get(found.toLowerCase()) ?? null;
  const allowed = declared ?? null;
  const message = `No ${noun} has this identifier${rows}`;
  return fault(origin, path, message, { found, near, meant, allowed });
}
