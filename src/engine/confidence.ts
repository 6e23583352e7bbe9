import { at } from "../model/language/at.ts";
import type { Methodology } from "../model/methodology.ts";
import type { ConfidenceParts } from "../model/shared.ts";
import { roundHalfEven } from "./numbers/round.ts";
import { mean, sum } from "./numbers/statistics.ts";
import { weightedMean } from "./reading/composite.ts";
import type { FirmReading } from "./reading/firm-reading.ts";
import type { ClaimVerdict, FirmTruth } from "./truth/truth.ts";

// How well founded a reading is, whatever it says. Each part is 0 to 1:
//
// coverage       the share of indicator weight that is present; of a single indicator it says
//                nothing that freshness does not, and does not apply
// freshness      Σ W·2^(−age / half-life) / Σ W over all indicators, where absent ones add nothing
//                and W is an indicator's share of its pillar times the pillar's weight
// corroboration  mean over claims with counted evidence of min(1, g / 2), g the independent origin
//                groups on the side that prevails: two are enough to confirm or corroborate
// agreement      Σ |net llr| / Σ |llr counted| over the same claims: 1 when nothing contradicts
//
// The first two never rise when an observation is removed, and whether a part applies does not
// depend on observations, so neither does their mean.

interface Judged {
  readonly reading: Pick<FirmReading, "indicators" | "coverage">;
  readonly truth: FirmTruth;
}

/** The confidence in a firm, or in the market: mean coverage and freshness of firms, and all their claims. */
export function confidenceOver(methodology: Methodology, firms: readonly Judged[]) {
  return confidenceOf(methodology, {
    coverage: mean(firms.map(({ reading }) => reading.coverage)),
    freshness: mean(firms.map(({ reading }) => freshnessOf(methodology, reading))),
    ...claimParts(firms.flatMap(({ truth }) => truth.claims)),
  });
}

/**
 * The geometric mean of the parts that apply, null for fewer than the methodology asks for. Parts are rounded
 * first, so that the value can be recomputed from those published.
 */
export function confidenceOf(
  { confidence, indicators }: Pick<Methodology, "confidence" | "indicators">,
  exact: ConfidenceParts,
) {
  const parts: ConfidenceParts = {
    coverage: indicators.length === 1 ? null : rounded(exact.coverage),
    freshness: rounded(exact.freshness),
    corroboration: rounded(exact.corroboration),
    agreement: rounded(exact.agreement),
  };
  const present = Object.values(parts).filter((part) => part !== null);
  const product = present.reduce((total, part) => total * part, 1);
  const value =
    present.length < confidence.minParts ? null : roundHalfEven(product ** (1 / present.length), 2);
  return { value, parts };
}

function rounded(part: number | null): number | null {
  return part === null ? null : roundHalfEven(Math.min(1, Math.max(0, part)), 2);
}

/** The weighted freshness of a firm's indicators, to which absent and stale values add nothing. */
function freshnessOf(
  { pillars, indicators }: Methodology,
  { indicators: read }: Judged["reading"],
) {
  const decays = indicators.map(({ halfLifeDays }, i) => {
    const { value, ageDays } = at(read, i);
    return value === null || ageDays === null ? 0 : 2 ** (-ageDays / halfLifeDays);
  });
  const fresh = pillars.map(({ id }) => {
    const within = indicators.map(({ pillar, weight }) => (pillar === id ? weight : 0));
    return weightedMean(decays, within) ?? 0;
  });
  const weights = pillars.map(({ weight }) => weight);
  return weightedMean(fresh, weights) ?? 0;
}

function claimParts(
  claims: readonly ClaimVerdict[],
): Pick<ConfidenceParts, "corroboration" | "agreement"> {
  const judged = claims.filter(({ evidence }) => evidence.some(({ counted }) => counted));
  const net = sum(judged.map(({ llr }) => Math.abs(llr)));
  const counted = judged.flatMap(({ evidence }) => evidence.filter((item) => item.counted));
  const gross = sum(counted.map(({ llr }) => Math.abs(llr)));
  return {
    corroboration: mean(judged.map(corroborationOf)),
    agreement: gross === 0 ? null : net / gross,
  };
}

function corroborationOf({ llr, supportingGroups, refutingGroups }: ClaimVerdict): number {
  return Math.min(1, (llr < 0 ? refutingGroups : supportingGroups) / 2);
}
