import type { IssuedRows } from "../../model/issued-rows.ts";
import { at } from "../../model/language/at.ts";
import { removedText } from "../../record/freeze/redacted.ts";
import { type Bound, boundContent, type RecordedContent } from "./bound-content.ts";

/** The digests that a redaction changed, for `redactions.csv`; null for none. Throws where rows came or went. */
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
 * The lines of `published.rows.csv` with the digests that redactions left in the place of others, where
 * what they are of shows that words were removed: no figure is altered under the name of a redaction.
 */
export function redactedRows(
  content: RecordedContent,
  issued: readonly IssuedRows[],
): readonly IssuedRows[] {
  const entries = content.dataset.redactions.flatMap(({ digests }) => digests?.split("; ") ?? []);
  if (entries.length === 0) return issued;
  /** The name of a digest after a redaction, by the one before. */
  const next = new Map(
    entries.map((entry) => {
      const [before, after, ...about] = entry.split(" ");
      return [[before, ...about].join(" "), [after, ...about].join(" ")];
    }),
  );
  const marked = new Set([...boundContent(content)].filter(isMarked).map(nameOf));
  const mapped = (name: string): string => {
    const path = new Set([name]);
    for (let one = next.get(name); one !== undefined && !path.has(one); one = next.get(one)) {
      path.add(one);
    }
    const last = [...path].at(-1) ?? name;
    return marked.has(last) ? last : name;
  };
  return issued.map((line) => {
    const digests = line.rows.split(" ").map((digest) => {
      const [now = digest] = mapped(nameOf({ about: line.about, digest })).split(" ");
      return now;
    });
    return { ...line, rows: digests.join(" ") };
  });
}

function nameOf({ about, digest }: Pick<Bound, "about" | "digest">): string {
  return `${digest} ${about}`;
}

/** The documents that are redacted: essays, and firms only in their names, which are on no day. */
function isMarked({ row, about, since }: Bound): boolean {
  if (row === null) return about.startsWith("./research/");
  return (since === null || !("statusHistory" in row)) && JSON.stringify(row).includes(removedText);
}
