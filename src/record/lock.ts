import { by } from "../model/language/order.ts";
import type { Publication, PublishedLock } from "../model/publication.ts";
import { recordHashes } from "./freeze/record-hashes.ts";

export function lockEntries(records: readonly Publication[]): PublishedLock {
  return Object.fromEntries(
    records.map((record) => [record.referenceId, recordHashes(record).file]),
  );
}

export function lockWith(lock: PublishedLock, additions: PublishedLock): PublishedLock {
  for (const reference of Object.keys(additions)) {
    if (Object.hasOwn(lock, reference)) {
      throw new RangeError(`Cannot lock "${reference}" again: the lock is append-only`);
    }
  }
  return { ...lock, ...additions };
}

/** The lock in the order of the log; entries without a record come last. */
export function orderedLock(
  lock: PublishedLock,
  publications: readonly Publication[],
): PublishedLock {
  const log = logOrder(publications).map(({ referenceId }) => referenceId);
  const order = [...new Set([...log, ...Object.keys(lock)])];
  return Object.fromEntries(
    order.flatMap((name) => (lock[name] === undefined ? [] : [[name, lock[name]]])),
  );
}

/** The lock as it is stored: JSON of which `merge=union` of two branches is JSON again, as commas begin the lines. */
export function lockText(lock: PublishedLock): string {
  const lines = Object.entries(lock).map(([reference, hash]) => `"${reference}": "${hash}"`);
  return lines.length === 0 ? "{}\n" : `{${lines.join("\n,")}\n}\n`;
}

/** A lock as one JSON object, also after `merge=union` left second braces and no commas; other text as it is. */
export function joinedLock(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const whole = lines.join("");
  if (!whole.startsWith("{") || !whole.endsWith("}")) return text;
  const said = new Set<string>();
  const joined: string[] = [];
  for (const line of lines) {
    const entry = lockLine.exec(line);
    if (entry === null) return text;
    const { said: says = "" } = entry.groups ?? {};
    const isNew = says !== "" && !said.has(says);
    const sign = said.size === 0 ? "{" : ",";
    // a line stays where it is, so that a problem names the one that a person sees
    joined.push(isNew ? `${sign}${says}` : "");
    if (isNew) said.add(says);
  }
  return said.size === 0 ? "{}\n" : `${joined.join("\n").trimEnd()}\n}\n`;
}

/** Braces, commas and at most one entry; no run of blanks, so that no line is slow to read. */
const lockLine = /^[{,]?\s?(?<said>"[^"\\]*": "[^"\\]*")?,?\s?\}?$/;

/** Records in the order of the log, so that the log of an earlier day is a prefix of that of a later one. */
export function logOrder<R extends Pick<Publication, "publishedAt" | "referenceId">>(
  publications: readonly R[],
): readonly R[] {
  return publications.toSorted(
    by(
      (one) => one.publishedAt,
      (one) => one.referenceId,
    ),
  );
}

/** A record and the SHA-256 of its canonical file; null for one that could not be read. */
export interface Hashed {
  readonly referenceId: string;
  readonly sha256: string | null;
}

/** How the records and the hashes kept of them disagree. `index` is that of the record. */
export type LockFault = { readonly reference: string } & (
  | { readonly kind: "missing" }
  | { readonly kind: "unlocked"; readonly index: number }
  | {
      readonly kind: "changed";
      readonly index: number;
      readonly found: string;
      readonly locked: string;
    }
);

/** Records that a lock or log does not name or has another hash of, then those that it names and that are gone. */
export function* lockFaults(
  lock: ReadonlyMap<string, string>,
  records: readonly Hashed[],
): Generator<LockFault> {
  for (const [index, { referenceId: reference, sha256: found }] of records.entries()) {
    const locked = lock.get(reference);
    if (found === null || found === locked) continue;
    if (locked === undefined) yield { kind: "unlocked", index, reference };
    else yield { kind: "changed", index, reference, found, locked };
  }
  const present = new Set(records.map(({ referenceId }) => referenceId));
  for (const reference of lock.keys()) {
    if (!present.has(reference)) yield { kind: "missing", reference };
  }
}
