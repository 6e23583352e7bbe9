import type { IssuedRows } from "../../model/issued-rows.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import type { Publication } from "../../model/publication.ts";
import { sha256Hex } from "../../record/canonical.ts";

/** The lines that an issue adds, before they are named. */
export type UnnamedRows = Omit<IssuedRows, "basis">;

/** The digest by which records name what they rest on: of the lines of their issue in a fixed order. */
export function basisOf(lines: readonly UnnamedRows[]): string {
  const texts = lines.map(({ issuedOn, about, rows }) => `${issuedOn},${about},${rows}\n`);
  return sha256Hex([...new Set(texts)].sort().join(""));
}

/** The basis of records that rest on nothing that was not known before. */
export const emptyBasis = basisOf([]);

/** How `published.rows.csv` and the records disagree. */
export type BasisFault =
  /** The lines of a basis do not digest to it, or are gone. */
  | { readonly kind: "altered"; readonly basis: string; readonly reference: string | null }
  /** No record names a basis. */
  | { readonly kind: "unnamed"; readonly basis: string }
  /** A record names none, though an earlier one does, or no line is there at all. */
  | { readonly kind: "unbound"; readonly reference: string };

/**
 * The faults of the bases: each that a record names digests its lines, and each line is of a basis
 * that a record names. Records issued before there were bases share one group of lines, that of
 * the day of the last of them.
 */
export function basisFaults(
  publications: readonly Publication[],
  issued: readonly IssuedRows[],
): readonly BasisFault[] {
  const inOrder = publications.toSorted(by(({ publishedAt }) => publishedAt));
  const first = inOrder.findIndex(({ basis }) => basis !== undefined);
  const early = first === -1 ? inOrder : inOrder.slice(0, first);
  const named = new Map(inOrder.map(({ basis, referenceId }) => [basis ?? "", referenceId]));
  const groups = groupBy(issued, ({ basis }) => basis);
  const lastEarly = early.at(-1)?.publishedAt.slice(0, 10) ?? null;
  const unnamed = [...groups].filter(([basis]) => !named.has(basis));
  const [of, ...others] = unnamed.map(([basis, lines]) => ({
    basis,
    isEarly: lines.every(({ issuedOn }) => issuedOn === lastEarly),
  }));
  const strange = of === undefined || of.isEarly ? others : [of, ...others];
  return [
    ...[...groups]
      .filter(([basis, lines]) => basisOf(lines) !== basis)
      .map(([basis]) => ({ kind: "altered", basis, reference: named.get(basis) ?? null }) as const),
    ...[...named]
      .filter(([basis]) => basis !== "" && basis !== emptyBasis && !groups.has(basis))
      .map(([basis, reference]) => ({ kind: "altered", basis, reference }) as const),
    ...strange.map(({ basis }) => ({ kind: "unnamed", basis }) as const),
    ...inOrder
      .filter(
        ({ basis }, i) => basis === undefined && (first === -1 ? of === undefined : i > first),
      )
      .map(({ referenceId: reference }) => ({ kind: "unbound", reference }) as const),
  ];
}
