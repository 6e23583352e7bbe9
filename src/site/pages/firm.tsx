/** @jsxRuntime automatic @jsxImportSource preact */

import { scoreLine } from "../../answers/as-of-line.ts";
import { firmObject } from "../../answers/firm-object.ts";
import type { ReadModel } from "../../answers/read-model.ts";
import { firmPageFile } from "../../answers/record-address.ts";
import { cameTrue } from "../../engine/forecast/came-true.ts";
import { type FirmAlarm, firmAlarm } from "../../engine/truth/alarm.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { firmReview } from "../../routes/firm-intelligence.ts";
import { type Point, TimeChart } from "../charts/time-chart.tsx";
import type { Page } from "../page.ts";
import { Chip } from "../parts/chip.tsx";
import { Facts, Stat } from "../parts/facts.tsx";
import { Figure } from "../parts/figure.tsx";
import { confidenceWords, counted, day, fixed, percent, sentence } from "../parts/figures.ts";
import { Claims, Reply, Sequence } from "../parts/firm/claims.tsx";
import { FirmName } from "../parts/firm/firm-name.tsx";
import { Explanation, Pillars } from "../parts/firm/pillars.tsx";
import { Outside } from "../parts/link.tsx";
import { described, markWords, withBreaks } from "../parts/market/stress-chart.tsx";
import { ProvenanceNote } from "../parts/provenance.tsx";
import { Table } from "../parts/table.tsx";
/** All that is published of one firm. */
export function firmPage(readModel: ReadModel, assessment: FirmAssessment): Page {
  const { publisher, asOf } = readModel.analysis.world;
  const { firm } = assessment;
  const path = firmPageFile(firm.slug);
  return {
    path,
    title: firm.name,
    description: `Score, history, evidence and probability of ${firm.name} in the ${publisher.name}, as of ${day(asOf)}`,
    section: "rankings.html",
    trail: [
      { title: publisher.name, path: "index.html" },
      { title: "Rankings", path: "rankings.html" },
    ],
    needs: analysedKinds,
    head: {
      alternates: [
        {
          type: "application/json",
          path: `api/firms/${firm.slug}.json`,
          title: "The same as JSON",
        },
      ],
    },
    main: () => <Firm readModel={readModel} assessment={assessment} />,
  };
}

type FirmAnswer = ReturnType<typeof firmObject>;

function Firm({ readModel, assessment }: { readModel: ReadModel; assessment: FirmAssessment }) {
  const firm = firmObject(readModel, assessment);
  const review = firmReview(readModel, assessment);
  const { model } = readModel.analysis.world;
  const left = firm.status !== "active" && firm.status !== "suspended";
  return (
    <article>
      <header>
        <p class="above">
          {firm.country} · {sentence(firm.jurisdictionTier.replace("-", " "))} ·{" "}
          {sentence(firm.modelType)}
        </p>
        <h1>
          <FirmName name={firm.name} />
        </h1>
      </header>
      {left ? (
        <Departure firm={firm} />
      ) : (
        <>
          <Alarm alarm={firmAlarm(readModel.analysis, assessment)} />
          <Figures
            firm={firm}
            observed={cameTrue(readModel.analysis.calibration.realTime, firm.probability)}
            horizon={review.collapseDetection.horizonDays}
          />
        </>
      )}
      <History
        slug={firm.slug}
        name={firm.name}
        points={withBreaks(readModel.breaks, scoreLine(readModel.analysis, assessment))}
      />
      <Pillars firm={firm} />
      {model === null || review.collapseDetection.probability === null ? null : (
        <Explanation review={review} model={model} />
      )}
      <Claims truth={review.truthDefense} />
      <Sequence sequence={review.preCollapse} />
      <Reply reply={review.rightOfReply} name={firm.name} />
      <Changes firm={firm} />
      <About firm={firm} />
      <ProvenanceNote
        provenance={firm.provenance}
        freshness={firm.freshness}
        confidence={firm.confidence}
        confidenceBasis={firm.confidenceBasis}
      />
    </article>
  );
}

/** A firm that has left: what became of it and when comes before every figure. */
function Departure({ firm }: { firm: FirmAnswer }) {
  const last = firm.statusHistory.findLast(({ status }) => status === firm.status);
  return (
    <p class="status-note withdrawn">
      <strong>{sentence(firm.status)}</strong>
      {last === undefined ? "" : ` on ${day(last.from)}`}. The %firm% has left the index; what
      follows is its record.
    </p>
  );
}

/** That a listed firm is suspended, or has stopped by confirmed events, comes before every figure. */
function Alarm({ alarm }: { alarm: FirmAlarm | null }) {
  if (alarm === null) return null;
  const { suspendedSince, stage } = alarm;
  const words = stage === null ? "" : `Stage ${stage.number} of 4, ${stage.name}, is confirmed.`;
  return (
    <p class={`status-note ${stage === null ? "superseded" : "critical"}`}>
      <strong>{suspendedSince === null ? "Stopped" : "Suspended"}</strong>
      {suspendedSince === null ? ". " : ` since ${day(suspendedSince)}. `}
      {words} <a href="#stage">What happened</a>
    </p>
  );
}

interface FiguresProps {
  readonly firm: FirmAnswer;
  /** The share of forecasts as high that came true, where the calibration bears out no more. */
  readonly observed: number | null;
  readonly horizon: number | null;
}

function Figures({ firm, observed, horizon }: FiguresProps) {
  const usual = firm.baseRate === null ? "" : `base rate ${percent(firm.baseRate)}`;
  return (
    <dl class="stats">
      <Stat
        label="Score, of 100"
        value={fixed(firm.score, 1)}
        note={
          firm.score === null
            ? "not rated: too little is known"
            : `90% interval ${fixed(firm.scoreLow, 1)} to ${fixed(firm.scoreHigh, 1)}`
        }
      />
      <Stat
        label="Rank"
        value={firm.rank ?? "–"}
        note={
          firm.rank === null
            ? "no rank without a score"
            : `between ${firm.rankLow} and ${firm.rankHigh}`
        }
      />
      <Stat
        label={`Probability of %failure%${horizon === null ? "" : ` within ${counted(horizon, "day")}`}`}
        value={percent(observed ?? firm.probability)}
        note={
          firm.baseRate === null
            ? undefined
            : observed === null
              ? usual
              : `of forecasts this high came true; the model says ${percent(firm.probability)}, ${usual}`
        }
      />
      <Stat
        label="Risk band"
        value={<Chip tone={firm.riskBand ?? "unrated"} />}
        note={`stage ${firm.stage} of 4, ${confidenceWords(firm.confidence, firm.confidenceBasis)}`}
      />
    </dl>
  );
}

interface HistoryProps {
  readonly slug: string;
  readonly name: string;
  readonly points: readonly Point[];
}

function History({ slug, name, points }: HistoryProps) {
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (known.length < 2) return <p>Too few scores for a chart.</p>;
  const low = Math.max(0, Math.floor((Math.min(...known) - 2) / 10) * 10);
  const high = Math.min(100, Math.ceil((Math.max(...known) + 2) / 10) * 10);
  const step = high - low > 40 ? 20 : 10;
  const ticks = Array.from(
    { length: Math.floor((high - low) / step) + 1 },
    (_, i) => low + i * step,
  );
  return (
    <Figure
      caption={`Score by period, on an axis from ${low} to ${high}; higher is better.${markWords(points)}`}
      data={[{ label: "JSON", path: `api/firms/${slug}.json` }]}
    >
      <TimeChart
        id="score"
        title={`Score of ${name}`}
        description={described(points, "The score")}
        points={points}
        domain={[low, high]}
        ticks={ticks}
        height={240}
      />
    </Figure>
  );
}

function Changes({ firm }: { firm: FirmAnswer }) {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      <Table
        caption="Changes, newest first"
        columns={[{ label: "Change" }, { label: "On" }]}
        rows={firm.changeLog.map(({ on, text }) => [text, day(on)])}
      />
    </section>
  );
}

function About({ firm }: { firm: FirmAnswer }) {
  return (
    <section aria-labelledby="about">
      <h2 id="about">About the %firm%</h2>
      <Facts
        of={[
          ["Also known as", firm.aliases.length === 0 ? "–" : <bdi>{firm.aliases.join(", ")}</bdi>],
          [
            "Website",
            firm.website === null ? "–" : <Outside href={firm.website}>{firm.website}</Outside>,
          ],
          ["Founded", day(firm.foundedOn)],
          ["In the index since", day(firm.listedOn)],
          ["Identifier", <code>{firm.firmId}</code>],
        ]}
      />
    </section>
  );
}
