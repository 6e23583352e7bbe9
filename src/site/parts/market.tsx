/** @jsxRuntime automatic @jsxImportSource preact */

import { windowDays } from "../../answers/api/parameter.ts";
import type { IndexObject } from "../../answers/rows/index-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { firmPageFile } from "../../answers/rows/record-address.ts";
import { signalRow } from "../../answers/rows/signal-row.ts";
import { periodDays } from "../../engine/numbers/calendar.ts";
import type { Signal } from "../../engine/signals/signal.ts";
import { present } from "../../model/language/at.ts";
import { betterWords, scoreLook } from "../../model/methodology/score-look.ts";
import type { Publication, SegmentReading } from "../../model/publication.ts";
import { alertWords } from "../../record/alert-words.ts";
import { levelTitle } from "../../record/level-look.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import { heldWords } from "../../record/state-words.ts";
import { currentOf, type IssuedRecord } from "../../record/status.ts";
import { Bar } from "../charts/shapes.tsx";
import { confidenceWords, counted, day, fixed, percent, sentence, signed } from "../figures.ts";
import { Stats, Table } from "./blocks.tsx";
import { Chip, Explained, Link, LinkList } from "./text.tsx";

/** The days that pages look back over signals and readings: 30, or as many as hold a longer period. */
export function usualWindow({ analysis: { world } }: ReadModel): number {
  const least = Math.max(30, periodDays(world.publisher.period));
  return present(windowDays.find((days) => days >= least));
}

export function Reading({ index, readModel }: { index: IndexObject; readModel: ReadModel }) {
  const [change] = index.change;
  const { methodology, publisher } = readModel.analysis.world;
  const held = heldWords(index.because, methodology.states, publisher.period);
  const read = index.periodEnd === index.asOf ? "" : `on ${day(index.periodEnd)}, `;
  const look = scoreLook(methodology);
  const since = (
    value: number | null | undefined,
    from: string | null | undefined,
    decimals: number,
  ) => (value == null || from == null ? "" : `${signed(value, decimals)} since ${day(from)}; `);
  return (
    <Stats
      of={[
        index.marketState !== null && [
          "Market state",
          <Chip tone={index.marketState} />,
          index.stateSince === null
            ? undefined
            : [`since ${day(index.stateSince)}`, held].filter(Boolean).join(", "),
        ],
        index.marketState !== null && [
          <>
            <Explained of="stress">Stress index</Explained>, of 100
          </>,
          fixed(index.stressIndex, 1),
          `${index.stressIndex === null ? "" : read}${since(change?.stressIndex, change?.from, 1)}higher is worse`,
        ],
        [
          levelTitle(methodology),
          fixed(index.level, look.decimals),
          `${since(change?.level, change?.from, look.decimals)}${betterWords(look)}`,
        ],
        [
          <Explained of="constituents">Constituents</Explained>,
          String(index.constituentCount),
          [
            `${counted(index.ratedCount, "%firm%")} rated`,
            index.confidence !== null && confidenceWords(index.confidence, index.confidenceBasis),
          ]
            .filter(Boolean)
            .join(", "),
        ],
      ]}
    />
  );
}

export function segmentTable(segments: readonly SegmentReading[], total: number | null) {
  const most = Math.max(0, ...segments.map(({ contribution }) => contribution ?? 0));
  return (
    <Table
      caption="Contributions to the stress index"
      columns="Segment | Contribution # | Share of the largest ~ | Level, 0 to 1 # | Weight #"
      rows={[
        ...segments.map(({ name, contribution, level, weight }) => [
          name,
          fixed(contribution, 3),
          <Bar end={contribution === null || most === 0 ? null : contribution / most} />,
          fixed(level, 3),
          percent(weight),
        ]),
        [<strong>Stress index</strong>, <strong>{fixed(total, 3)}</strong>, "", "", ""],
      ]}
    />
  );
}

const decisions = {
  monitor: "monitor",
  verify: "verify",
  review: "review",
  escalate: "escalate to a person",
} as const;

/** Signals with what drove them and how far to trust the probabilities beside them. */
export function signalList(readModel: ReadModel, signals: readonly Signal[]) {
  const rows = signals.map((signal) => signalRow(readModel, signal));
  return <ol class="signals">{rows.map(signalItem)}</ol>;
}

function signalItem(row: ReturnType<typeof signalRow>) {
  const drivers = row.drivers.map(({ label }) => label.toLowerCase()).join(", ");
  const headline = <bdi>{row.headline}</bdi>;
  return (
    <li>
      <p class="headline">
        <Chip tone={row.severity} />{" "}
        {row.slug === null ? headline : <Link to={firmPageFile(row.slug)}>{headline}</Link>}
      </p>
      <p class="note">
        {day(row.issuedOn)} · {sentence(row.kind)} · suggested: {decisions[row.decision]}
        {row.probability === null
          ? ""
          : ` · probability by the model ${percent(row.probability)}, base rate ${percent(row.baseRate)}, calibration ${row.calibration.status}`}
        {row.confidence === null ? "" : ` · completeness of evidence ${fixed(row.confidence, 2)}`}
        {drivers === "" ? "" : ` · driven by ${drivers}`}
      </p>
    </li>
  );
}

/** How many publications there are, and how many of them correct or withdraw another. */
function openWords(issued: readonly IssuedRecord[]): string {
  const count = (type: Publication["type"]) =>
    issued.filter(({ record }) => record.type === type).length;
  const all = counted(issued.length, "publication");
  const taken = [
    [count("correction"), "correction"],
    [count("withdrawal"), "withdrawal"],
  ] as const;
  const some = taken.flatMap(([n, word]) => (n === 0 ? [] : [counted(n, word)]));
  if (some.length > 0) return `${some.join(" and ")} among ${all}, each in the open`;
  return `${all}, ${issued.length === 1 ? "not" : "none of them"} corrected or withdrawn`;
}

/** Why to trust the index, a line for each reason that it has: judged forecasts, owned errors, proof. */
export function Trust({ readModel }: { readModel: ReadModel }) {
  const { analysis, issued } = readModel;
  const asked = { mode: "real_time", modelVersion: null, preset: null } as const;
  const { nForecasts, nFirms, nEpisodes } = analysis.calibrations(asked);
  const { leadWindow } = analysis;
  const current = currentOf(readModel.issued, "WS");
  const lines: readonly (readonly [string, string] | false)[] = [
    nForecasts > 0 && [
      `${counted(nForecasts, "forecast")} about ${counted(nFirms, "%firm%")} scored against what happened: ${nEpisodes} %failed%`,
      "calibration.html",
    ],
    leadWindow !== null && [alertWords(leadWindow), "calibration.html#alerts"],
    issued.length > 0 && [openWords(issued), "archive.html"],
    current !== null && [
      "Every publication can be proved unchanged since its issue",
      `${recordHomeFile(current.record.referenceId)}#proof`,
    ],
  ];
  const said = lines.filter((line) => line !== false);
  if (said.length === 0) return null;
  return <LinkList class="trust" label="Why to trust it" of={said} />;
}
