/** @jsxRuntime automatic @jsxImportSource preact */
import { scaleUtc } from "d3-scale";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { addDays } from "../../engine/numbers/calendar.ts";
import type { StandingPeriod } from "../../issue/standing.ts";
import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import { day, fixed, sentence } from "../figures.ts";
import { Figure } from "./blocks.tsx";

/** The days in which a failure is said to follow a state. */
const after = 90;

/** Periods in a row in one state. */
interface Run {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly tone: string;
  readonly label: string;
  readonly periods: readonly StandingPeriod[];
}

interface Happening {
  readonly on: IsoDate;
  readonly label: string;
}

/** The market states over time, with the alerts issued in them and the failures that followed. */
export function StateStrip({ readModel }: { readModel: ReadModel }) {
  const { world } = readModel.analysis;
  const runs = runsOf(readModel.standing);
  if (runs.length === 0) return null;
  const alerts = readModel.issued.flatMap(({ record, status }) =>
    record.seriesCode === "EA" && status === "current"
      ? [{ on: record.periodEnd, label: record.title }]
      : [],
  );
  const failures = [...world.firmById.values()].flatMap(({ firmId, name }) =>
    (world.outcomesOf.get(firmId) ?? [])
      .filter(({ label }) => world.methodology.outcomes.events.includes(label))
      .map(({ occurredOn: on }) => ({ on, label: `${name}, ${day(on)}` })),
  );
  const within = (rows: readonly Happening[], first: string, last: string) =>
    rows.filter(({ on }) => on >= first && on <= last);
  const count = (...asked: Parameters<typeof within>) => within(...asked).length;
  const [from, to] = [at(runs, 0).from, at(runs, runs.length - 1).to];
  return (
    <Figure
      id="states"
      title="Market states, alerts and what followed"
      description={runs.map(({ label, from }) => `${label} from ${day(from)}`).join("; ")}
      height={deep + 2 * lane}
      caption="Above: the state in its colour. Below: a dot for each alert issued and each %firm% that %failed%."
      asOf={world.asOf}
      data={[
        ["states", "api/data/exports/index-history.csv"],
        ["outcomes", "api/data/exports/outcomes.csv"],
      ]}
      values={{
        columns: `State | From | To | Highest stress # | Alerts # | %Failures% until ${after} days after #`,
        rows: runs.map((run) => [
          run.label,
          day(run.from),
          day(run.to),
          fixed(highest(run.periods), 1),
          count(alerts, run.from, run.to),
          count(failures, run.from, addDays(run.to, after)),
        ]),
      }}
    >
      {strip(runs, [
        ["Alerts", within(alerts, from, to)],
        ["%Failures%", within(failures, from, to)],
      ])}
    </Figure>
  );
}

/** The highest stress of some periods; null where none has one. */
function highest(periods: readonly StandingPeriod[]): number | null {
  const known = periods.flatMap(({ stress }) => stress ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

/** Periods in a row in one state. */
function runsOf(standing: readonly StandingPeriod[]): readonly Run[] {
  const runs: Run[] = [];
  for (const period of standing) {
    const { state, periodStart, periodEnd } = period;
    const last = runs.at(-1)?.tone === state ? runs.pop() : undefined;
    const from = last?.from ?? periodStart;
    const periods = [...(last?.periods ?? []), period];
    runs.push({ from, to: periodEnd, tone: state, label: sentence(state), periods });
  }
  return runs;
}

const [deep, lane] = [28, 30];

/** States one after another, and what happened below them: each lane has its name and its marks. */
function strip(
  runs: readonly Run[],
  lanes: readonly (readonly [name: string, marks: readonly Happening[]])[],
) {
  const span = [at(runs, 0).from, at(runs, runs.length - 1).to].map((day) => new Date(day));
  const x = scaleUtc(span, [0, 100]);
  const placed = (day: IsoDate) => x(new Date(day));
  return (
    <>
      {runs.map(({ from, to, tone, label }) => (
        <rect
          class={`run tone-${tone}`}
          x={`${placed(from).toFixed(2)}%`}
          width={`${(placed(to) - placed(from)).toFixed(2)}%`}
          height={deep}
        >
          <title>{label}</title>
        </rect>
      ))}
      {lanes.map(([name], i) => (
        <text class="tick" x="0" y={deep + i * lane + 12}>
          {name}
        </text>
      ))}
      {lanes.map(([, marks], i) =>
        marks.map(({ on, label }) => (
          <circle class="mark" cx={`${placed(on).toFixed(2)}%`} cy={deep + i * lane + 22} r="4">
            <title>{label}</title>
          </circle>
        )),
      )}
    </>
  );
}
