import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { inWords } from "../../model/language/in-words.ts";
import type { MarketState } from "../../model/shared.ts";
import type { Analysis } from "../analyse.ts";
import { driftsOf, type InputDrift } from "../detect/drift.ts";
import type { News } from "../detect/news.ts";
import { marketWatch } from "../detect/watched-market.ts";
import type { MarketPeriod } from "../market/market.ts";
import { addDays } from "../numbers/calendar.ts";
import { roundHalfEven } from "../numbers/round.ts";
import { breaksOfRules } from "../world/breaks.ts";
import type { BandChange } from "./band-changes.ts";
import { decidedTrigger, decidedWords } from "./decided-words.ts";
import { firmsToAlarm } from "./firms-to-alarm.ts";
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
  const { segments } = analysis.world.methodology;
  const watch = marketWatch(analysis.world, analysis.market);
  return [
    ...analysis.market.flatMap((period, i) =>
      stateSignal(analysis, period, analysis.market[i - 1]?.periodEnd ?? null),
    ),
    ...segments.flatMap(({ id }) => segmentSignals(analysis, id, watch.segment(id).news)),
    ...driftsOf(analysis.world, analysis.market).flatMap((one) => driftSignals(analysis, one)),
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

function segmentSignals(
  analysis: Market,
  id: string,
  news: readonly (News | null)[],
): readonly Signal[] {
  return analysis.market.flatMap((period, i) => {
    const found = at(news, i);
    const segment = period.segments.find((one) => one.id === id);
    if (found === null || segment === undefined || segment.level === null) return [];
    const rose = found.direction === "up";
    const [now, then] = [segment.level, found.level].map((one) => roundHalfEven(one, 2).toFixed(2));
    return marketSignal(analysis, period, {
      kind: rose ? "segment_rise" : "segment_drop",
      direction: rose ? "worsening" : "improving",
      severity: rose ? "watch" : "info",
      headline: `${segment.name}: level ${now}, usually about ${then} before: ${decidedWords(found, "reading")}`,
      triggers: [
        { id: `segment.${id}`, value: segment.level, threshold: found.level },
        decidedTrigger(found),
      ],
      issuedOn: period.periodEnd,
    });
  });
}

function driftSignals(analysis: Market, { id, label, unit, news }: InputDrift): readonly Signal[] {
  const { validDays } = analysis.world.methodology.issue;
  return analysis.market.flatMap((period, index) => {
    const value = period.inputs.find((input) => input.id === id)?.value ?? null;
    const found = at(news, index);
    if (found === null || value === null) return [];
    const [now, then] = [value, found.level].map((one) => String(roundHalfEven(one, 2)));
    return marketSignal(analysis, period, {
      kind: "payout_drift",
      direction: "worsening",
      severity: "caution",
      headline: `${label}: ${now} ${unit}, usually about ${then} before: ${decidedWords(found, "reading")}`,
      triggers: [{ id, value, threshold: found.level }, decidedTrigger(found)],
      issuedOn: period.periodEnd,
      validUntil: addDays(period.periodEnd, validDays.PD),
    });
  });
}

export function clusterSignal(
  analysis: Market,
  turns: readonly BandChange[],
  window: Window,
): Signal[] {
  const { methodology } = analysis.world;
  const { withinDays } = methodology.issue.escalation;
  const { firms: criticalFirms } = firmsToAlarm(analysis.world);
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
      issuedOn,
      validUntil: addDays(issuedOn, methodology.issue.validDays.EA),
    }),
  ];
}
