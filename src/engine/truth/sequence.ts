import type { IsoDate } from "../../model/cell.ts";
import type { FirmEvent } from "../../model/event.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Verdict } from "../../model/shared.ts";
import { daysBetween } from "../numbers/calendar.ts";
import { type Sight, sightOn } from "../world/sight.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { correlationOf, type SequenceTemplate } from "./correlation.ts";
import { reopeningsOf, resolutionsOf } from "./resolution.ts";
import { progressionOn, type SequenceEvent, stageOn, stagePath, stageSince } from "./stage.ts";
import { type FirmTruth, truthOf } from "./truth.ts";
import { isEstablished } from "./verdict.ts";

export type SequenceState = ReturnType<typeof sequenceOf>;

export const baseline: SequenceState = {
  stage: 0,
  confirmedStage: 0,
  stageName: "baseline",
  since: null,
  progression: "stable",
  path: [],
  elapsedDays: null,
  events: [],
  correlation: null,
};

/** The sequence state of a firm as known on `at`, by confirmed and corroborated events of its present life alone. */
export function sequenceOf(
  world: World,
  firmId: string,
  truth: FirmTruth,
  at: IsoDate,
  templates: readonly SequenceTemplate[],
) {
  const rules = methodologyAt(world, at).sequence;
  const events = knownEvents(world, firmId, truth, sightOn(at));
  const established = establishedEvents(world, { events }, at);
  const stage = stageOn(established, at, rules);
  const path = stagePath(established, at, rules);
  const kinds = kindsWithin(established, at, rules.templateDays);
  const begun = path[0]?.on;
  return {
    stage,
    /** The stage by only confirmed events; at most `stage`. */
    confirmedStage: stageOn(established.filter(isConfirmed), at, rules),
    stageName: rules.stages.find((one) => one.stage === stage)?.name ?? "baseline",
    since: stageSince(established, at, rules),
    progression: progressionOn(established, at, rules),
    path,
    elapsedDays: begun === undefined ? null : daysBetween(begun, at),
    /** Every known event, oldest first. */
    events,
    correlation: correlationOf(firmId, kinds, templates, rules),
  };
}

/** The stage of a firm by only its confirmed events; 0 for one below `least`. */
export function confirmedStageOn(
  world: World,
  firmId: string,
  sight: Sight,
  least: number,
): number {
  const { at, knownBy } = sight;
  const rules = methodologyAt(world, at).sequence;
  const reports = ({ kind, knownOn }: FirmEvent) =>
    knownOn <= knownBy && stageOfKind(kind, rules.stages) >= least;
  if (!(world.eventsOf.get(firmId) ?? []).some(reports)) return 0;
  const events = knownEvents(world, firmId, truthOf(world, firmId, at, knownBy), sight);
  const established = events.filter((one) => counts(world, one, sight));
  const stage = stageOn(established.filter(isConfirmed), at, rules);
  return stage < least ? 0 : stage;
}

/**
 * The last `templateDays` of each firm that had closed by `at`, in the life that ended, with at least
 * `minEvents`.
 */
export function sequenceTemplates(world: World, at: IsoDate): SequenceTemplate[] {
  const { sequence: rules, outcomes } = methodologyAt(world, at);
  return world.firms.flatMap(({ firmId }) => {
    const known = (world.outcomesOf.get(firmId) ?? []).filter((row) => row.knownOn <= at);
    const closure = resolutionsOf(known, outcomes).findLast(
      (end) => end.kind === "event" && end.on <= at,
    );
    if (closure === undefined) return [];
    const established = knownEvents(world, firmId, truthOf(world, firmId, at), sightOn(at)).filter(
      ({ event, verdict }) => isEstablished(verdict) && isOfLife(world, event, closure.on, at),
    );
    const kinds = kindsWithin(established, closure.on, rules.templateDays);
    return kinds.length < rules.minEvents ? [] : [{ firmId, kinds }];
  });
}

export function establishedEvents(
  world: World,
  { events }: Pick<SequenceState, "events">,
  at: IsoDate,
): SequenceEvent[] {
  return events.filter((one) => counts(world, one, sightOn(at)));
}

/** Whether an event counts for the confirmed stage; a recovery does whatever its verdict. */
function isConfirmed({ stage, verdict }: SequenceEvent): boolean {
  return stage === 0 || verdict === "confirmed";
}

function counts(world: World, { event, verdict }: SequenceEvent, sight: Sight): boolean {
  const { at, knownBy } = sight;
  return isEstablished(verdict) && event.occurredOn <= at && isOfLife(world, event, at, knownBy);
}

function isOfLife(world: World, event: FirmEvent, day: IsoDate, knownBy: IsoDate): boolean {
  if (precedesFirm(world, event)) return false;
  const known = (world.outcomesOf.get(event.firmId) ?? []).filter((row) => row.knownOn <= knownBy);
  const reopened = reopeningsOf(known).findLast((again) => again <= day);
  return reopened === undefined || event.occurredOn >= reopened;
}

/** The known events, oldest first; recoveries and events before the founding have stage 0. */
function knownEvents(
  world: World,
  firmId: string,
  truth: FirmTruth,
  { at, knownBy }: Sight,
): SequenceEvent[] {
  const { stages } = methodologyAt(world, at).sequence;
  const verdicts = new Map<string | null, Verdict>(
    truth.claims.map(({ claim, verdict }) => [claim.claimId, verdict]),
  );
  return (world.eventsOf.get(firmId) ?? [])
    .filter((event) => event.knownOn <= knownBy)
    .map((event) => ({
      event,
      stage: precedesFirm(world, event) ? 0 : stageOfKind(event.kind, stages),
      verdict: verdicts.get(event.claimId) ?? "unverified",
    }));
}

function kindsWithin(events: readonly SequenceEvent[], end: IsoDate, days: number) {
  return events
    .filter(({ event }) => event.occurredOn <= end && daysBetween(event.occurredOn, end) <= days)
    .map(({ event }) => event.kind);
}

function stageOfKind(kind: string, stages: Methodology["sequence"]["stages"]): number {
  return stages.find(({ kinds }) => kinds.includes(kind))?.stage ?? 0;
}

function precedesFirm(world: World, event: FirmEvent): boolean {
  const founded = world.firmById.get(event.firmId)?.foundedOn ?? null;
  return founded !== null && event.occurredOn < founded;
}
