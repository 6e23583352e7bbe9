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
  const { analysis, has } = readModel;
  const { world } = analysis;
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
  const lanes: readonly Lane[] = [
    ...(has.alerts
      ? [{ name: "Alerts", mark: "alert issued", rows: alerts, column: "Alerts #", until: 0 }]
      : []),
    ...(has.outcomes
      ? [
          {
            ...{ name: "%Failures%", mark: "%firm% that %failed%", rows: failures, until: after },
            column: `%Failures% until ${after} days after #`,
          },
        ]
      : []),
  ];
  const dots = lanes.map(({ mark }) => `each ${mark}`).join(" and ");
  const below = lanes.length === 0 ? "" : ` Below: a dot for ${dots}.`;
  return (
    <Figure
      id="states"
      title={`Market states${has.alerts ? ", alerts" : ""}${has.outcomes ? " and what followed" : ""}`}
      description={runs.map(({ label, from }) => `${label} from ${day(from)}`).join("; ")}
      height={deep + lanes.length * lane}
      caption={`Above: the state in its colour.${below}`}
      asOf={world.asOf}
      data={[
        ["states", "api/data/exports/index-history.csv"],
        ...(has.outcomes ? [["outcomes", "api/data/exports/outcomes.csv"] as const] : []),
      ]}
      values={{
        columns: [
          "State | From | To | Highest stress #",
          ...lanes.map(({ column }) => column),
        ].join(" | "),
        rows: runs.map((run) => [
          run.label,
          day(run.from),
          day(run.to),
          fixed(highest(run.periods), 1),
          ...lanes.map(({ rows, until }) => within(rows, run.from, addDays(run.to, until)).length),
        ]),
      }}
    >
      {strip(runs, lanes)}
    </Figure>
  );
}

function within(rows: readonly Happening[], first: IsoDate, last: IsoDate): readonly Happening[] {
  return rows.filter(({ on }) => on >= first && on <= last);
}

/** The happenings of a kind: the name of their lane, a mark in words, and their column of the table. */
interface Lane {
  readonly name: string;
  readonly mark: string;
  readonly rows: readonly Happening[];
  readonly column: string;
  /** The days after a state in which one still counts as of it. */
  readonly until: number;
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
function strip(runs: readonly Run[], lanes: readonly Lane[]) {
  const [first, last] = [at(runs, 0).from, at(runs, runs.length - 1).to];
  const span = [first, last].map((day) => new Date(day));
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
      {lanes.map(({ name }, i) => (
        <text class="tick" x="0" y={deep + i * lane + 12}>
          {name}
        </text>
      ))}
      {lanes.map(({ rows }, i) =>
        within(rows, first, last).map(({ on, label }) => (
          <circle class="mark" cx={`${placed(on).toFixed(2)}%`} cy={deep + i * lane + 22} r="4">
            <title>{label}</title>
          </circle>
        )),
      )}
    </>
  );
}
