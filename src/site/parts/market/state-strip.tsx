/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReadModel } from "../../../answers/rows/read-model.ts";
import { addDays } from "../../../engine/numbers/calendar.ts";
import type { StandingPeriod } from "../../../issue/standing.ts";
import { at } from "../../../model/language/at.ts";
import { type Run, Strip } from "../../charts/strip.tsx";
import { Figure } from "../figure.tsx";
import { day, fixed, sentence } from "../figures.ts";

/** The days in which a failure is said to follow a state. */
const after = 90;

interface StateRun extends Run {
  readonly periods: readonly StandingPeriod[];
}

/** The market states over time, with the alerts issued in them and the failures that followed. */
export function StateStrip({ readModel }: { readModel: ReadModel }) {
  const { world } = readModel.analysis;
  const runs = runsOf(readModel.standing);
  if (runs.length === 0) return null;
  const alerts = readModel.issued.flatMap(({ record, status }) =>
    record.seriesCode === "EA" && status === "current"
      ? [{ on: record.periodEnd, lane: 0, label: record.title }]
      : [],
  );
  const failures = [...world.firmById.values()].flatMap(({ firmId, name }) =>
    (world.outcomesOf.get(firmId) ?? [])
      .filter(({ label }) => world.methodology.outcomes.events.includes(label))
      .map(({ occurredOn }) => ({ on: occurredOn, lane: 1, label: `${name}, ${day(occurredOn)}` })),
  );
  const [from, to] = [at(runs, 0).from, at(runs, runs.length - 1).to];
  const happenings = [...alerts, ...failures].filter(({ on }) => on >= from && on <= to);
  const count = (rows: readonly { readonly on: string }[], first: string, last: string) =>
    rows.filter(({ on }) => on >= first && on <= last).length;
  return (
    <Figure
      id="states"
      title="Market states, alerts and what followed"
      caption="Above: the state in its colour. Below: a dot for each alert issued and each %firm% that %failed%."
      asOf={world.asOf}
      data={[
        { label: "states", path: "api/data/exports/index-history.csv" },
        { label: "outcomes", path: "api/data/exports/outcomes.csv" },
      ]}
      values={{
        columns: `State | From | To | Highest stress # | Alerts # | %Failures% until ${after} days after #`,
        rows: runs.map((run) => [
          run.label,
          day(run.from),
          day(run.to),
          fixed(Math.max(...run.periods.map(({ stress }) => stress ?? 0)), 1),
          count(alerts, run.from, run.to),
          count(failures, run.from, addDays(run.to, after)),
        ]),
      }}
    >
      <Strip
        id="states"
        title="Market states over time"
        description={runs.map(({ label, from: since }) => `${label} from ${day(since)}`).join("; ")}
        runs={runs}
        lanes={["Alerts", "%Failures%"]}
        happenings={happenings}
      />
    </Figure>
  );
}

/** Periods in a row in one state. */
function runsOf(standing: readonly StandingPeriod[]): readonly StateRun[] {
  const runs: StateRun[] = [];
  for (const period of standing) {
    const { state, periodStart, periodEnd } = period;
    const last = runs.at(-1);
    const isSame = last?.tone === state;
    const periods = isSame ? [...last.periods, period] : [period];
    const from = isSame ? last.from : periodStart;
    runs.splice(isSame ? -1 : runs.length, 1, {
      ...{ from, to: periodEnd, tone: state, label: sentence(state), periods },
    });
  }
  return runs;
}
