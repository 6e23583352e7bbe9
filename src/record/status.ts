import { byCodeUnit } from "../model/language/order.ts";
import type { Publication } from "../model/publication.ts";
import { logOrder } from "./lock.ts";

export const publicationStatuses = ["current", "superseded", "withdrawn"] as const;
export type PublicationStatus = (typeof publicationStatuses)[number];

export type Placed = Readonly<
  Record<"referenceId" | "seriesCode" | "type" | "periodEnd" | "publishedAt", string>
> &
  Pick<Publication, "supersedes">;

export interface IssuedRecord<R extends Placed = Publication> {
  readonly record: R;
  /** `current`: nothing supersedes it, however old its period. `withdrawn`: by a withdrawal, or the latest one itself. */
  readonly status: PublicationStatus;
  /** The reference of the next version, of whatever type; null for the last. */
  readonly supersededBy: string | null;
  /** Its index in the append-only log, from 0: by publishedAt, then referenceId. */
  readonly logIndex: number;
}

/** Newest publishedAt first, then referenceId. The order of the argument does not matter. */
export function issuedRecords<R extends Placed>(
  publications: readonly R[],
): readonly IssuedRecord<R>[] {
  const log = logOrder(publications);
  const next = new Map(log.flatMap((r) => (r.supersedes === null ? [] : [[r.supersedes, r]])));
  return log
    .map((record, logIndex): IssuedRecord<R> => {
      const successor = next.get(record.referenceId) ?? null;
      const supersededBy = successor?.referenceId ?? null;
      return { record, status: statusOf(record, successor), supersededBy, logIndex };
    })
    .sort((a, b) => newestFirst(a.record, b.record));
}

function statusOf(record: Placed, successor: Placed | null): PublicationStatus {
  const deciding = successor ?? record;
  if (deciding.type === "withdrawal") return "withdrawn";
  return successor === null ? "current" : "superseded";
}

/** The standing record of the latest period of a series, so that a correction of an old one is no news; or null. */
export function currentOf<R extends Placed>(
  issued: readonly IssuedRecord<R>[],
  series: Publication["seriesCode"],
): IssuedRecord<R> | null {
  const current = issued.filter((i) => i.status === "current" && i.record.seriesCode === series);
  const latestFirst = current.sort(
    ({ record: a }, { record: b }) => byCodeUnit(b.periodEnd, a.periodEnd) || newestFirst(a, b),
  );
  return latestFirst[0] ?? null;
}

function newestFirst(a: Placed, b: Placed): number {
  return byCodeUnit(b.publishedAt, a.publishedAt) || byCodeUnit(a.referenceId, b.referenceId);
}
