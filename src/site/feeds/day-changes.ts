import { figures } from "../../answers/rows/published.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { researchPageFile } from "../../answers/rows/record-address.ts";
import { statusAt } from "../../engine/reading/firm-reading.ts";
import { modelOn } from "../../engine/world/breaks.ts";
import type { IsoDate } from "../../model/cell.ts";
import { firmStandsOn, isListed, statusStandsOn } from "../../model/firm.ts";
import { by } from "../../model/language/order.ts";
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

/** Every change by the day on which it became known: what is learnt later adds days and changes none. */
export function dayChanges(readModel: ReadModel): readonly DayChange[] {
  const { asOf } = readModel.analysis.world;
  return [ofFirms, ofPublications, ofCitations, ofResearch, ofRules]
    .flatMap((changes) => [...changes(readModel)].filter(({ on }) => on <= asOf))
    .sort(
      by(
        ({ on }) => on,
        ({ kind }) => kind,
        ({ id }) => id,
        ({ field }) => field ?? "",
      ),
    );
}

function added(on: string, id: string): Change {
  return { on, change: "added", id, field: null, old: null, new: null };
}

function changed(
  ...[on, id, field, old, now]: [string, string, Change["field"], Change["old"], Change["new"]]
): Change {
  return { on, change: "changed", id, field, old, new: now };
}

function* ofFirms({ analysis }: ReadModel): Iterable<DayChange> {
  for (const { firm, history } of analysis.firms) {
    const { slug } = firm;
    const of = { kind: "firm", href: `/api/firms/${slug}.json` } as const;
    const joined = firmStandsOn(firm);
    yield { ...added(joined, slug), ...of };
    // a status that is learnt after a later one has begun is in no answer
    const days = firm.statusHistory.map(statusStandsOn).filter((day) => day > joined);
    let before = statusAt(firm, joined);
    for (const on of days.sort()) {
      const now = statusAt(firm, on);
      if (now === before) continue;
      const isSame = isListed(before) === isListed(now);
      const change = isSame ? "changed" : isListed(now) ? "added" : "removed";
      yield { ...changed(on, slug, "status", before, now), change, ...of };
      before = now;
    }
    for (const [i, { periodEnd, score }] of history.entries()) {
      const [old, now] = [figures.score.round(history[i - 1]?.score), figures.score.round(score)];
      if (i > 0 && old !== now) yield { ...changed(periodEnd, slug, "score", old, now), ...of };
    }
  }
}

function ofPublications({ issued, issuedById }: ReadModel): DayChange[] {
  return issued.flatMap(({ record }) => {
    const { referenceId, supersedes, publishedAt } = record;
    const before = issuedById.get(supersedes ?? "")?.record;
    const own = added(publishedAt.slice(0, 10), referenceId);
    const changes = before === undefined ? [own] : [own, ...replaced(before, record)];
    const href = `/${recordHomeFile(referenceId)}`;
    return changes.map((one) => ({ ...one, kind: "publication" as const, href }));
  });
}

/** The changes by a correction or withdrawal: of the record before it, and of the value of the period. */
function replaced(before: Publication, after: Publication): Change[] {
  const on = after.publishedAt.slice(0, 10);
  const isWithdrawn = after.type === "withdrawal";
  const now = isWithdrawn ? "withdrawn" : "superseded";
  const status = {
    ...changed(on, before.referenceId, "status", "current", now),
    change: isWithdrawn ? ("removed" as const) : ("changed" as const),
  };
  if (before.stressIndex === after.stressIndex) return [status];
  return [
    status,
    changed(on, after.conceptId, "stressIndex", before.stressIndex, after.stressIndex),
  ];
}

function ofCitations({ citations }: ReadModel): DayChange[] {
  return citations.flatMap(({ citationId, addedOn, verification, verifiedOn, referenceId }) => {
    const isSeen = verifiedOn !== null && verification !== "unverified" && verifiedOn > addedOn;
    const seen = isSeen
      ? [changed(verifiedOn, citationId, "verification", "unverified", verification)]
      : [];
    const href = `/api/publications/citations?reference_id=${referenceId}`;
    const of = { kind: "citation", href } as const;
    return [added(addedOn, citationId), ...seen].map((one) => ({ ...one, ...of }));
  });
}

function ofResearch({ analysis }: ReadModel): DayChange[] {
  return analysis.world.research.map(({ id, date }) => ({
    ...added(date, id),
    kind: "research",
    href: `/${researchPageFile(id)}`,
  }));
}

/** The days on which another methodology or model came into force. */
function ofRules({ analysis: { world } }: ReadModel): DayChange[] {
  const days = [...world.modelByVersion.values()].flatMap(({ effectiveFrom, retiredOn }) => [
    ...[effectiveFrom, retiredOn ?? effectiveFrom],
  ]);
  const models = [...new Set(days)].sort().map((on) => ({
    ...{ on, version: modelOn(world, on)?.version ?? null },
  }));
  const methodologies = world.methodologies.map(({ effectiveFrom: on, version }) => ({
    ...{ on, version },
  }));
  return [...turns("methodology", methodologies), ...turns("model", models)];
}

function turns(
  kind: "methodology" | "model",
  inForce: readonly { readonly on: IsoDate; readonly version: string | null }[],
): DayChange[] {
  return inForce.flatMap(({ on, version: now }, i) => {
    const old = inForce[i - 1]?.version ?? null;
    if (old === now) return [];
    const change = old === null ? "added" : now === null ? "removed" : "changed";
    const href = `/api/data/exports/${kind === "model" ? "models" : kind}.json`;
    const id = String(now ?? old);
    return [{ on, kind, change, id, field: "version", old, new: now, href }];
  });
}
