/** @jsxRuntime automatic @jsxImportSource preact */
import type { firmObject } from "../../../answers/firm-object.ts";
import { TimeChart } from "../../charts/time-chart.tsx";
import { bandWords, fixed, percent } from "../figures.ts";
import { Table } from "../table.tsx";

type Compared = ReturnType<typeof firmObject>;

/** Two firms side by side: their figures, their pillars and their scores on one scale. */
export function Comparison({ firms }: { firms: readonly [Compared, Compared] }) {
  const both = (cell: (firm: Compared) => string | number) => firms.map(cell);
  const names = firms.map(({ name }) => name.replaceAll("|", "/"));
  const [first] = firms;
  return (
    <>
      <Table
        caption="Side by side"
        columns={`Figure | ${names.join(" # | ")} #`}
        rows={[
          ["Score, of 100", ...both(({ score }) => fixed(score, 1))],
          ["Range", ...both((one) => `${fixed(one.scoreLow, 1)} to ${fixed(one.scoreHigh, 1)}`)],
          ["Rank", ...both(({ rank }) => rank ?? "–")],
          ["Probability", ...both(({ probability }) => percent(probability))],
          [
            "Risk band",
            ...both(({ riskBand, status }) => (riskBand ? bandWords(riskBand) : status)),
          ],
          ["Stage, of 4", ...both(({ stage }) => stage)],
          ["Status", ...both(({ status }) => status)],
          ...first.pillarDetail.map(({ id, name }) => [
            `${name}, of 1`,
            ...both((one) =>
              fixed(one.pillarDetail.find((other) => other.id === id)?.value ?? null, 2),
            ),
          ]),
        ]}
      />
      <div class="columns">
        {firms.map(({ name, slug, scoreHistory }) => (
          <figure>
            <p class="figure-title">
              Score of <bdi>{name}</bdi>, of 100
            </p>
            <TimeChart
              id={`score-${slug}`}
              title={`Score of ${name}`}
              description="Its values are read out by the arrow keys"
              points={scoreHistory.map(({ periodEnd, score }) => ({ on: periodEnd, value: score }))}
              domain={[0, 100]}
              ticks={[0, 25, 50, 75, 100]}
              height={220}
            />
          </figure>
        ))}
      </div>
    </>
  );
}
