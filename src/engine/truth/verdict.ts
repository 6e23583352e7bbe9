import type { Directness } from "../../model/evidence.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { FirmVerdict, Verdict } from "../../model/shared.ts";
import type { Reliability } from "../../model/source.ts";

/** The item that counts of an origin group. */
interface Strongest {
  readonly llr: number;
  readonly item: { readonly directness: Directness };
  readonly source: { readonly reliability: Reliability };
}

/**
 * The verdict on a claim, first match in this order: unverified without evidence that counts;
 * contested when the strongest group of either side reaches `contestedLlr`; confirmed at a
 * posterior of `confirmed` with two supporting groups, one of letter A or B; corroborated at
 * `corroborated` with two, one of C or better; refuted at or below `refuted`; single_source with
 * one supporting group above `singleSource`; else inconclusive. The group with the letter must have
 * more than a rumour: any number of rumours corroborates nothing.
 */
export function verdictOf(
  posterior: number | null,
  supporting: readonly Strongest[],
  refuting: readonly Strongest[],
  rules: Methodology["evidence"],
): Verdict {
  if (posterior === null) return "unverified";
  const strong = ({ llr }: Strongest) => Math.abs(llr) >= rules.contestedLlr;
  if (supporting.some(strong) && refuting.some(strong)) return "contested";
  const several = supporting.length >= 2;
  if (posterior >= rules.confirmed && several && has(supporting, "AB")) return "confirmed";
  if (posterior >= rules.corroborated && several && has(supporting, "ABC")) return "corroborated";
  if (posterior <= rules.refuted) return "refuted";
  if (posterior > rules.singleSource && supporting.length === 1) return "single_source";
  return "inconclusive";
}

/**
 * The Admiralty digit of an item of information (NATO STANAG 2511), from 1, confirmed, to 5, improbable, and 6
 * where truth cannot be judged. An inconclusive claim is 3 above even odds and 4 at or below them.
 */
export function credibilityOf(verdict: Verdict, posterior: number | null) {
  if (verdict === "inconclusive") return posterior !== null && posterior > 0.5 ? 3 : 4;
  return digits[verdict];
}

const digits = {
  confirmed: 1,
  corroborated: 2,
  single_source: 3,
  contested: 4,
  refuted: 5,
  unverified: 6,
} as const satisfies Record<Exclude<Verdict, "inconclusive">, number>;

export function isEstablished(verdict: Verdict): boolean {
  return verdict === "confirmed" || verdict === "corroborated";
}

/** Contested when any claim is; defended when all are settled, partially when some are, undefended when none is. */
export function firmVerdictOf(verdicts: readonly Verdict[]): FirmVerdict {
  if (verdicts.length === 0) return "no_claims";
  if (verdicts.includes("contested")) return "contested";
  const settled = verdicts.filter(
    (verdict) => isEstablished(verdict) || verdict === "refuted",
  ).length;
  if (settled === verdicts.length) return "defended";
  return settled > 0 ? "partially_defended" : "undefended";
}

/** Whether a group of one of these letters has more than a rumour. */
function has(groups: readonly Strongest[], letters: string): boolean {
  return groups.some(
    ({ item, source }) => item.directness !== "rumour" && letters.includes(source.reliability),
  );
}
