/** @jsxRuntime automatic @jsxImportSource preact */
import { forecasts } from "../../answers/exports/datasets/rules.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { leastWords } from "../../engine/forecast/calibration-scores.ts";
import { impliedOf, judgedModels } from "../../engine/forecast/calibrations.ts";
import type { World } from "../../engine/world/world.ts";
import type { Calibration } from "../../model/calibration.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { at } from "../../model/language/at.ts";
import { alertWords } from "../../record/alert-words.ts";
import { likeShareWords } from "../../record/forecasts-like.ts";
import { ReliabilityChart } from "../charts/reliability-chart.tsx";
import { Bar } from "../charts/shapes.tsx";
import { counted, day, fixed, percent, whole } from "../figures.ts";
import { asJson, downloads, exported, type Page } from "../page.ts";
import { Absence } from "../parts/absence.tsx";
import { Figure, Section, Stats, Table } from "../parts/blocks.tsx";
import { Chip, Explained, Own } from "../parts/text.tsx";
import { Told } from "../parts/told.tsx";

const path = "calibration.html";

export function calibrationPage(readModel: ReadModel): Page {
  return {
    path,
    title: "Calibration",
    description: `How the probabilities issued by ${readModel.analysis.world.publisher.name} fared against what happened`,
    section: path,
    needs: analysedKinds,
    head: { alternates: [asJson("api/data/exports/calibration.json")] },
    main: () => calibration(readModel),
  };
}

function calibration(readModel: ReadModel) {
  const { world, calibrations } = readModel.analysis;
  const inForce = world.model?.version ?? null;
  const judged = judgedModels(world);
  const earlier = judged.filter((version) => version !== inForce);
  const archive = (
    id: string,
    title: string,
    modelVersion: string | null,
    mode: Calibration["mode"] = "real_time",
  ) => {
    const of = calibrations({ mode, modelVersion, preset: null });
    return archived(id, title, of, impliedOf(world, of), noteOf(world, modelVersion));
  };
  const archives = [
    inForce === null ? (
      <p>No model is in force.</p>
    ) : (
      archive("in-force", `Model ${inForce}, in force`, inForce)
    ),
    ...earlier.map((version, i) =>
      archive(`earlier-${i + 1}`, `Model ${version}, earlier`, version),
    ),
    // of one model all together are that model again
    judged.length === 1 ? null : archive("all", "All models together", null),
    archive("hindcast", "Computed afterwards", null, "hindcast"),
  ];
  return (
    <>
      <h1>Calibration</h1>
      <Told
        of={path}
        values={{ forecasts: at(downloads(forecasts, readModel, "CSV"), 0)[1] }}
        parts={{
          archives,
          alerts: alerts(readModel),
          absent: <Absence absent={readModel.absent} />,
        }}
      />
    </>
  );
}

/** What the publisher says of a model; null without it, and of all models together. */
function noteOf({ modelByVersion }: World, version: string | null): string | null {
  return version === null ? null : (modelByVersion.get(version)?.note ?? null);
}

/** What alerts were worth, in the sentence of every page, and what counts as one. */
function alerts({ analysis }: ReadModel) {
  const { leadWindow, world } = analysis;
  if (leadWindow === null) return null;
  const { alertDays } = world.methodology.leadWindow;
  const { n, missed, alerts, falseAlerts, byCoin, p25, p75 } = leadWindow;
  const shareOf = (part: number, all: number) => [
    `${part} of ${all}`,
    <Bar end={part / Math.max(1, all)} />,
  ];
  return (
    <Section id="alerts" title="Alerts">
      <p class="summary">{alertWords(leadWindow)}.</p>
      <p>
        An alert is a spell of forecasts of one %firm% whose band is elevated or worse. It foresaw a
        %failure% if it began {counted(alertDays, "day")} before or earlier and lasted into its
        window; it was false if no %failure% followed within the window of any of its forecasts.
      </p>
      <Table
        caption="Alerts against %failures%"
        columns="What | Count # | As a bar *"
        rows={[
          ["%Failures% foreseen", ...shareOf(n, n + missed)],
          ["%Failures% that a coin would have foreseen", percent(byCoin), <Bar end={byCoin} />],
          ["Alerts that came true", ...shareOf(alerts - falseAlerts, alerts)],
          ["Days before, middle half", `${fixed(p25, 0)} to ${fixed(p75, 0)}`, ""],
        ]}
      />
    </Section>
  );
}

/** The forecasts of one archive whose window has closed, and their scores where there are enough. */
function archived(
  id: string,
  title: string,
  one: Calibration,
  implied: readonly string[],
  note: string | null,
) {
  return (
    <Section id={id} title={[title, " ", <Chip tone={one.status} />]}>
      {note === null ? null : (
        <p>
          <Own>{note}</Own>
        </p>
      )}
      {one.nForecasts === 0 ? (
        <p>No forecast's window has closed yet.</p>
      ) : (
        closed(id, one, implied)
      )}
    </Section>
  );
}

function closed(id: string, one: Calibration, implied: readonly string[]) {
  return (
    <>
      <p>
        {counted(one.nForecasts, "forecast")} over {counted(one.horizonDays, "day")} for{" "}
        {counted(one.nFirms, "%firm%")}, issued from {day(one.from)} to {day(one.to)};{" "}
        {whole(one.nEvents)} of them came true ({percent(one.baseRate)}), in{" "}
        {counted(one.nEpisodes, "%failure%")}.{" "}
        {one.nCensored > 0 &&
          `${counted(one.nCensored, "more was", "more were")} left out because the %firm% was acquired or merged.`}
      </p>
      {one.bins === null ? (
        <p>Too few events to score: the counts stand, scores would mislead.</p>
      ) : (
        scored(id, one, implied)
      )}
    </>
  );
}

/** The curve in a sentence, by its bin with the highest forecasts. */
function plainly({ bins }: Calibration): string {
  const top = bins?.at(-1);
  if (top === undefined) return "";
  const { from, to, nFirms, nEpisodes } = top;
  const of = from === to ? `of ${percent(to)}` : `from ${percent(from)} to ${percent(to)}`;
  const failed = nEpisodes === 0 ? "none" : whole(nEpisodes);
  return `Of ${counted(nFirms, "%firm%")} with a forecast ${of}, the highest there were, ${failed} %failed% within its window: ${likeShareWords(top)}.`;
}

function scored(id: string, one: Calibration, implied: readonly string[]) {
  const between = (interval: Calibration["aucInterval"]) =>
    interval === null
      ? ""
      : `${leastWords(one.nEpisodes)}${fixed(interval.low, 2)} to ${fixed(interval.high, 2)}; `;
  // a skill below 0 is called what it is
  const skill =
    (one.brierSkill ?? 0) < 0
      ? "worse than always forecasting the base rate"
      : "0 is the base rate that came, 1 perfect";
  return (
    <>
      <p class="summary">{plainly(one)}</p>
      <Figure
        id={id}
        title="Forecast probability against the share that came true"
        asOf={one.to ?? ""}
        caption="Steps: the calibration curve. Dots: bins of forecasts with their 95% intervals, which count firms, not forecasts. On the diagonal, forecasts come true as often as they say. Both axes are square roots."
        data={exported("calibration", "CSV", "JSON")}
        description={plainly(one)}
        height={420}
      >
        <ReliabilityChart of={one} />
      </Figure>
      <Stats
        of={[
          [
            <Explained of="Brier skill" />,
            fixed(one.brierSkill, 3),
            `${between(one.brierSkillInterval)}${skill}`,
          ],
          [
            <Explained of="AUC" />,
            fixed(one.auc, 3),
            `${between(one.aucInterval)}0.5 is guessing, 1 perfect`,
          ],
          [
            <Explained of="Brier score" />,
            fixed(one.brier, 4),
            `reference ${fixed(one.brierReference, 4)}`,
          ],
          [
            "Observed over expected",
            fixed(one.observedToExpected, 2),
            `${between(one.observedToExpectedInterval)}above 1, forecasts were too low`,
          ],
          [
            <Explained of="calibration error">Calibration error</Explained>,
            fixed(one.ece, 4),
            `largest gap ${percent(one.maxBinGap)}`,
          ],
        ]}
      />
      {implied.map((one) => (
        <p>
          {one} (<Explained of="implied range" />
          ).
        </p>
      ))}
      <details>
        <summary>Every bin</summary>
        <Table
          caption="Bins, lowest forecasts first"
          columns="Mean forecast # | Came true # | 95% interval # | %Firm%s # | %Failures% # | Forecasts # | Came true #"
          rows={(one.bins ?? []).map((bin) => [
            percent(bin.meanForecast),
            percent(bin.observedRate),
            `${percent(bin.low)} to ${percent(bin.high)}`,
            whole(bin.nFirms),
            whole(bin.nEpisodes),
            whole(bin.n),
            whole(bin.events),
          ])}
        />
      </details>
    </>
  );
}
