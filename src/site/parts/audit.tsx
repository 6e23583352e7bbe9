/** @jsxRuntime automatic @jsxImportSource preact */
import { auditTold } from "../../answers/rows/audit-words.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { barsHeight, CorrelationMap, mapHeight, WeightBars } from "../charts/audit-charts.tsx";
import { fixed, percent } from "../figures.ts";
import { exported } from "../page.ts";
import { Figure, Section, Table } from "./blocks.tsx";
import { Links } from "./text.tsx";

export const auditSection = { id: "audit", title: "Audit of the method" };

/** What a referee of a composite indicator asks, with two pictures; why there is none, in words. */
export function auditOfMethod(readModel: ReadModel) {
  const told = auditTold(readModel.audit);
  if (told.reason !== null) {
    return (
      <Section {...auditSection}>
        <p>{told.reason}.</p>
      </Section>
    );
  }
  const { asOf } = readModel.analysis.world;
  const { weights, correlations } = readModel.audit;
  const data = exported("audit", "CSV", "JSON");
  const names = [...weights.map(({ id }) => id), "score"];
  return (
    <Section {...auditSection}>
      <p>
        On the day of this build, over its {told.firms} rated %firm%s. An effective weight is the
        share of an indicator in the squared correlations of all of them with the score. Sensitivity
        is computed over {told.combinations} combinations of {told.sensitivity.length} choices: the
        first order is what one choice explains by itself of the variance of the mean move of ranks,
        the total what it explains together with the others. Over all combinations a rank moves by{" "}
        {fixed(told.meanMove, 1)} places on average.
      </p>
      <Figure
        id="audit-weights"
        title="Declared weights, and those that indicators have"
        description={told.weights
          .map(
            (one) =>
              `${one.label}: declared ${percent(one.declared)}, effective ${percent(one.effective)}`,
          )
          .join("; ")}
        caption="Grey: declared. Coloured: effective."
        asOf={asOf}
        data={data}
        height={barsHeight(weights.length)}
        values={{
          columns: "Indicator | Declared # | Effective #",
          rows: told.weights.map((one) => [
            one.label,
            percent(one.declared),
            percent(one.effective),
          ]),
        }}
      >
        <WeightBars of={weights} />
      </Figure>
      <Figure
        id="audit-correlations"
        title="Correlations of the indicators, and with the score"
        description={correlationWords(correlations)}
        caption="Pearson's correlation over the rated %firm%s; each column is the row whose number stands on top of it. Another tone: negative."
        asOf={asOf}
        data={data}
        height={mapHeight(names.length)}
        values={{
          columns: "Of | With | Correlation # | Pairs #",
          rows: told.correlations.map(({ a, b, r, n }) => [a, b, fixed(r, 2), n]),
        }}
      >
        <CorrelationMap of={names} correlations={correlations} />
      </Figure>
      <Table
        caption="Sensitivity of the ranks"
        quiet={false}
        columns="What was varied | Levels # | First order # | Total #"
        rows={told.sensitivity.map((one) => [
          one.about,
          one.levels,
          fixed(one.first, 3),
          fixed(one.total, 3),
        ])}
      />
      <Table
        caption="Scores by five other methods"
        quiet={false}
        columns="Method | Ranks that move # | Mean move # | Largest # | Rank correlation #~"
        rows={told.alternatives.map((one) => [
          one.about,
          one.moved,
          fixed(one.meanMove, 1),
          one.largestMove,
          fixed(one.rankCorrelation, 3),
        ])}
      />
      <p>
        Every figure: <Links of={data} />; the rank of each %firm% by each method:{" "}
        <Links of={exported("audit-ranks", "CSV", "JSON")} />.
      </p>
    </Section>
  );
}

function correlationWords(
  correlations: readonly { readonly a: string; readonly b: string; readonly r: number | null }[],
): string {
  const known = correlations.flatMap(({ a, b, r }) => (r === null ? [] : [{ a, b, r }]));
  const strongest = known.toSorted((one, other) => other.r - one.r);
  const first = strongest.at(0);
  const last = strongest.at(-1);
  if (first === undefined || last === undefined) return "No correlation can be told";
  const words = (one: typeof first) => `${one.a} with ${one.b}, ${one.r.toFixed(2)}`;
  return `The highest is that of ${words(first)}; the lowest that of ${words(last)}`;
}
