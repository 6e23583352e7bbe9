import { figures } from "../../answers/rows/published.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { researchPageFile } from "../../answers/rows/record-address.ts";
import { statusAt } from "../../engine/reading/firm-reading.ts";
import { modelOn } from "../../engine/world/breaks.ts";
import type { World } from "../../engine/world/world.ts";
import type { IsoDate } from "../../model/cell.ts";
import {
  type Firm,
  type FirmStatus,
  firmStandsOn,
  isListed,
  statusStandsOn,
} from "../../model/firm.ts";
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
    yield { ...added(firmStandsOn(firm), slug), ...of };
    for (const { on, before, after } of statusTurns(firm)) {
      const change = standing(isListed(before), isListed(after));
      yield { ...changed(on, slug, "status", before, after), change, ...of };
    }
    for (const [i, { periodEnd, score }] of history.entries()) {
      const [old, now] = [figures.score.round(history[i - 1]?.score), figures.score.round(score)];
      if (i > 0 && old !== now) yield { ...changed(periodEnd, slug, "score", old, now), ...of };
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
    return [added(addedOn, citationId), ...seen].map((one) => ({
      ...one,
      kind: "citation" as const,
      href,
    }));
  });
}

function ofResearch({ analysis }: ReadModel): DayChange[] {
  return analysis.world.research.map(({ id, date }) => ({
    ...added(date, id),
    kind: "research",
    href: `/${researchPageFile(id)}`,
  }));
}

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

interface StatusTurn {
  readonly on: IsoDate;
  readonly before: FirmStatus;
  readonly after: FirmStatus;
}

/** The days on which the answers have another status than the day before. */
function statusTurns(firm: Firm): readonly StatusTurn[] {
  const joined = firmStandsOn(firm);
  const days = firm.statusHistory.map(statusStandsOn).filter((day) => day > joined);
  let before = statusAt(firm, joined);
  const turns: StatusTurn[] = [];
  for (const on of days.sort()) {
    const after = statusAt(firm, on);
    if (after !== before) turns.push({ on, before, after });
    before = after;
  }
  return turns;
}

interface RuleTurn {
  readonly on: IsoDate;
  readonly kind: "methodology" | "model";
  /** The versions in force the day before and from this day on; null where there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

function ruleTurns(world: World): readonly RuleTurn[] {
  const models = [...world.modelByVersion.values()];
  const days = models.flatMap(({ effectiveFrom, retiredOn }) =>
    retiredOn === undefined ? [effectiveFrom] : [effectiveFrom, retiredOn],
  );
  return [
    ...turnsBetween(
      "methodology",
      world.methodologies.map(({ effectiveFrom, version }) => [effectiveFrom, version]),
    ),
    ...turnsBetween(
      "model",
      [...new Set(days)].sort().map((on) => [on, modelOn(world, on)?.version ?? null]),
    ),
  ];
}

function turnsBetween(
  kind: RuleTurn["kind"],
  inForce: readonly (readonly [on: IsoDate, version: string | null])[],
): RuleTurn[] {
  return inForce.flatMap(([on, after], i) => {
    const before = inForce[i - 1]?.[1] ?? null;
    return before === after ? [] : [{ on, kind, before, after }];
  });
}
