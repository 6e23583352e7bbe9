import type { MarketPeriod } from "../../src/engine/market/market.ts";
import type { IsoDate } from "../../src/model/cell.ts";

/** The desk's own Markdown comments on single issues, by their Sunday. */
const dated: Readonly<Record<IsoDate, string>> = {
  "2024-05-05":
    "This is the first issue of the Weekly Stress. The index has been computed since July 2023 and its forecasts archived since December; what was computed before today was never published and is marked as such in the exports.",
  "2024-06-30":
    "A second processor has left. Both departures are confirmed by the processors themselves. What a processor means for the delay of payouts is the subject of a research note.",
  "2025-02-09":
    "Conduct and payout rise together for the third week. Sales campaigns with steep rebates are running at several firms; that is not an observation of ours, and it does not enter the index.",
  "2025-03-09":
    "A firm in the moderate band or below closed on Thursday without warning. A post-mortem will be published in April.",
  "2025-07-13":
    "First issue under methodology 2025.1: financial resilience weighs more, payout performance less. Earlier issues are not recomputed.",
  "2025-12-28":
    "Several sources do not report between the years; the share of fresh observations is lower than usual, and the confidence with it.",
  "2026-03-29":
    "From this issue the probabilities come from model 2026.1, which was fitted on the record to mid July 2025 and calibrated on the rest of that year. The prior of 2023 retires.",
};

/** Comments on the turns of the market, by transition, state and how often it has come to that. */
const turning: Readonly<Record<string, string>> = {
  "raised high 1":
    "The rise is carried by **payout** and **conduct**. We know of one processor that has told several firms to find another by the end of the month; nothing about it is confirmed.",
  "raised critical 1":
    "The market state is *critical* for the first time. The word says that stress is at 80 or more, on goalposts that we declared before the first issue. It is not a forecast.",
  "lowered high 1":
    "Lowered by one step. The state falls slowly by rule; readers who want to see the turn itself should look at the stress history, which turned weeks ago.",
  "lowered nominal 1":
    "Nominal again, after half a year. Twelve firms closed between the end of May and the end of September.",
  "raised elevated 2":
    "Reserve cover has fallen at many of the firms that attested in the autumn. The indicator is quarterly, so the full extent will show in January.",
  "raised high 2": "Raised to *high*. Unlike in 2024 there is no single cause to name.",
  "raised critical 2":
    'Critical for the second time. We remind readers that offers of "guaranteed payout" are made most loudly in such weeks, and that an index cannot tell whether any of them is kept.',
  "lowered high 2":
    "Lowered by one step, to *high*. One should not read more into a step than a step.",
  "lowered nominal 3": "Nominal again. The review of the winter's failures has begun.",
  "raised watch 4": "Raised to *watch*. No single segment carries the rise.",
};

/** The comment for the last of these periods, or null. */
export function noteOn(market: readonly MarketPeriod[]): string | null {
  const last = market.at(-1);
  if (last === undefined) return null;
  const same = market.filter(
    ({ transition, state }) => transition === last.transition && state === last.state,
  );
  const turn = `${last.transition} ${last.state} ${same.length}`;
  return dated[last.periodEnd] ?? turning[turn] ?? null;
}
