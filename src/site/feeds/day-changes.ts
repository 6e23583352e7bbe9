import { publishedScore } from "../../answers/rows/published.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { researchPageFile } from "../../answers/rows/record-address.ts";
import { ruleTurns, statusTurns } from "../../answers/rows/status-turns.ts";
import { firmStandsOn, isListed } from "../../model/firm.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { by } from "../../model/language/order.ts";
import { withMembers } from "../../model/language/with-members.ts";
import type { Publication } from "../../model/publication.ts";
import { recordHomeFile } from "../../record/record-home.ts";

/** A change that became known on one day: of a firm, a record, a citation, a document or a rule. */
export interface DayChange {
  readonly on: string;
  readonly kind: "firm" | "publication" | "citation" | "research" | "methodology" | "model";
  readonly change: "added" | "changed" | "removed";
  readonly id: string;
  /** The member that changed; null where the whole thing was added. */
  readonly field: "status" | "score" | "stressIndex" | "verification" | "version" | null;
  readonly old: string | number | null;
  readonly new: string | number | null;
  readonly href: string;
}

type Change = Omit<DayChange, "kind" | "href">;

/** A day on which anything changed, with the number of changes. */
export interface ChangeDay {
  readonly on: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Every day on which anything changed, oldest first. */
export function changeDays(readModel: ReadModel): readonly ChangeDay[] {
  const days = new Map<string, { added: number; changed: number; removed: number }>();
  for (const { on, change } of allChanges(readModel)) {
    const counts = days.get(on) ?? { added: 0, changed: 0, removed: 0 };
    counts[change] += 1;
    days.set(on, counts);
  }
  return Array.from(days, ([on, counts]) => ({ on, ...counts })).sort(by(({ on }) => on));
}

/** Changes that are held together: those of a million firms never are. */
const held = 2 ** 18;

/**
 * Every change of these days by the day on which it became known, days oldest first. It follows from the dates in
 * the content, not from which builds were made: what is learnt later adds days and changes none.
 */
export function* changesByDay(
  readModel: ReadModel,
  days: readonly ChangeDay[],
  most = held,
): Iterable<readonly [day: string, changes: readonly DayChange[]]> {
  for (const some of daysTogether(days, most)) {
    const asked = new Set(some.map(({ on }) => on));
    const changes: DayChange[] = [];
    for (const one of allChanges(readModel)) if (asked.has(one.on)) changes.push(one);
    yield* groupBy(changes.sort(order), ({ on }) => on);
  }
}

/** Consecutive days with no more than so many changes, but for a day that has more alone. */
function daysTogether(days: readonly ChangeDay[], most: number): readonly (readonly ChangeDay[])[] {
  const groups: ChangeDay[][] = [];
  let size = Infinity;
  for (const day of days) {
    const count = day.added + day.changed + day.removed;
    if (size + count > most) groups.push([]);
    size = size + count > most ? count : size + count;
    groups.at(-1)?.push(day);
  }
  return groups;
}

const order = by<DayChange>(
  ({ on }) => on,
  ({ kind }) => kind,
  ({ id }) => id,
  ({ field }) => field ?? "",
);

function* allChanges(readModel: ReadModel): Iterable<DayChange> {
  const { asOf } = readModel.analysis.world;
  for (const changes of [ofFirms, ofPublications, ofCitations, ofResearch, ofRules]) {
    for (const one of changes(readModel)) if (one.on <= asOf) yield one;
  }
}

const added = (on: string, id: string): Change => ({
  on,
  change: "added",
  id,
  field: null,
  old: null,
  new: null,
});

function* ofFirms({ analysis }: ReadModel): Iterable<DayChange> {
  for (const { firm, history } of analysis.firms) {
    const { slug } = firm;
    const statuses = statusTurns(firm).map(({ on, before, after }) => ({
      on,
      change: standing(isListed(before), isListed(after)),
      id: slug,
      ...{ field: "status" as const, old: before, new: after },
    }));
    const scores = pairs(history).flatMap(([before, { periodEnd, score }]): Change[] => {
      const [old, now] = [publishedScore(before.score), publishedScore(score)];
      if (old === now) return [];
      return [{ on: periodEnd, change: "changed", id: slug, field: "score", old, new: now }];
    });
    const href = `/api/firms/${slug}.json`;
    for (const one of [added(firmStandsOn(firm), slug), ...statuses, ...scores]) {
      yield withMembers(one, { kind: "firm" as const, href });
    }
  }
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

/** The changes by a correction or withdrawal: of the record before it, and of the value of the period. */
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

/** What they end is not comparable with what follows. */
function ofRules({ analysis }: ReadModel): DayChange[] {
  return ruleTurns(analysis.world).map(({ on, kind, before: old, after }) => ({
    on,
    kind,
    change: old === null ? "added" : after === null ? "removed" : "changed",
    id: String(after ?? old),
    ...{ field: "version", old, new: after },
    href: `/api/data/exports/${kind === "model" ? "models" : kind}.json`,
  }));
}

function pairs<T>(rows: readonly T[]): (readonly [T, T])[] {
  return rows.flatMap((row, i) => {
    const before = rows[i - 1];
    return before === undefined ? [] : [[before, row] as const];
  });
}
