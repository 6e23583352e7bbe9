import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { inWords } from "../../model/language/in-words.ts";
import type { MarketState } from "../../model/shared.ts";
import type { Analysis } from "../analyse.ts";
import { driftOf } from "../market/drift.ts";
import type { MarketPeriod } from "../market/market.ts";
import { addDays } from "../numbers/calendar.ts";
import { roundHalfEven } from "../numbers/round.ts";
import { breaksOfRules } from "../world/breaks.ts";
import type { BandChange } from "./band-changes.ts";
import { isWithin, marketSignal, type Signal, type Window } from "./signal.ts";

type Market = Pick<Analysis, "world" | "market" | "confidence">;

const severityOfState: Readonly<Record<MarketState, Signal["severity"]>> = {
  indeterminate: "watch",
  nominal: "info",
  watch: "watch",
  elevated: "caution",
  high: "escalate",
  critical: "escalate",
};

export function marketChanges(analysis: Market): readonly Signal[] {
  const { inputs } = analysis.world.methodology.issue.payoutDrift;
  return [
    ...analysis.market.flatMap((period, i) =>
      stateSignal(analysis, period, analysis.market[i - 1]?.periodEnd ?? null),
    ),
    ...inputs.flatMap((id) => driftSignals(analysis, id)),
  ];
}

function stateSignal(
  analysis: Market,
  period: MarketPeriod,
  before: IsoDate | null,
): Signal | readonly Signal[] {
  const { state, previousState, transition, stress, periodEnd, because } = period;
  const isMoved = transition === "raised" || transition === "lowered";
  if (!isMoved || state === null || previousState === null) return [];
  // no model makes a state
  const between = breaksOfRules(analysis.world, before, periodEnd);
  const threshold = because?.threshold ?? null;
  const measured =
    stress === null || threshold === null ? [] : [{ id: "stress", value: stress, threshold }];
  return marketSignal(analysis, period, {
    kind: "state_change",
    direction: transition === "raised" ? "worsening" : "improving",
    severity: transition === "raised" ? severityOfState[state] : "info",
    headline: `Market state ${state}, was ${previousState}`,
    triggers: [{ id: "marketState", value: state, threshold: previousState }, ...measured],
    issuedOn: periodEnd,
    breaks: between.filter(({ kind }) => kind !== "model"),
  });
}

function driftSignals(analysis: Market, id: string): Signal[] {
  const { payoutDrift, validDays } = analysis.world.methodology.issue;
  const { z: threshold, running } = payoutDrift;
  const { readings, runAt } = driftOf(analysis.market, analysis.world.methodology, id);
  return analysis.market.flatMap((period, index) => {
    const reading = period.inputs.find((input) => input.id === id);
    const { z } = at(readings, index);
    if (runAt(index) !== running || reading === undefined || z === null) return [];
    return marketSignal(analysis, period, {
      kind: "payout_drift",
      direction: "worsening",
      severity: "caution",
      headline: `${reading.label}: ${roundHalfEven(z, 1)} robust deviations above its recent level`,
      triggers: [{ id, value: z, threshold }],
      ...{ issuedOn: period.periodEnd, validUntil: addDays(period.periodEnd, validDays.PD) },
    });
  });
}

export function clusterSignal(
  analysis: Market,
  turns: readonly BandChange[],
  window: Window,
): Signal[] {
  const { methodology } = analysis.world;
  const { criticalFirms, withinDays } = methodology.issue.escalation;
  const period = analysis.market.at(-1);
  const critical = turns.filter(({ to }) => to === "critical");
  const close = (day: string) => {
    const after = addDays(day, -withinDays);
    const near = critical.filter(({ on }) => on <= day && on > after);
    return new Set(near.map(({ firmId }) => firmId)).size;
  };
  const days = critical.map(({ on }) => on).filter((on) => isWithin(window, on));
  const issuedOn = days.sort().findLast((day) => close(day) >= criticalFirms);
  if (issuedOn === undefined || period === undefined) return [];
  return [
    marketSignal(analysis, period, {
      kind: "critical_cluster",
      direction: "worsening",
      severity: "escalate",
      headline: inWords(
        `${counted(close(issuedOn), "%firm%")} turned critical within ${counted(withinDays, "day")}`,
        analysis.world.publisher.words,
      ),
      triggers: [{ id: "criticalFirms", value: close(issuedOn), threshold: criticalFirms }],
      ...{ issuedOn, validUntil: addDays(issuedOn, methodology.issue.validDays.EA) },
    }),
  ];
}
