/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { leastWords } from "../../engine/forecast/calibration-scores.ts";
import { impliedOf, judgedModels } from "../../engine/forecast/calibrations.ts";
import type { Calibration } from "../../model/calibration.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { presetNames } from "../../model/publisher.ts";
import { ReliabilityChart } from "../charts/reliability-chart.tsx";
import { asJson, type Page } from "../page.ts";
import { Chip } from "../parts/chip.tsx";
import { Facts, Stat } from "../parts/facts.tsx";
import { Figure } from "../parts/figure.tsx";
import { counted, day, fixed, percent, sentence, whole } from "../parts/figures.ts";
import { Link } from "../parts/link.tsx";
import { skillWords } from "../parts/record/calibration-note.tsx";
import { Table } from "../parts/table.tsx";

const path = "calibration.html";
const days = 30;

/** How issued probabilities fared: the record that every probability is to be judged by. */
export function calibrationPage(readModel: ReadModel): Page {
  const { publisher } = readModel.analysis.world;
  return {
    path,
    title: "Calibration",
    description: `How the probabilities issued by ${publisher.name} fared against what happened`,
    section: path,
    needs: analysedKinds,
    head: {
      alternates: [asJson("api/data/exports/calibration.json")],
    },
    main: () => <CalibrationMain readModel={readModel} />,
  };
}

function CalibrationMain({ readModel }: { readModel: ReadModel }) {
  const { world, calibrations } = readModel.analysis;
  const inForce = world.model?.version ?? null;
  const models = judgedModels(world).filter((version) => version !== inForce);
  const of = (modelVersion: string | null, mode: Calibration["mode"]) => {
    const calibration = calibrations({ mode, modelVersion, preset: null });
    return { calibration, implied: impliedOf(world, calibration) };
  };
  return (
    <>
      <h1>Calibration</h1>
      <p class="standfirst">
        Of %firm%s given a probability of 10%, one in ten should %fail%. This page sets every
        forecast whose window has closed against what happened, for each model by itself. Forecasts
        issued at the time and forecasts computed afterwards are never mixed.
      </p>
      {inForce === null ? (
        <p>No model is in force.</p>
      ) : (
        <Archive id="in-force" title={`Model ${inForce}, in force`} {...of(inForce, "real_time")} />
      )}
      {models.map((version, i) => (
        <Archive
          id={`earlier-${i + 1}`}
          title={`Model ${version}, earlier`}
          {...of(version, "real_time")}
        />
      ))}
      <Archive id="all" title="All models together" {...of(null, "real_time")} />
      <Archive id="hindcast" title="Computed afterwards" {...of(null, "hindcast")} />
      <Presets readModel={readModel} />
      <p class="more">
        How it is measured: <Link to="methodology.html">methodology</Link>. Every forecast:{" "}
        <Link to="api/data/exports/forecasts.csv">CSV</Link>; every outcome:{" "}
        <Link to="api/data/exports/outcomes.csv">CSV</Link>.
      </p>
    </>
  );
}

interface ArchiveProps {
  readonly id: string;
  readonly title: string;
  readonly calibration: Calibration;
  readonly implied: readonly string[];
}

function Archive({ id, title, calibration: one, implied }: ArchiveProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <Chip tone={one.status} />
      </h2>
      {one.nForecasts === 0 ? (
        <p>No forecast's window has closed yet.</p>
      ) : (
        <>
          <p>
            {counted(one.nForecasts, "forecast")} over {counted(one.horizonDays, "day")} for{" "}
            {counted(one.nFirms, "%firm%")}, issued from {day(one.from)} to {day(one.to)};{" "}
            {whole(one.nEvents)} of them came true ({percent(one.baseRate)}), in{" "}
            {counted(one.nEpisodes, "%failure%")}, {whole(one.nCensored)}{" "}
            {one.nCensored === 1 ? "was" : "were"} left out because the %firm% was acquired or
            merged.
          </p>
          {one.bins === null ? (
            <p>Too few events to score: the counts stand, scores would mislead.</p>
          ) : (
            <Scored id={id} calibration={one} implied={implied} />
          )}
        </>
      )}
    </section>
  );
}

/** The curve in a sentence, by its bin with the highest forecasts. */
function plainly({ bins }: Calibration): string {
  const top = bins?.at(-1);
  if (top === undefined) return "";
  const { n, meanForecast, observedRate } = top;
  const came = counted(Math.round(n * observedRate), "%failed%", "%failed%");
  return `Of ${counted(n, "forecast")} of about ${percent(meanForecast)}, the highest there were, ${came} (${percent(observedRate)}).`;
}

function Scored({ id, calibration: one, implied }: Omit<ArchiveProps, "title">) {
  return (
    <>
      <p class="summary">{plainly(one)}</p>
      <Figure
        id={id}
        title="Forecast probability against the share that came true"
        asOf={one.to ?? ""}
        caption="Steps: the calibration curve with its 95% band. Dots: bins of forecasts with their 95% intervals. On the diagonal, forecasts come true as often as they say. Both axes are square roots."
        data={[
          { label: "CSV", path: "api/data/exports/calibration.csv" },
          { label: "JSON", path: "api/data/exports/calibration.json" },
        ]}
      >
        <ReliabilityChart id={`${id}-chart`} calibration={one} />
      </Figure>
      <dl class="stats">
        <Stat
          label="Brier skill"
          value={fixed(one.brierSkill, 3)}
          note={`${between(one, one.brierSkillInterval)}${rankWords(one.brierSkill)}`}
        />
        <Stat
          label="AUC"
          value={fixed(one.auc, 3)}
          note={`${between(one, one.aucInterval)}chance to rank a %failure% above a survivor`}
        />
        <Stat
          label="Brier score"
          value={fixed(one.brier, 4)}
          note={`reference ${fixed(one.brierReference, 4)}`}
        />
        <Stat
          label="Observed over expected"
          value={fixed(one.observedToExpected, 2)}
          note={`${between(one, one.observedToExpectedInterval)}above 1, forecasts were too low`}
        />
        <Stat
          label="Calibration error"
          value={fixed(one.ece, 4)}
          note={`largest gap ${percent(one.maxBinGap)}`}
        />
      </dl>
      {implied.map((one) => (
        <p>{one}.</p>
      ))}
      <details>
        <summary>Every bin, and the parts of the score</summary>
        <Bins calibration={one} />
        <Facts
          of={[
            ["Reliability (miscalibration)", fixed(one.reliability, 5)],
            ["Resolution (discrimination)", fixed(one.resolution, 5)],
            ["Uncertainty", fixed(one.uncertainty, 5)],
            ["Log loss", fixed(one.logLoss, 4)],
          ]}
        />
      </details>
    </>
  );
}

/** The worth of a skill in words; one below 0 is called what it is. */
function rankWords(brierSkill: number | null): string {
  return brierSkill !== null && brierSkill < 0
    ? skillWords(brierSkill)
    : "0 is the base rate, 1 perfect";
}

/** An interval as the beginning of a note. */
function between({ nEpisodes }: Calibration, interval: Calibration["aucInterval"]): string {
  if (interval === null) return "";
  return `${leastWords(nEpisodes)}${fixed(interval.low, 2)} to ${fixed(interval.high, 2)}; `;
}

function Bins({ calibration }: { calibration: Calibration }) {
  return (
    <Table
      caption="Bins, lowest forecasts first"
      columns="Mean forecast # | Came true # | 95% interval # | Forecasts # | Events #"
      rows={(calibration.bins ?? []).map((bin) => [
        percent(bin.meanForecast),
        percent(bin.observedRate),
        `${percent(bin.low)} to ${percent(bin.high)}`,
        whole(bin.n),
        whole(bin.events),
      ])}
    />
  );
}

function Presets({ readModel }: { readModel: ReadModel }) {
  return (
    <section aria-labelledby="presets">
      <h2 id="presets">By preset</h2>
      <Table
        caption="Calibration of each preset"
        columns="Preset | Status | Forecasts # | Events # | Brier skill # | AUC #"
        rows={presetNames.map((preset) => {
          const { calibration: one } = readModel.analysis.review(preset, days);
          return [
            sentence(preset),
            <Chip tone={one.status} />,
            whole(one.nForecasts),
            whole(one.nEvents),
            fixed(one.brierSkill, 3),
            fixed(one.auc, 3),
          ];
        })}
      />
    </section>
  );
}
