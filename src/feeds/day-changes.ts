import { publishedScore } from "../answers/published.ts";
import type { ReadModel } from "../answers/read-model.ts";
import { researchPageFile } from "../answers/record-address.ts";
import { by } from "../language/order.ts";
import { isListed } from "../model/firm.ts";
import { groupBy } from "../model/group-by.ts";
import type { Publication } from "../model/publication.ts";
import { recordHomeFile } from "../record/record-home.ts";

/** What became known on one day of a firm, a publication, a citation or a document. */
export interface DayChange {
  readonly on: string;
  readonly kind: "firm" | "publication" | "citation" | "research";
  readonly change: "added" | "changed" | "removed";
  readonly id: string;
  /** The member that changed; null where the whole thing was added. */
  readonly field: "status" | "score" | "stressIndex" | "verification" | null;
  readonly old: string | number | null;
  readonly new: string | number | null;
  readonly href: string;
}

type Change = Omit<DayChange, "kind" | "href">;

/**
 * Every change by the day on which it became known, days oldest first. It follows from the dates in
 * the content, not from which builds were made: what is learnt later adds days and changes none.
 */
export function dayChanges(readModel: ReadModel): ReadonlyMap<string, readonly DayChange[]> {
  const { asOf } = readModel.analysis.world;
  const all = [
    ...ofFirms(readModel),
    ...ofPublications(readModel),
    ...ofCitations(readModel),
    ...ofResearch(readModel),
  ].filter(({ on }) => on <= asOf);
  const order = by<DayChange>(
    ({ on }) => on,
    ({ kind }) => kind,
    ({ id }) => id,
    ({ field }) => field ?? "",
  );
  return groupBy(all.sort(order), ({ on }) => on);
}

const added = (on: string, id: string): Change => ({
  on,
  change: "added",
  id,
  field: null,
  old: null,
  new: null,
});

function ofFirms({ analysis }: ReadModel): DayChange[] {
  return analysis.firms.flatMap(({ firm, history }) => {
    const { slug, listedOn, statusHistory } = firm;
    const statuses = pairs(statusHistory).map(([before, { status, from, knownOn = from }]) => ({
      on: knownOn,
      change: standing(isListed(before.status), isListed(status)),
      id: slug,
      ...{ field: "status" as const, old: before.status, new: status },
    }));
    const scores = pairs(history).flatMap(([before, { periodEnd, score }]): Change[] => {
      const [old, now] = [publishedScore(before.score), publishedScore(score)];
      if (old === now) return [];
      return [{ on: periodEnd, change: "changed", id: slug, field: "score", old, new: now }];
    });
    const href = `/s/firm/${slug}.json`;
    return [added(listedOn, slug), ...statuses, ...scores].map((one) => ({
      ...one,
      kind: "firm",
      href,
    }));
  });
}

/** A firm that leaves the index is removed, and one that comes back is added. */
function standing(before: boolean, after: boolean): DayChange["change"] {
  if (before === after) return "changed";
  return after ? "added" : "removed";
}

function ofPublications({ issued, issuedById }: ReadModel): DayChange[] {
  return issued.flatMap(({ record }) => {
    const { referenceId, supersedes, publishedAt } = record;
    const before = supersedes === null ? undefined : issuedById.get(supersedes)?.record;
    const own = added(publishedAt.slice(0, 10), referenceId);
    const changes = before === undefined ? [own] : [own, ...replaced(before, record)];
    const href = `/${recordHomeFile(referenceId)}`;
    return changes.map((one) => ({ ...one, kind: "publication" as const, href }));
  });
}

/** What a correction or withdrawal does to the record before it, and to the value of the period. */
function replaced(before: Publication, after: Publication): Change[] {
  const on = after.publishedAt.slice(0, 10);
  const withdrawn = after.type === "withdrawal";
  const status: Change = {
    on,
    change: withdrawn ? "removed" : "changed",
    id: before.referenceId,
    field: "status",
    old: "current",
    new: withdrawn ? "withdrawn" : "superseded",
  };
  const [old, now] = [before.stressIndex, after.stressIndex];
  if (old === now) return [status];
  const { conceptId: id } = after;
  return [status, { on, change: "changed", id, field: "stressIndex", old, new: now }];
}

function ofCitations({ citations }: ReadModel): DayChange[] {
  return citations.flatMap(({ citationId, addedOn, verification, verifiedOn, referenceId }) => {
    const seen: Change[] =
      verifiedOn === null || verification === "unverified" || verifiedOn <= addedOn
        ? []
        : [
            {
              on: verifiedOn,
              change: "changed",
              id: citationId,
              ...{ field: "verification", old: "unverified", new: verification },
            },
          ];
    const href = `/api/publications/citations?reference_id=${referenceId}`;
    return [added(addedOn, citationId), ...seen].map((one) => ({ ...one, kind: "citation", href }));
  });
}

function ofResearch({ analysis }: ReadModel): DayChange[] {
  return analysis.world.research.map(({ id, date }) => ({
    ...added(date, id),
    kind: "research",
    href: `/${researchPageFile(id)}`,
  }));
}

function pairs<T>(rows: readonly T[]): (readonly [T, T])[] {
  return rows.flatMap((row, i) => {
    const before = rows[i - 1];
    return before === undefined ? [] : [[before, row] as const];
  });
}
