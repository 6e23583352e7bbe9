import { quantile } from "../../src/engine/numbers/statistics.ts";
import type { MarketPeriod } from "../../src/engine/world/analysis.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { MarketState } from "../../src/model/shared.ts";
import { analysisOn, type FactSource, type Facts, sundayBefore } from "./fact-source.ts";
import { fixed, markdownTable, percent } from "./markdown-table.ts";

/** The course of both crises, as published. */
export function crisisFacts({ replayed }: FactSource): Facts {
  const crises: readonly (readonly [string, IsoDate, IsoDate])[] = [
    ["summer 2024", "2024-02-01", "2025-01-31"],
    ["winter 2025/26", "2025-08-01", "2026-05-31"],
  ];
  const weeksOf = (from: IsoDate, to: IsoDate) =>
    replayed.history.market.filter((p) => p.periodEnd >= from && p.periodEnd <= to);
  const [first, second] = crises.map(([, from, to]) => peakOf(weeksOf(from, to)));
  const rows = crises.map(([name, from, to]) => {
    const weeks = weeksOf(from, to);
    const peak = peakOf(weeks);
    const spent = (state: MarketState) => weeks.filter((week) => week.state === state).length;
    const levels = weeks.flatMap(({ level }) => level ?? []);
    return [
      name,
      `${fixed(peak?.stress ?? null, 1)} on ${peak?.periodEnd ?? "no day"}`,
      ...(["watch", "elevated", "high", "critical"] as const).map((state) => String(spent(state))),
      fixed(Math.min(...levels), 1),
    ];
  });
  const head = ["crisis", "peak of stress", "weeks in watch", "elevated", "high", "critical"];
  return {
    "states.table": markdownTable([...head, "lowest median score"], rows),
    "peak.first": fixed(first?.stress ?? null, 0),
    "peak.second": fixed(second?.stress ?? null, 0),
  };
}

function peakOf(weeks: readonly MarketPeriod[]): MarketPeriod | null {
  return weeks.reduce<MarketPeriod | null>(
    (top, week) => ((week.stress ?? 0) > (top?.stress ?? 0) ? week : top),
    null,
  );
}

export function delayFacts({ dataset }: FactSource, day: IsoDate): Facts {
  const values = dataset.observations
    .filter(({ indicatorId, knownOn }) => indicatorId === "payout_delay" && knownOn <= day)
    .map(({ value }) => value);
  const at = (p: number) => fixed(quantile(values, p), 1);
  const named = [5, 25, 50, 75, 95, 99].map((p) => {
    return [`delay.p${String(p).padStart(2, "0")}`, at(p / 100)] as const;
  });
  return Object.fromEntries(named);
}

/** The record of the forecasts issued in real time, as of the Sunday before. */
export function calibrationFacts(source: FactSource, day: IsoDate): Facts {
  const { realTime } = analysisOn(source, sundayBefore(day)).calibration;
  const scores: readonly (readonly [string, number | null])[] = [
    ["Brier score", realTime.brier],
    ["of the base rate", realTime.brierReference],
    ["skill", realTime.brierSkill],
    ["reliability", realTime.reliability],
    ["resolution", realTime.resolution],
    ["uncertainty", realTime.uncertainty],
    ["log loss", realTime.logLoss],
    ["area under the curve", realTime.auc],
    ["expected calibration error", realTime.ece],
  ];
  const bins = (realTime.bins ?? []).map((bin) => [
    String(bin.n),
    String(bin.events),
    percent(bin.meanForecast),
    percent(bin.observedRate),
    `${percent(bin.low)} to ${percent(bin.high)}`,
  ]);
  return {
    "cal.from": realTime.from ?? "none",
    "cal.to": realTime.to ?? "none",
    "cal.n": String(realTime.nForecasts),
    "cal.firms": String(realTime.nFirms),
    "cal.events": String(realTime.nEvents),
    "cal.censored": String(realTime.nCensored),
    "cal.baseRate": percent(realTime.baseRate),
    "cal.reference": fixed(realTime.brierReference, 4),
    "cal.scores": markdownTable(
      ["measure", "value"],
      scores.map(([name, value]) => [name, fixed(value, 4)]),
    ),
    "cal.bins": markdownTable(
      ["forecasts", "events", "mean forecast", "observed", "interval"],
      bins,
    ),
  };
}

export function recordFacts({ replayed }: FactSource, day: IsoDate): Facts {
  const issued = replayed.publications.filter((one) => one.publishedAt.slice(0, 10) <= day);
  const first = issued.find(({ seriesCode }) => seriesCode === "WS");
  const corrected = issued.find(({ type }) => type === "correction");
  return {
    firstWeekly: first?.conceptId ?? "none",
    "correction.old": corrected?.supersedes ?? "none",
    "correction.new": corrected?.referenceId ?? "none",
    corrections: String(issued.filter(({ type }) => type === "correction").length),
  };
}
