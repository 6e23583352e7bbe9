import { type Analysis, analyse } from "../../src/engine/analyse.ts";
import { type PeriodHistory, periodHistory } from "../../src/engine/market/market.ts";
import { worldAt } from "../../src/engine/world/world.ts";
import { correction, withdrawal } from "../../src/issue/correct.ts";
import { forecastRows, issue } from "../../src/issue/issue.ts";
import { hindsight } from "../../src/issue/reading.ts";
import {
  type CriticalTurn,
  criticalAmong,
  criticalTurns,
} from "../../src/issue/series/critical-turns.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Forecast } from "../../src/model/forecast.ts";
import type { Publication } from "../../src/model/publication.ts";
import { issuedRecords } from "../../src/record/status.ts";
import { type Amendment, amendments } from "./amendments.ts";
import { weekCount, weekEnd } from "./calendar.ts";
import { contentOn } from "./content-on.ts";
import { historyUntil } from "./history-until.ts";
import { noteOn } from "./notes.ts";

/** What the desk issued in three years, week by week, each with the knowledge of its day. */
export interface Replayed {
  /** The records in the order of issue. */
  readonly publications: readonly Publication[];
  readonly forecasts: readonly Forecast[];
  readonly history: PeriodHistory;
}

const hindcastEvery = 4;
const firstForecastWeek = 25;
export const firstIssueWeek = 43;

interface Desk {
  readonly dataset: Dataset;
  /** The dataset of the last day; earlier days read its beginning. */
  readonly history: PeriodHistory;
  readonly publications: Publication[];
  readonly forecasts: Forecast[];
  readonly turns: CriticalTurn[];
  critical: ReadonlySet<string>;
}

/** Calls `onWeek` with each week that was replayed. */
export function replay(dataset: Dataset, onWeek: (week: number) => void): Replayed {
  const desk: Desk = {
    dataset,
    history: periodHistory(worldAt(dataset, weekEnd(weekCount - 1))),
    publications: [],
    forecasts: [],
    turns: [],
    critical: new Set(),
  };
  for (let week = 3; week < weekCount; week++) {
    const due = week >= firstForecastWeek || week % hindcastEvery === 3;
    if (!due) continue;
    amendUntil(desk, weekEnd(week));
    work(desk, week);
    onWeek(week);
  }
  return { publications: desk.publications, forecasts: desk.forecasts, history: desk.history };
}

function analysisOf(desk: Desk, asOf: IsoDate): Analysis {
  const world = worldAt(contentOn(desk.dataset, asOf, desk), asOf);
  return analyse(world, historyUntil(desk.history, asOf));
}

/** One Sunday at the desk. */
function work(desk: Desk, week: number): void {
  const day = weekEnd(week);
  const analysis = analysisOf(desk, day);
  recordTurns(desk, analysis, day);
  if (week < firstIssueWeek) {
    const mode = week < firstForecastWeek ? "hindcast" : "real_time";
    desk.forecasts.push(...forecastRows(analysis, analysis.world, mode));
    return;
  }
  const issued = issue(analysis, desk.publications, {
    series: null,
    note: noteOn(analysis.market),
    criticalTurns: desk.turns,
    mode: "real_time",
  });
  desk.publications.push(...issued.records);
  desk.forecasts.push(...issued.forecasts);
}

function recordTurns(desk: Desk, { world, firms }: Analysis, on: IsoDate): void {
  const critical = criticalAmong(world, firms);
  desk.turns.push(...criticalTurns(desk.critical, critical, on));
  desk.critical = critical;
}

/** The amendments of the days since the last Sunday. */
function amendUntil(desk: Desk, sunday: IsoDate): void {
  const done = desk.publications.at(-1)?.publishedAt.slice(0, 10) ?? "";
  for (const amendment of amendments) {
    if (amendment.on > done && amendment.on < sunday) {
      desk.publications.push(amended(desk, amendment));
    }
  }
}

function amended(desk: Desk, { on, series, of, change, reason }: Amendment): Publication {
  const current = issuedRecords(desk.publications).filter(
    ({ record, status }) =>
      status === "current" &&
      record.seriesCode === series &&
      (of === "newest" || record.periodEnd === of),
  );
  const record = current[0]?.record;
  if (record === undefined) throw new RangeError(`Cannot amend: no ${series} of ${of} stands`);
  const { publishTime } = desk.dataset.publisher;
  const options = { reference: record.referenceId, reason, on, publishTime };
  if (change.kind === "withdraw") {
    return withdrawal(desk.publications, { ...options, note: null });
  }
  if (change.kind === "note") {
    return correction(desk.publications, null, { ...options, note: change.note });
  }
  const known = hindsight(contentOn(desk.dataset, on, desk), [
    { periodEnd: record.periodEnd, knownBy: on },
  ]);
  const analysis = analyse(worldAt(known, record.periodEnd));
  return correction(
    desk.publications,
    { analysis, criticalTurns: desk.turns },
    { ...options, note: null },
  );
}
