import type { Dataset } from "../../model/dataset.ts";
import type { IssuedRows } from "../../model/issued-rows.ts";
import { by } from "../../model/language/order.ts";
import type { Publication } from "../../model/publication.ts";
import { canonicalJson, sha256Hex } from "../../record/canonical.ts";
import { recordHashes } from "../../record/freeze/record-hashes.ts";

/**
 * A key of each record, by reference, that changes whenever its computation may give something else: of its bytes, of
 * those before it, and of the digests of the rows behind it. It holds for content in which these digests are right.
 */
export function replayKeys(
  { publications, firms, publisher }: Dataset,
  issued: readonly IssuedRows[],
): ReadonlyMap<string, string> {
  const lines = issued.toSorted(by("issuedOn", "about", "rows"));
  const losses = lines.filter(({ rows }) => rows.includes("-"));
  const named = firms.map(({ firmId, slug, name, aliases }) => [firmId, slug, name, ...aliases]);
  let behind = sha256Hex(canonicalJson([named, publisher.words ?? {}, losses.map(textOf)]));
  let next = 0;
  const keys = new Map<string, string>();
  for (const record of publications) {
    const day = record.publishedAt.slice(0, 10);
    for (let line = lines[next]; line !== undefined && line.issuedOn <= day; line = lines[next]) {
      behind = sha256Hex(`${behind}\n${textOf(line)}`);
      next += 1;
    }
    keys.set(record.referenceId, sha256Hex(`${behind}\n${recordHashes(record).file}`));
    behind = sha256Hex(`${behind}\n${identityOf(record)}`);
  }
  return keys;
}

function textOf({ issuedOn, about, rows }: IssuedRows): string {
  return `${issuedOn},${about},${rows}`;
}

function identityOf(record: Publication): string {
  return `${record.referenceId} ${recordHashes(record).file}`;
}
