import type { IssuedRows } from "../../model/issued-rows.ts";
import { at } from "../../model/language/at.ts";
import type { Redaction } from "../../model/publication.ts";
import { removedText } from "../../record/freeze/redacted.ts";
import { type Bound, boundContent, type RecordedContent } from "./bound-content.ts";

/**
 * The digests of what records rest on that a redaction of source files changed, as the cell of
 * `redactions.csv`; null where it changed none. Throws a RangeError where rows came or went.
 */
export function changedDigests(before: RecordedContent, after: RecordedContent): string | null {
  const [old, left] = [[...boundContent(before)], [...boundContent(after)]];
  const isSame =
    old.length === left.length && old.every((one, i) => one.about === at(left, i).about);
  if (!isSame) {
    throw new RangeError("Cannot redact: rows would come or go, and not only lose words");
  }
  const changed = old.flatMap(({ about, digest }, i) => {
    const now = at(left, i).digest;
    return now === digest ? [] : [`${digest} ${now} ${about}`];
  });
  return changed.length === 0 ? null : [...new Set(changed)].join("; ");
}

/**
 * The lines of `published.rows.csv` with the digests that redactions left in the place of those they
 * took away. A digest counts only where what it is of shows that words were removed, so that no figure
 * is altered under the name of a redaction.
 */
export function redactedRows(
  content: RecordedContent,
  issued: readonly IssuedRows[],
): readonly IssuedRows[] {
  const next = nextDigests(content.dataset.redactions);
  if (next.size === 0) return issued;
  const marked = new Set([...boundContent(content)].filter(isMarked).map(nameOf));
  const mapped = (about: string, digest: string): string => {
    let last = digest;
    for (let one = next.get(`${last} ${about}`); one !== undefined && one !== last; ) {
      last = one;
      one = next.get(`${last} ${about}`);
    }
    return marked.has(`${last} ${about}`) ? last : digest;
  };
  return issued.map((line) => {
    const digests = line.rows.split(" ").map((one) => mapped(line.about, one));
    return { ...line, rows: digests.join(" ") };
  });
}

/** The digest after a redaction, by the one before and what it is about. */
function nextDigests(redactions: readonly Redaction[]): ReadonlyMap<string, string> {
  const all = redactions.flatMap(({ digests }) => digests?.split("; ") ?? []);
  return new Map(
    all.flatMap((entry) => {
      const [, before, after, about] = /^(\S+) (\S+) (.+)$/.exec(entry) ?? [];
      return after === undefined ? [] : [[`${before} ${about}`, after] as const];
    }),
  );
}

function nameOf({ about, digest }: Bound): string {
  return `${digest} ${about}`;
}

/** Of documents only essays are redacted, of firms only their names, which are on no day. */
function isMarked({ row, about, since }: Bound): boolean {
  if (row === null) return about.startsWith("./research/");
  return (since === null || !("statusHistory" in row)) && JSON.stringify(row).includes(removedText);
}
