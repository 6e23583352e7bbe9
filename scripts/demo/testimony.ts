import { addDays } from "../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Claim } from "../../src/model/claim.ts";
import type { Evidence } from "../../src/model/evidence.ts";
import { by } from "../../src/model/language/order.ts";
import type { Reliability, Source } from "../../src/model/source.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { lastDay } from "./calendar.ts";
import type { Draw } from "./chance.ts";
import { type DemoSource, independentSources } from "./sources.ts";

// Which witnesses come forward, by the verdict that the evidence is to end in. The engine weighs
// the result itself; a test counts the verdicts it reaches.

export type Weighing =
  | "confirmed"
  | "corroborated"
  | "single_source"
  | "contested"
  | "refuted"
  | "inconclusive"
  | "unverified";

/** A witness to be found: which kinds and letters of sources will do, what they say and when. */
export interface Witness {
  readonly letters: readonly Reliability[];
  /** The kinds of sources that will do; empty where any will. */
  readonly kinds: readonly Source["kind"][];
  readonly stance: Evidence["stance"];
  readonly directness: Evidence["directness"];
  /** Days after the fact at which the witness spoke. */
  readonly after: readonly [number, number];
}

export const witness = (
  letters: string,
  stance: Evidence["stance"],
  directness: Evidence["directness"],
  after: readonly [number, number],
  kinds: readonly Source["kind"][] = [],
): Witness => ({
  // the letters are written out below, A to F only
  letters: [...letters] as Reliability[],
  kinds,
  stance,
  directness,
  after,
});

const officials: readonly Source["kind"][] = ["regulator", "court", "registry"];
const crowd: readonly Source["kind"][] = ["customer", "community"];

/** The same for what is grave, of which officials and newsrooms speak. */
const graveWitnesses = [
  witness("A", "supports", "primary", [0, 2], officials),
  witness("B", "supports", "first_hand", [0, 4]),
  witness("C", "supports", "second_hand", [1, 8], ["press"]),
];

const witnesses: Readonly<Record<Weighing, readonly Witness[]>> = {
  confirmed: [
    witness("B", "supports", "primary", [0, 3], ["monitor"]),
    witness("B", "supports", "first_hand", [1, 6], ["press"]),
    witness("C", "supports", "first_hand", [1, 9], crowd),
  ],
  corroborated: [
    witness("C", "supports", "first_hand", [0, 4], crowd),
    witness("B", "supports", "second_hand", [1, 8], ["press", "monitor"]),
  ],
  single_source: [witness("C", "supports", "first_hand", [0, 6], crowd)],
  contested: [
    witness("B", "supports", "first_hand", [0, 4], ["press", "monitor"]),
    witness("D", "supports", "second_hand", [0, 6]),
    witness("B", "refutes", "primary", [2, 14], ["audit", "monitor"]),
  ],
  refuted: [
    witness("DE", "supports", "second_hand", [0, 2]),
    witness("F", "supports", "rumour", [0, 3]),
    witness("A", "refutes", "primary", [2, 12], officials),
    witness("B", "refutes", "first_hand", [1, 10]),
  ],
  inconclusive: [
    witness("D", "supports", "second_hand", [0, 4]),
    witness("E", "supports", "rumour", [0, 4]),
  ],
  unverified: [],
};

/** What is heard about a claim: each witness speaks through a source of its own, and some are repeated. */
export function heard(
  claim: Claim,
  weighing: Weighing,
  on: IsoDate,
  draw: Draw,
  isGrave = false,
): readonly Evidence[] {
  const wanted = isGrave && weighing === "confirmed" ? graveWitnesses : witnesses[weighing];
  const groups = new Set<string>();
  return wanted.flatMap((one) => {
    const able = independentSources.filter(
      ({ reliability, kind, originGroup }) =>
        one.letters.includes(reliability) &&
        (one.kinds.length === 0 || one.kinds.includes(kind)) &&
        !groups.has(originGroup),
    );
    if (able.length === 0) return [];
    const source = draw.pick(able);
    groups.add(source.originGroup);
    const first = spoken(claim, one, source, on, draw);
    const echo = independentSources.find(
      ({ originGroup, sourceId }) =>
        originGroup === source.originGroup && sourceId !== source.sourceId,
    );
    if (echo === undefined || !draw.chance(0.5)) return [first];
    const repeat: Witness = { ...one, directness: "second_hand", after: [2, 9] };
    return [first, spoken(claim, repeat, echo, on, draw)];
  });
}

export function spoken(
  { claimId, kind }: Claim,
  { stance, directness, after }: Witness,
  source: DemoSource,
  occurredOn: IsoDate,
  draw: Draw,
): Evidence {
  const observedOn = addDays(occurredOn, draw.int(...after));
  const lag = draw.unit();
  const page = `${kind.replaceAll("_", "-")}-${claimId.toLowerCase()}`;
  const isQuotable = source.kind !== "whistleblower" && directness !== "rumour";
  const url = isQuotable ? `https://${source.host}/${observedOn.slice(0, 7)}/${page}` : null;
  return {
    evidenceId: "",
    claimId,
    sourceId: source.sourceId,
    stance,
    directness,
    observedOn,
    knownOn: addDays(observedOn, Math.floor(4 * lag * lag)),
    url,
    sha256: url === null || draw.chance(0.3) ? null : sha256Hex(`${url} ${observedOn}`),
  };
}

/** Numbers the items of a claim in the order in which they became known; later than the last day is out. */
export function numbered(claimId: string, items: readonly Evidence[]): readonly Evidence[] {
  return items
    .filter(({ knownOn }) => knownOn <= lastDay)
    .sort(by(({ knownOn }) => knownOn))
    .map((item, place) => ({ ...item, evidenceId: `V${claimId.slice(1)}-${place + 1}` }));
}
