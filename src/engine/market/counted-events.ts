import type { IsoDate } from "../../model/cell.ts";
import type { FirmEvent } from "../../model/event.ts";
import type { Methodology } from "../../model/methodology.ts";
import { verdictOn } from "../truth/truth.ts";
import { isEstablished } from "../truth/verdict.ts";
import { methodologyAt, type World } from "../world/world.ts";
import type { EventCounts } from "./sector.ts";

/** Which events of a sector input are counted: see `stress.events` in the methodology. */
export type EventRule = Methodology["stress"]["events"];

/** The rules of all methodologies of a world, each once. */
export function eventRules({ methodologies }: Pick<World, "methodologies">): readonly EventRule[] {
  return [...new Set(methodologies.map(({ stress }) => stress.events))];
}

/** The events that each rule counts. Days must be asked for in rising order. */
export function countedEvents(world: World): (rule: EventRule) => EventCounts {
  const established = establishedOn(world);
  return (rule) => (rule === "all" ? () => true : established);
}

interface Judged {
  readonly established: boolean;
  /** The day from which the verdict may be another. */
  readonly until: IsoDate;
}

/**
 * Whether the claim of an event is confirmed or corroborated on a day. The verdict on a claim about
 * an event does not age, so it is found again only when further evidence has become known.
 */
function establishedOn(world: World): EventCounts {
  const known = new Map<string, Judged>();
  return ({ claimId }: FirmEvent, at) => {
    const claim = claimId === null ? undefined : world.claimById.get(claimId);
    if (claim === undefined) return false;
    const before = known.get(claim.claimId);
    if (before !== undefined && at < before.until) return before.established;
    const established = isEstablished(verdictOn(claim, world, at, methodologyAt(world, at)));
    const until = claim.temporality === "event" ? nextChange(world, claim.claimId, at) : at;
    known.set(claim.claimId, { established, until });
    return established;
  };
}

const never: IsoDate = "9999-12-31";

/** The first day after one on which evidence becomes known or a methodology comes into force. */
function nextChange({ evidenceOf, methodologies }: World, claimId: string, at: IsoDate): IsoDate {
  const days = [
    ...(evidenceOf.get(claimId) ?? []).map(({ knownOn }) => knownOn),
    ...methodologies.map(({ effectiveFrom }) => effectiveFrom),
  ];
  return days.reduce((next, day) => (day > at && day < next ? day : next), never);
}
