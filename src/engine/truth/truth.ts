import type { IsoDate } from "../../model/cell.ts";
import type { Claim } from "../../model/claim.ts";
import type { Evidence } from "../../model/evidence.ts";
import { entryOf } from "../../model/language/at.ts";
import { by } from "../../model/language/order.ts";
import type { Interest } from "../../model/methodology/evidence.ts";
import type { Methodology } from "../../model/methodology.ts";
import { type Verdict, verdicts } from "../../model/shared.ts";
import { type Source, sourceOn } from "../../model/source.ts";
import { dayNumber } from "../numbers/calendar.ts";
import { logit, sigmoid } from "../numbers/sigmoid.ts";
import { sum } from "../numbers/statistics.ts";
import type { Sight } from "../world/sight.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { credibilityOf, firmVerdictOf, verdictOf } from "./verdict.ts";

// Truth defense: how much independent evidence supports a claim. Log-likelihood ratios of
// independent items add (Good 1950). Items of one origin are not independent, so only the strongest
// item of each origin group counts on each side, and repeating it changes nothing. Their sum is added to the
// log-odds of the prior.

/** The prior of a claim of a kind for which none is declared. */
const evenOdds = 0.5;

type Known = Pick<World, "evidenceOf" | "sourceRows">;

type Weighed = ReturnType<typeof weigh>;

export type ClaimVerdict = ReturnType<typeof claimVerdict>;

export function claimVerdict(claim: Claim, known: Known, sight: Sight, methodology: Methodology) {
  const judged = judge(claim, known, sight, methodology);
  const { weighed, supporting, refuting, prior, llr, posterior, verdict } = judged;
  const counted = new Set([...supporting, ...refuting]);
  return {
    claim,
    verdict,
    /** The probability that it is true, within the limits of the methodology; null without evidence. */
    posterior,
    /** The probability before any evidence, as declared for claims of its kind. */
    prior,
    llr,
    supportingGroups: supporting.length,
    refutingGroups: refuting.length,
    credibility: credibilityOf(verdict, posterior),
    evidence: weighed.map((one) => ({
      item: one.item,
      llr: one.llr,
      counted: counted.has(one),
      reason: counted.has(one) ? null : one.excluded,
    })),
  };
}

export function verdictOn(claim: Claim, known: Known, sight: Sight, methodology: Methodology) {
  return judge(claim, known, sight, methodology).verdict;
}

function judge(claim: Claim, known: Known, { at, knownBy }: Sight, methodology: Methodology) {
  const today = dayNumber(at);
  const weighed: Weighed[] = [];
  for (const item of known.evidenceOf.get(claim.claimId) ?? []) {
    if (item.observedOn > at || item.knownOn > knownBy) continue;
    const source = sourceOn(entryOf(known.sourceRows, item.sourceId), knownBy);
    weighed.push(weigh(claim, item, source, today, methodology));
  }
  const supporting = strongestOfGroups(weighed, 1);
  const refuting = strongestOfGroups(weighed, -1);
  const counted = [...supporting, ...refuting];
  const llr = sum(counted.map((one) => one.llr));
  const [low, high] = methodology.evidence.clip;
  const prior = priorOf(claim, methodology);
  const weighedUp = sigmoid(logit(prior) + llr);
  const posterior = counted.length > 0 ? Math.min(high, Math.max(low, weighedUp)) : null;
  const verdict = verdictOf(posterior, supporting, refuting, methodology.evidence);
  return { weighed, supporting, refuting, prior, llr, posterior, verdict };
}

/** The probability that a claim is true before any evidence: as declared for its kind, or even odds. */
function priorOf({ kind }: Claim, { evidence: { priors } }: Methodology): number {
  return (Object.hasOwn(priors, kind) ? priors[kind] : undefined) ?? evenOdds;
}

export type FirmTruth = ReturnType<typeof truthOf>;

export function truthOf(world: World, firmId: string, at: IsoDate, knownBy: IsoDate = at) {
  const methodology = methodologyAt(world, at);
  const claims = (world.claimsOf.get(firmId) ?? []).map((claim) =>
    claimVerdict(claim, world, { at, knownBy }, methodology),
  );
  const found = claims.map((claim) => claim.verdict);
  return { verdict: firmVerdictOf(found), claims, counts: countsOf(found) };
}

/**
 * The weight of an item of evidence: llr = ±scale · r · d · decay, which is 2^(−age / half-life) for a claim
 * about a state and 1 for one about an event.
 */
function weigh(
  claim: Claim,
  item: Evidence,
  source: Source,
  today: number,
  methodology: Methodology,
) {
  const rules = methodology.evidence;
  const age = Math.max(0, today - dayNumber(item.observedOn));
  const decay = claim.temporality === "state" ? 2 ** (-age / rules.stateHalfLifeDays) : 1;
  const reliability = rules.reliability[source.reliability];
  const strength = rules.scale * reliability * rules.directness[item.directness] * decay;
  return {
    item,
    source,
    llr: item.stance === "supports" ? strength : -strength,
    /** Why it does not count, unless it is the strongest of its origin group on its side. */
    excluded: isSelfServing(claim, item, source, methodology)
      ? ("self_serving" as const)
      : ("weaker_in_group" as const),
  };
}

/** The strongest item of each origin group; ties go to the better letter, then to what was known first. */
function strongestOfGroups(weighed: readonly Weighed[], side: 1 | -1): Weighed[] {
  const best = new Map<string, Weighed>();
  for (const one of weighed) {
    if (one.excluded === "self_serving" || one.llr * side <= 0) continue;
    const held = best.get(one.source.originGroup);
    if (held === undefined || byStrength(one, held) < 0) best.set(one.source.originGroup, one);
  }
  return Array.from(best.values()).sort(by(({ source }) => source.originGroup));
}

const byStrength = by<Weighed>(
  ({ llr }) => -Math.abs(llr),
  ({ source }) => source.reliability,
  ({ item }) => item.knownOn,
  ({ item }) => item.evidenceId,
);

function countsOf(found: readonly Verdict[]): Record<Verdict, number> {
  const count = (wanted: Verdict) => found.filter((verdict) => verdict === wanted).length;
  return Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as Record<
    Verdict,
    number
  >; // every verdict is a key
}

/**
 * Whether a claim of some kind is in its firm's interest: recoveries are, kinds of a stage are not, conditions
 * as declared.
 */
function interestOf(kind: Claim["kind"], { sequence, evidence }: Methodology): Interest {
  if (sequence.recoveryKinds.includes(kind)) return "favourable";
  if (Object.hasOwn(evidence.conditions, kind)) return evidence.conditions[kind] ?? "unknown";
  return sequence.stages.some(({ kinds }) => kinds.includes(kind)) ? "adverse" : "unknown";
}

/** Whether an item is a firm's statement about itself that is not known to be against its own interest. */
function isSelfServing(
  claim: Claim,
  item: Evidence,
  source: Source,
  methodology: Methodology,
): boolean {
  if (source.affiliatedFirmId !== claim.firmId) return false;
  const against = { adverse: "supports", favourable: "refutes", unknown: null } as const;
  return item.stance !== against[interestOf(claim.kind, methodology)];
}
