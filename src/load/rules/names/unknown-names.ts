import { present } from "../../../language/at.ts";
import { type Fault, fault, type Path } from "../../findings/finding.ts";
import type { Records } from "../../tables/records.ts";

/** The existing names of one kind of thing. */
export interface Known {
  /** The kind as messages call it, such as `firm`. */
  readonly noun: string;
  readonly names: ReadonlySet<string>;
  /** Other names of the same things, such as the slug of a firm, with the one that is wanted. */
  readonly also?: ReadonlyMap<string, string>;
  /** Where such names are declared, for messages. */
  readonly declared?: string;
  /** False when a file of the kind could not be read: then no name can be known to be missing. */
  readonly whole: boolean;
}

/** A fault for each record that names something that does not exist; null is not a name. */
export function* unknownNames<T>(
  records: Records<T>,
  known: Known,
  path: Path,
  name: (record: T) => string | null,
): Generator<Fault> {
  if (!known.whole) return;
  const near = [...known.names];
  for (let i = 0; i < records.values.length; i += 1) {
    const found = name(present(records.values[i]));
    if (found === null || known.names.has(found)) continue;
    yield unknownName(records.origin(i), path, { ...known, near }, found);
  }
}

export function unknownName(
  origin: Fault["origin"],
  path: Path,
  {
    noun,
    near,
    also,
    declared,
  }: Pick<Known, "noun" | "also" | "declared"> & { readonly near: readonly string[] },
  found: string,
): Fault {
  const meant = also?.get(found.toLowerCase()) ?? null;
  return fault(origin, path, `No ${noun} has this identifier`, {
    found,
    near,
    meant,
    allowed: declared ?? null,
  });
}
