import type { MarketPeriod } from "../../../src/engine/market/market.ts";
import { quantile } from "../../../src/engine/numbers/statistics.ts";
import type { Calibration } from "../../../src/model/calibration.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { MarketState } from "../../../src/model/shared.ts";
import { analysisOn, type FactSource, type Facts } from "./fact-source.ts";
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
    .flatMap(({ value }) => value ?? []);
  const at = (p: number) => fixed(quantile(values, p), 1);
  const named = [5, 25, 50, 75, 95, 99].map((p) => {
    return [`delay.p${String(p).padStart(2, "0")}`, at(p / 100)] as const;
  });
  return Object.fromEntries(named);
}

/** The model whose forecasts the report judges. */
const judged = "2023.1-prior";

/** What came of the forecasts that the declared model issued in real time, as of a day. */
export function calibrationFacts(source: FactSource, day: IsoDate): Facts {
  const { calibrations } = analysisOn(source, day);
  const one = calibrations({ mode: "real_time", modelVersion: judged, preset: null });
  return {
    "cal.from": one.from ?? "none",
    "cal.to": one.to ?? "none",
    "cal.n": String(one.nForecasts),
    "cal.firms": String(one.nFirms),
    "cal.events": String(one.nEvents),
    "cal.episodes": String(one.nEpisodes),
    "cal.censored": String(one.nCensored),
    "cal.baseRate": percent(one.baseRate),
    "cal.reference": fixed(one.brierReference, 4),
    "cal.scores": markdownTable(["measure", "value", "95 % interval"], scoresOf(one)),
    "cal.curve": markdownTable(["forecasts", "from", "to", "came true", "band"], stepsOf(one)),
    "cal.tail": tailOf(one),
  };
}

function scoresOf(one: Calibration): readonly (readonly string[])[] {
  const row = (name: string, value: number | null, interval: Calibration["aucInterval"] = null) => [
    name,
    fixed(value, 4),
    interval === null ? "" : `${fixed(interval.low, 2)} to ${fixed(interval.high, 2)}`,
  ];
  return [
    row("Brier score", one.brier),
    row("of the base rate", one.brierReference),
    row("skill", one.brierSkill, one.brierSkillInterval),
    row("reliability", one.reliability),
    row("resolution", one.resolution),
    row("uncertainty", one.uncertainty),
    row("log loss", one.logLoss),
    row("area under the curve", one.auc, one.aucInterval),
    row("observed over expected", one.observedToExpected, one.observedToExpectedInterval),
    row("mean distance from the curve", one.ece),
  ];
}

function stepsOf({ steps }: Calibration): readonly (readonly string[])[] {
  return (steps ?? []).map(({ n, from, to, observed, low, high }) => [
    String(n),
    percent(from),
    percent(to),
    percent(observed),
    low === null || high === null ? "none" : `${percent(low)} to ${percent(high)}`,
  ]);
}

/** The highest forecasts, in words. */
function tailOf({ bins }: Calibration): string {
  const tail = bins?.at(-1);
  if (tail === undefined) return "none";
  return `the ${tail.n} highest forecasts averaged ${percent(tail.meanForecast)} and came true in ${percent(tail.observedRate)}`;
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
