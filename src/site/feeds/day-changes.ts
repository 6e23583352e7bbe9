import type { ReadModel } from "../../answers/rows/read-model.ts";
import { researchPageFile } from "../../answers/rows/record-address.ts";
import { onceAbsent } from "../../engine/facts/absence.ts";
import { statusAt } from "../../engine/reading/firm-reading.ts";
import { modelOn } from "../../engine/world/breaks.ts";
import { sightOn } from "../../engine/world/sight.ts";
import { apiFile } from "../../model/address/api-file.ts";
import type { IsoDate } from "../../model/cell.ts";
import { firmStandsOn, isListed, statusStandsOn } from "../../model/firm.ts";
import { present } from "../../model/language/at.ts";
import { by } from "../../model/language/order.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import { conceptIdOf } from "../../record/reference.ts";
import { scoreChanges } from "./score-changes.ts";

/** A change that became known on one day: of a firm, a record, a citation, a document or a rule. */
export interface DayChange {
  readonly on: string;
  readonly kind: "firm" | "publication" | "citation" | "research" | "methodology" | "model";
  readonly change: "added" | "changed" | "removed" | "missing";
  readonly id: string;
  /** The member that changed; null where the whole thing was added. */
  readonly field: "status" | "score" | "stressIndex" | "verification" | "version" | null;
  readonly old: string | number | null;
  readonly new: string | number | null;
  readonly href: string;
}

type Thing = Pick<DayChange, "kind" | "id" | "href">;

/** Every change by the day on which it became known: what is learnt later adds days and changes none. */
export function dayChanges(readModel: ReadModel): readonly DayChange[] {
  const { asOf } = readModel.analysis.world;
  return [ofFirms, ofScores, ofPublications, ofAbsence, ofCitations, ofResearch, ofRules]
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

function added(of: Thing, on: string): DayChange {
  return changed(of, on, null, [null, null], "added");
}

function changed(
  { kind, id, href }: Thing,
  on: string,
  field: DayChange["field"],
  [old, now]: readonly [DayChange["old"], DayChange["new"]],
  change: DayChange["change"] = "changed",
): DayChange {
  return { on, change, id, field, old, new: now, kind, href };
}

function* ofFirms({ analysis }: ReadModel): Iterable<DayChange> {
  for (const { firm } of analysis.firms) {
    const of = { kind: "firm", id: firm.slug, href: `/${apiFile.firm(firm.slug)}` } as const;
    const joined = firmStandsOn(firm);
    yield added(of, joined);
    // a status that is learnt after a later one has begun is in no answer
    const days = firm.statusHistory.map(statusStandsOn).filter((day) => day > joined);
    let before = statusAt(firm, sightOn(joined));
    for (const on of days.sort()) {
      const now = statusAt(firm, sightOn(on));
      if (now === before) continue;
      const turned = isListed(now) ? "added" : "removed";
      const change = isListed(before) === isListed(now) ? "changed" : turned;
      yield changed(of, on, "status", [before, now], change);
      before = now;
    }
  }
}

function* ofScores(readModel: ReadModel): Iterable<DayChange> {
  const { firmById } = readModel.analysis.world;
  for (const { firmId, on, old, new: now } of scoreChanges(readModel)) {
    const { slug } = present(firmById.get(firmId));
    const of = { kind: "firm", id: slug, href: `/${apiFile.firm(slug)}` } as const;
    yield changed(of, on, "score", [old, now]);
  }
}

/** A correction or withdrawal changes the record before it, and the value of the period. */
function* ofPublications({ issued, issuedById }: ReadModel): Iterable<DayChange> {
  for (const { record } of issued) {
    const { referenceId, conceptId, supersedes, publishedAt, type, stressIndex } = record;
    const on = publishedAt.slice(0, 10);
    const of = { kind: "publication", href: `/${recordHomeFile(referenceId)}` } as const;
    yield added({ ...of, id: referenceId }, on);
    const before = issuedById.get(supersedes ?? "")?.record;
    if (before === undefined) continue;
    const [now, change] =
      type === "withdrawal"
        ? (["withdrawn", "removed"] as const)
        : (["superseded", "changed"] as const);
    yield changed({ ...of, id: before.referenceId }, on, "status", ["current", now], change);
    if (before.stressIndex !== stressIndex)
      yield changed({ ...of, id: conceptId }, on, "stressIndex", [before.stressIndex, stressIndex]);
  }
}

/** A period of which a record is late, on the day from which it is. */
function* ofAbsence({ analysis: { world } }: ReadModel): Iterable<DayChange> {
  const { prefix } = world.publisher;
  for (const { periodEnd, absentFrom } of onceAbsent(world)) {
    const id = conceptIdOf(prefix, "WS", periodEnd);
    const of = { kind: "publication", id, href: "/archive.html" } as const;
    yield changed(of, absentFrom, null, [null, null], "missing");
  }
}

function* ofCitations({ citations }: ReadModel): Iterable<DayChange> {
  for (const { citationId: id, addedOn, verification, verifiedOn, referenceId } of citations) {
    const href = `/${apiFile.citationsOf(referenceId)}`;
    const of = { kind: "citation", id, href } as const;
    yield added(of, addedOn);
    if (verifiedOn !== null && verification !== "unverified" && verifiedOn > addedOn)
      yield changed(of, verifiedOn, "verification", ["unverified", verification]);
  }
}

function* ofResearch({ analysis }: ReadModel): Iterable<DayChange> {
  for (const { id, date } of analysis.world.research) {
    yield added({ kind: "research", id, href: `/${researchPageFile(id)}` }, date);
  }
}

/** The days on which another methodology or model came into force. */
function* ofRules({ analysis: { world } }: ReadModel): Iterable<DayChange> {
  const days = [...world.modelByVersion.values()].flatMap(({ effectiveFrom, retiredOn }) => [
    effectiveFrom,
    retiredOn ?? effectiveFrom,
  ]);
  const models = [...new Set(days)]
    .sort()
    .map((on): Turn => [on, modelOn(world, on)?.version ?? null]);
  yield* turns("model", `/${apiFile.dataset("models")}`, models);
  const methodologies = world.methodologies.map((one): Turn => [one.effectiveFrom, one.version]);
  yield* turns("methodology", `/${apiFile.dataset("methodology")}`, methodologies);
}

type Turn = readonly [on: IsoDate, version: string | null];

function* turns(
  kind: "methodology" | "model",
  href: string,
  inForce: readonly Turn[],
): Iterable<DayChange> {
  for (const [i, [on, now]] of inForce.entries()) {
    const old = inForce[i - 1]?.[1] ?? null;
    if (old === now) continue;
    const left = now === null ? "removed" : "changed";
    const change = old === null ? "added" : left;
    yield changed({ kind, href, id: String(now ?? old) }, on, "version", [old, now], change);
  }
}
