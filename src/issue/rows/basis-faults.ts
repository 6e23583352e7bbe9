import type { IssuedRows } from "../../model/issued-rows.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by, later } from "../../model/language/order.ts";
import type { Publication } from "../../model/publication.ts";
import { wordsAbout } from "./bound-part.ts";
import { basisOf } from "./issued-rows.ts";

/** How `published.rows.csv` and the records disagree. */
export type BasisFault =
  /** The lines of a basis do not digest to it, or are gone. */
  | { readonly kind: "altered"; readonly basis: string; readonly reference: string | null }
  /** No record names a basis. */
  | { readonly kind: "unnamed"; readonly basis: string }
  /** A record names none, though an earlier one does, or no line is there at all. */
  | { readonly kind: "unbound"; readonly reference: string }
  /** A record took rows out of those that records rest on, and does not say so. */
  | { readonly kind: "unowned"; readonly reference: string; readonly firmId: string }
  /** A record is written in words, or under a legal note, that the content did not have by its issue. */
  | { readonly kind: "foreign"; readonly reference: string };

/**
 * The faults of the bases: each that a record names digests its lines, and each line is of one that a
 * record names. Records of before there were bases share the lines of the day of the last of them.
 */
export function* basisFaults(
  publications: readonly Publication[],
  issued: readonly IssuedRows[],
): Generator<BasisFault> {
  const inOrder = publications.toSorted(by("publishedAt"));
  const first = inOrder.findIndex(({ basis }) => basis !== undefined);
  const early = first === -1 ? inOrder : inOrder.slice(0, first);
  const lastEarly = early.at(-1)?.publishedAt.slice(0, 10);
  const named = new Map(inOrder.map(({ basis, referenceId }) => [basis ?? "", referenceId]));
  const groups = groupBy(issued, ({ basis }) => basis);
  for (const [basis, lines] of groups) {
    if (basisOf(lines) === basis) continue;
    yield { kind: "altered", basis, reference: named.get(basis) ?? null };
  }
  for (const [basis, reference] of named) {
    if (["", basisOf([])].includes(basis) || groups.has(basis)) continue;
    yield { kind: "altered", basis, reference };
  }
  const unnamed = [...groups].filter(([basis]) => !named.has(basis));
  for (const [place, [basis, lines]] of unnamed.entries()) {
    const isEarly = place === 0 && lines.every(({ issuedOn }) => issuedOn === lastEarly);
    if (!isEarly) yield { kind: "unnamed", basis };
  }
  for (const { basis, about, rows } of issued) {
    const record = inOrder.find((one) => one.basis === basis);
    if (record === undefined || !/(?:^| )-/.test(rows)) continue;
    const isOwned = record.owned?.some(({ firmId }) => firmId === about) === true;
    if (!isOwned) yield { kind: "unowned", reference: record.referenceId, firmId: about };
  }
  const oldestFirst = issued.toSorted(by("issuedOn"));
  const base = oldestFirst[0]?.issuedOn ?? "9999-12-31";
  const bound = new Map(oldestFirst.toReversed().map((line) => [line.about, line.issuedOn]));
  for (const record of issued.length === 0 ? [] : inOrder) {
    const day = later(record.publishedAt.slice(0, 10), base);
    const since = bound.get(wordsAbout(record));
    if (since === undefined || since > day)
      yield { kind: "foreign", reference: record.referenceId };
  }
  const isBound = first === -1 && unnamed.length > 0;
  for (const { basis, referenceId: reference } of isBound ? [] : inOrder.slice(first + 1)) {
    if (basis === undefined) yield { kind: "unbound", reference };
  }
}
