import { createHash } from "node:crypto";
import { addDays } from "../../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { Claim } from "../../../src/model/claim.ts";
import type { FirmEvent } from "../../../src/model/event.ts";
import type { Evidence } from "../../../src/model/evidence.ts";
import { by } from "../../../src/model/language/order.ts";
import { lastDay } from "../calendar.ts";
import { type Draw, stream } from "../chance.ts";
import type { FirmSeed } from "../market/firm-seed.ts";
import type { Incident } from "../market/incidents.ts";
import { type DemoSource, independentSources, ownSource } from "./sources.ts";
import { type EventKind, eventStatement } from "./statements.ts";
import { type Weighing, type Witness, witnesses } from "./weighing.ts";

/** A claim and what was said for and against it. */
export interface Testimony {
  readonly claim: Claim;
  readonly evidence: readonly Evidence[];
}

export interface TestifiedEvent extends Testimony {
  readonly event: FirmEvent;
}

const recoveries: readonly EventKind[] = ["payout_resumed", "terms_restored", "regulator_cleared"];

/** An incident with its claim and its evidence; null when nobody had heard of it by the last day. */
export function eventTestimony(
  incident: Incident,
  seed: FirmSeed,
  number: number,
): TestifiedEvent | null {
  const claimId = `C${String(number).padStart(4, "0")}`;
  const draw = stream(`testimony ${seed.firmId} ${incident.kind} ${incident.occurredOn}`);
  const { firmId, kind, severity, occurredOn, weighing } = incident;
  const statement = eventStatement(kind, seed.name, occurredOn, draw);
  const claim: Claim = { claimId, firmId, statement, temporality: "event", kind };
  const grave = severity === "critical";
  const heard = testify(claim, witnesses(weighing, grave, draw), occurredOn, draw);
  const own = recoveries.includes(kind) ? [] : ownWord(claim, seed, weighing, occurredOn, draw);
  const evidence = numbered(claimId, [...heard, ...own]);
  const knownOn = evidence[0]?.knownOn ?? addDays(occurredOn, draw.int(1, 5));
  if (knownOn > lastDay) return null;
  const event = { eventId: `E${String(number).padStart(4, "0")}`, firmId, kind, severity };
  return { claim, evidence, event: { ...event, occurredOn, knownOn, claimId } };
}

/** Lets each witness speak through a source that has not spoken on this claim yet. */
export function testify(
  claim: Claim,
  wanted: readonly Witness[],
  occurredOn: IsoDate,
  draw: Draw,
): readonly Evidence[] {
  const groups = new Set<string>();
  return wanted.flatMap((witness) => {
    const able = independentSources.filter(
      (source) =>
        witness.letters.includes(source.reliability) &&
        (witness.kinds.length === 0 || witness.kinds.includes(source.kind)) &&
        !groups.has(source.originGroup),
    );
    if (able.length === 0) return [];
    const source = draw.pick(able);
    groups.add(source.originGroup);
    const first = spoken(claim, witness, source, occurredOn, draw);
    const echo = independentSources.find(
      (other) => other.originGroup === source.originGroup && other.sourceId !== source.sourceId,
    );
    if (echo === undefined || !draw.chance(0.5)) return [first];
    const repeat: Witness = { ...witness, directness: "second_hand", after: [2, 9] };
    return [first, spoken(claim, repeat, echo, occurredOn, draw)];
  });
}

/** A firm denies what hurts it, which does not count, or admits it, which does. */
function ownWord(
  claim: Claim,
  seed: FirmSeed,
  weighing: Weighing,
  occurredOn: IsoDate,
  draw: Draw,
): readonly Evidence[] {
  if (!draw.chance(0.34)) return [];
  const admits = weighing === "confirmed" && draw.chance(0.45);
  const witness: Witness = {
    letters: [],
    kinds: ["firm"],
    stance: admits ? "supports" : "refutes",
    directness: "primary",
    after: [1, 7],
  };
  return [spoken(claim, witness, ownSource(seed), occurredOn, draw)];
}

export function spoken(
  claim: Claim,
  witness: Witness,
  source: DemoSource,
  occurredOn: IsoDate,
  draw: Draw,
): Evidence {
  const observedOn = addDays(occurredOn, draw.int(...witness.after));
  const lag = draw.unit();
  const knownOn = addDays(observedOn, Math.floor(4 * lag * lag));
  const page = `${claim.kind.replaceAll("_", "-")}-${claim.claimId.toLowerCase()}`;
  const quotable = source.kind !== "whistleblower" && witness.directness !== "rumour";
  const url = quotable ? `https://${source.host}/${observedOn.slice(0, 7)}/${page}` : null;
  return {
    evidenceId: "",
    claimId: claim.claimId,
    sourceId: source.sourceId,
    stance: witness.stance,
    directness: witness.directness,
    observedOn,
    knownOn,
    url,
    sha256: url === null || draw.chance(0.3) ? null : digest(`${url} ${observedOn}`),
  };
}

/** Numbers the items of a claim in the order they became known; later than the last day is out. */
export function numbered(claimId: string, items: readonly Evidence[]): readonly Evidence[] {
  return items
    .filter(({ knownOn }) => knownOn <= lastDay)
    .sort(by(({ knownOn }) => knownOn))
    .map((item, place) => ({ ...item, evidenceId: `V${claimId.slice(1)}-${place + 1}` }));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
