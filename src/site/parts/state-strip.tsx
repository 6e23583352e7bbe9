/** @jsxRuntime automatic @jsxImportSource preact */
import { scaleUtc } from "d3-scale";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { MarketPeriod } from "../../engine/market/market.ts";
import { addDays } from "../../engine/numbers/calendar.ts";
import type { IsoDate } from "../../model/cell.ts";
import { at } from "../../model/language/at.ts";
import { TimeTicks } from "../charts/time-chart.tsx";
import { day, fixed, sentence } from "../figures.ts";
import { Figure } from "./blocks.tsx";

/** Periods in a row in one state, and the highest stress in them. */
interface Run {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly tone: string;
  readonly highest: number | null;
}

/** What happened of a kind, drawn as dots below the states. */
interface Lane {
  readonly name: string;
  /** What each dot is, in words. */
  readonly mark: string;
  /** The days after a state in which what happens is said to follow it. */
  readonly until: number;
  readonly rows: readonly { readonly on: IsoDate; readonly label: string }[];
}

/** The market states over time, with the alerts issued in them and the failures that followed. */
export function StateStrip({ readModel }: { readModel: ReadModel }) {
  const { analysis, has } = readModel;
  const runs = runsOf(readModel.analysis.market);
  if (runs.length === 0) return null;
  const lanes = [
    ...(has.alerts ? [alerts(readModel)] : []),
    ...(has.outcomes ? [failures(readModel)] : []),
  ];
  const columns = lanes.map(({ name, until }) =>
    until === 0 ? `${name} #` : `${name} until ${until} days after #`,
  );
  return (
    <Figure
      id="states"
      title={`Market states${has.alerts ? ", alerts" : ""}${has.outcomes ? " and what followed" : ""}`}
      description={runs.map(({ tone, from }) => `${sentence(tone)} from ${day(from)}`).join("; ")}
      height={deep + lanes.length * lane + foot}
      caption={
        <>
          {[...new Set(runs.map(({ tone }) => tone))].map((tone) => (
            <span class="key">
              <span class={`dot tone-${tone}`} aria-hidden="true" />
              {sentence(tone)}
            </span>
          ))}
          {lanes.length > 0 &&
            `Below: a dot for ${lanes.map(({ mark }) => `each ${mark}`).join(" and ")}.`}
        </>
      }
      readings={{
        "data-points": runs
          .map(({ from, to, tone }) => `${from} ${sentence(tone)},${to} ${sentence(tone)}`)
          .join(),
        "data-width": 100,
      }}
      asOf={analysis.world.asOf}
      data={[
        ["states", "api/data/exports/index-history.csv"],
        ...(has.outcomes ? [["outcomes", "api/data/exports/outcomes.csv"] as const] : []),
      ]}
      values={{
        columns: ["State | From | To | Highest stress #", ...columns].join(" | "),
        rows: runs.map(({ tone, from, to, highest }) => [
          sentence(tone),
          day(from),
          day(to),
          fixed(highest, 1),
          ...lanes.map(({ rows, until }) => within(rows, from, addDays(to, until)).length),
        ]),
      }}
    >
      {strip(runs, lanes)}
    </Figure>
  );
}

function alerts({ issued }: ReadModel): Lane {
  const standing = issued.filter(
    ({ record, status }) => record.seriesCode === "EA" && status === "current",
  );
  const rows = standing.map(({ record }) => ({ on: record.periodEnd, label: record.title }));
  return { name: "Alerts", mark: "alert issued", until: 0, rows };
}

function failures({ analysis: { world } }: ReadModel): Lane {
  const rows = [...world.firmById.values()].flatMap(({ firmId, name }) =>
    (world.outcomesOf.get(firmId) ?? [])
      .filter(({ label }) => world.methodology.outcomes.events.includes(label))
      .map(({ occurredOn: on }) => ({ on, label: `${name}, ${day(on)}` })),
  );
  return { name: "%Failures%", mark: "%firm% that %failed%", until: 90, rows };
}

function within(rows: Lane["rows"], first: IsoDate, last: IsoDate): Lane["rows"] {
  return rows.filter(({ on }) => on >= first && on <= last);
}

function runsOf(market: readonly MarketPeriod[]): readonly Run[] {
  const runs: Run[] = [];
  for (const { state: tone, stress, periodStart, periodEnd: to } of market) {
    if (tone === null) continue;
    const last = runs.at(-1)?.tone === tone ? runs.pop() : undefined;
    const known = [stress, last?.highest].filter((one) => typeof one === "number");
    const highest = known.length === 0 ? null : Math.max(...known);
    runs.push({ from: last?.from ?? periodStart, to, tone, highest });
  }
  return runs;
}

const deep = 28;
const lane = 30;
const foot = 24;

/** States one after another, and what happened below them: each lane has its name and its marks. */
function strip(runs: readonly Run[], lanes: readonly Lane[]) {
  const first = at(runs, 0).from;
  const last = at(runs, runs.length - 1).to;
  const x = scaleUtc([new Date(first), new Date(last)], [0, 100]);
  const placed = (day: IsoDate) => x(new Date(day));
  return (
    <>
      {runs.map(({ from, to, tone }) => (
        <rect
          class={`run tone-${tone}`}
          x={`${placed(from).toFixed(2)}%`}
          width={`${(placed(to) - placed(from)).toFixed(2)}%`}
          height={deep}
        >
          <title>{sentence(tone)}</title>
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
