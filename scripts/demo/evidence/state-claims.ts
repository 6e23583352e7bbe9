import { addDays, daysBetween } from "../../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { Claim } from "../../../src/model/claim.ts";
import type { Evidence } from "../../../src/model/evidence.ts";
import { type Draw, stream } from "../chance.ts";
import type { FirmSeed } from "../market/firm-seed.ts";
import { observedThrough } from "../market/presence.ts";
import type { Story } from "../market/stories.ts";
import { ownSource } from "./sources.ts";
import { stateKinds, stateStatement } from "./statements.ts";
import { numbered, spoken, type Testimony, testify } from "./testimony.ts";
import { type Weighing, type Witness, witnesses } from "./weighing.ts";

// Claims about a state: solvency, licence, audit. Evidence for them fades, so it is gathered anew.

export function stateTestimony(
  seed: FirmSeed,
  story: Story | undefined,
  firstNumber: number,
): readonly Testimony[] {
  const draw = stream(`standing matters ${seed.firmId}`);
  const wanted = draw.chance(0.45) ? 2 : draw.chance(0.7) ? 1 : 0;
  const start = draw.int(0, stateKinds.length - 1);
  return Array.from({ length: wanted }, (_, i) => {
    const kind = stateKinds[(start + 2 * i) % stateKinds.length] ?? "licence";
    const claim: Claim = {
      claimId: `C${String(firstNumber + i).padStart(4, "0")}`,
      firmId: seed.firmId,
      statement: stateStatement(kind, seed.name, draw),
      temporality: "state",
      kind,
    };
    const evidence = rounds(seed, story, draw).flatMap((on) => round(claim, seed, on, draw));
    return { claim, evidence: numbered(claim.claimId, evidence) };
  });
}

/** The days on which the desk asked again, about every seven months. */
function rounds(seed: FirmSeed, story: Story | undefined, draw: Draw): readonly IsoDate[] {
  const end = addDays(observedThrough(story), -draw.int(15, 90));
  const span = daysBetween(seed.listedOn, end);
  if (span < 30) return [];
  const count = 1 + Math.floor(span / 215);
  return Array.from({ length: count }, (_, i) => addDays(end, -215 * (count - 1 - i)));
}

const ownAssurance: Witness = {
  letters: [],
  kinds: ["firm"],
  stance: "supports",
  directness: "primary",
  after: [0, 5],
};

function round(claim: Claim, seed: FirmSeed, on: IsoDate, draw: Draw): readonly Evidence[] {
  const weighing = stateWeighing(seed, draw);
  const heard = testify(claim, witnesses(weighing, false, draw), on, draw);
  return draw.chance(0.4)
    ? [...heard, spoken(claim, ownAssurance, ownSource(seed), on, draw)]
    : heard;
}

function stateWeighing(seed: FirmSeed, draw: Draw): Weighing {
  const u = draw.unit() + 0.25 * (0.3 - seed.frailty);
  if (u > 0.5) return "confirmed";
  if (u > 0.28) return "corroborated";
  if (u > 0.18) return "single_source";
  return u > 0.1 ? "inconclusive" : u > 0.05 ? "contested" : "refuted";
}
