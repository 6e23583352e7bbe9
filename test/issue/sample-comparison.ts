import type { Analysis } from "../../src/engine/analyse.ts";
import type { MarketPeriod } from "../../src/engine/market/market.ts";
import { type IssueOptions, issue } from "../../src/issue/issue.ts";
import type { PeriodComparison } from "../../src/issue/issue-context.ts";
import type { Publication } from "../../src/model/publication.ts";

/** The last period of a market beside the one before it, nothing having changed but the readings. */
export function comparisonOf(market: readonly MarketPeriod[]): PeriodComparison | null {
  const now = market.at(-1);
  const before = market.at(-2);
  if (now === undefined || before === undefined || before.standing.isWithdrawn) return null;
  return {
    from: before.periodEnd,
    breaks: [],
    membership: { joined: [], left: [] },
    by: "2024.1",
    now,
    before,
    firms: new Map(),
    alikeSince: market[0]?.periodEnd ?? null,
  };
}

/** What `issue()` makes of a sample, its last two periods compared as they are. */
export function issueSample(
  analysis: Analysis,
  publications: readonly Publication[],
  options: Omit<IssueOptions, "comparison">,
): ReturnType<typeof issue> {
  return issue(analysis, publications, { comparison: comparisonOf(analysis.market), ...options });
}
