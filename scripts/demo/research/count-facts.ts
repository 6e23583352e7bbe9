import { wilson } from "../../../src/engine/numbers/interval.ts";
import { isConstituent } from "../../../src/engine/reading/firm-reading.ts";
import { sightOn } from "../../../src/engine/world/sight.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import { verdicts } from "../../../src/model/shared.ts";
import { contentOn } from "../content-on.ts";
import { analysisOn, type FactSource, type Facts, sundayBefore } from "./fact-source.ts";
import { markdownTable, percent } from "./markdown-table.ts";

const failures: readonly string[] = ["closure", "insolvency", "regulatory_closure"];

/** How much there was of everything by a day. */
export function countFacts(source: FactSource, day: IsoDate): Facts {
  const { dataset } = source;
  const firms = dataset.firms.filter(({ listedOn }) => listedOn <= day);
  const failed = failedBy(source, day);
  const sudden = failed.filter((firmId) => source.storyOf.get(firmId)?.pace === "sudden");
  const recovered = [...source.storyOf.values()].filter(
    ({ recoversOn, turns }) => recoversOn !== null && recoversOn <= day && turns.length >= 2,
  );
  return {
    firms: String(firms.length),
    listed: String(firms.filter((firm) => isConstituent(firm, sightOn(day))).length),
    closures: String(failed.length),
    sudden: String(sudden.length),
    recovered: String(recovered.length),
    observations: thousands(dataset.observations.filter(({ knownOn }) => knownOn <= day).length),
    ...tierFacts(source, day),
  };
}

function failedBy({ dataset }: FactSource, day: IsoDate): readonly string[] {
  return dataset.outcomes
    .filter(({ label, knownOn }) => failures.includes(label) && knownOn <= day)
    .map(({ firmId }) => firmId);
}

function tierFacts(source: FactSource, day: IsoDate): Facts {
  const failed = new Set(failedBy(source, day));
  const tiers = ["tier-1", "tier-2", "tier-3"].map((tier) => {
    const firms = source.dataset.firms.filter(
      (firm) => firm.jurisdictionTier === tier && firm.listedOn <= day,
    );
    return { tier, n: firms.length, k: firms.filter(({ firmId }) => failed.has(firmId)).length };
  });
  const rows = tiers.map(({ tier, n, k }) => {
    const { low, high } = wilson(k, n) ?? { low: 0, high: 1 };
    return [
      tier,
      String(n),
      String(k),
      percent(k / n, 0),
      `${percent(low, 0)} to ${percent(high, 0)}`,
    ];
  });
  return {
    "tier.table": markdownTable(["tier", "ever listed", "closed", "rate", "interval"], rows),
    ...Object.fromEntries(tiers.map(({ tier, n }) => [tier.replace("-", ""), String(n)])),
  };
}

/** What was claimed, by whom, and what it amounted to. */
export function claimFacts(source: FactSource, day: IsoDate): Facts {
  const sunday = sundayBefore(day);
  const analysis = analysisOn(source, sunday);
  const { claims } = contentOn(source.dataset, sunday, source.replayed);
  const evidence = source.dataset.evidence.filter(({ knownOn }) => knownOn <= sunday);
  const reached = verdicts.map((verdict) => {
    const n = analysis.firms.reduce((sum, { truth }) => sum + truth.counts[verdict], 0);
    return [`verdict.${verdict}`, String(n)] as const;
  });
  return {
    claims: String(claims.length),
    evidence: thousands(evidence.length),
    sources: String(new Set(evidence.map(({ sourceId }) => sourceId)).size),
    ...Object.fromEntries(reached),
  };
}

/** A whole number with separators, such as 71,005. */
function thousands(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}
