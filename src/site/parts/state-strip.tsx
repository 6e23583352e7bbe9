/** @jsxRuntime automatic @jsxImportSource preact */
import { scaleUtc } from "d3-scale";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { addDays } from "../../engine/numbers/calendar.ts";
import type { StandingPeriod } from "../../issue/standing.ts";
import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import { TimeTicks } from "../charts/time-chart.tsx";
import { day, fixed, sentence } from "../figures.ts";
import { Figure } from "./blocks.tsx";

/** A failure is said to follow a state in the 90 days after it. */
const failed = {
  ...{ name: "%Failures%", mark: "%firm% that %failed%", until: 90 },
  column: "%Failures% until 90 days after #",
};

/** Periods in a row in one state, and the highest stress in them. */
interface Run {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly tone: string;
  readonly label: string;
  readonly highest: number | null;
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
    ...(has.outcomes ? [{ ...failed, rows: failures }] : []),
  ];
  const dots = lanes.map(({ mark }) => `each ${mark}`).join(" and ");
  return (
    <Figure
      id="states"
      title={`Market states${has.alerts ? ", alerts" : ""}${has.outcomes ? " and what followed" : ""}`}
      description={runs.map(({ label, from }) => `${label} from ${day(from)}`).join("; ")}
      height={deep + lanes.length * lane + foot}
      caption={
        <>
          {[...new Map(runs.map(({ tone, label }) => [tone, label]))].map(([tone, label]) => (
            <span class="key">
              <span class={`dot tone-${tone}`} aria-hidden="true" />
              {label}
            </span>
          ))}
          {dots === "" ? "" : `Below: a dot for ${dots}.`}
        </>
      }
      readings={{
        "data-points": runs.map((run) => `${run.from} ${run.label},${run.to} ${run.label}`).join(),
        "data-width": 100,
      }}
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
          fixed(run.highest, 1),
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

function runsOf(standing: readonly StandingPeriod[]): readonly Run[] {
  const runs: Run[] = [];
  for (const { state, stress, periodStart, periodEnd } of standing) {
    const last = runs.at(-1)?.tone === state ? runs.pop() : undefined;
    const known = [stress, last?.highest].filter((one) => typeof one === "number");
    const highest = known.length === 0 ? null : Math.max(...known);
    const [from, label] = [last?.from ?? periodStart, sentence(state)];
    runs.push({ from, to: periodEnd, tone: state, label, highest });
  }
  return runs;
}

const [deep, lane, foot] = [28, 30, 24];

/** States one after another, and what happened below them: each lane has its name and its marks. */
function strip(runs: readonly Run[], lanes: readonly Lane[]) {
  const [first, last] = [at(runs, 0).from, at(runs, runs.length - 1).to];
  const x = scaleUtc([new Date(first), new Date(last)], [0, 100]);
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
      {lanes.map(({ name, rows }, i) => (
        <>
          <text class="tick" x="0" y={deep + i * lane + 12}>
            {name}
          </text>
          {within(rows, first, last).map(({ on, label }) => (
            <circle class="mark" cx={`${placed(on).toFixed(2)}%`} cy={deep + i * lane + 22} r="4">
              <title>{label}</title>
            </circle>
          ))}
        </>
      ))}
      <TimeTicks scale={x} y={deep + lanes.length * lane + foot - 6} />
    </>
  );
}
