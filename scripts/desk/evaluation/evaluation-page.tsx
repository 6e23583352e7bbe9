/** @jsxRuntime automatic @jsxImportSource preact */
import { renderToString } from "preact-render-to-string";
import type { World } from "../../../src/engine/world/world.ts";
import type { Evaluation } from "../../../src/fit/evaluate.ts";
import { CurveChart, PeriodChart } from "./evaluation-charts.tsx";
import { scoreRows, shown } from "./evaluation-rows.ts";
import { heading } from "./evaluation-text.ts";

const style = `
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --quiet: #595959; --rule: #d0d0d0; --one: #0b5cad; --two: #a3480c; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #161616; --quiet: #a8a8a8; --rule: #444; --one: #7fb8f0; --two: #f0a070; } }
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
caption { text-align: left; color: var(--quiet); padding-bottom: .5rem; }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--rule); }
td.n, th.n { text-align: right; }
svg { width: 100%; height: auto; }
svg text { fill: var(--quiet); font-size: 12px; }
.grid { stroke: var(--rule); } .diagonal { stroke: var(--quiet); stroke-dasharray: 4 4; }
.one { stroke: var(--one); fill: none; stroke-width: 2; } .two { stroke: var(--two); fill: none; stroke-width: 2; stroke-dasharray: 6 3; }
.band { fill: var(--one); opacity: .15; } .mark { fill: var(--ink); }
figure { margin: 1.5rem 0; } figcaption { color: var(--quiet); }
.verdict li { font-weight: 600; }
`;

/** An evaluation as a page that needs nothing else: the verdict, the scores and two diagrams. */
export function evaluationPage(
  evaluation: Evaluation,
  verdict: readonly string[],
  { asOf, publisher }: World,
): string {
  const title = `${evaluation.candidate.name} scored, ${evaluation.from} to ${evaluation.through}`;
  const html = renderToString(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>
            {publisher.name}, as of {asOf}. {heading(evaluation)}.
          </p>
          <h2>Verdict</h2>
          <ul class="verdict">
            {verdict.map((line) => (
              <li>{line}.</li>
            ))}
          </ul>
          <h2>Scores</h2>
          <Scores evaluation={evaluation} />
          <h2>Calibration</h2>
          <CurveChart evaluation={evaluation} />
          <h2>Over time</h2>
          <PeriodChart periods={evaluation.periods} />
          <Periods evaluation={evaluation} />
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>\n${html}\n`;
}

function Scores({ evaluation }: { readonly evaluation: Evaluation }) {
  return (
    // biome-ignore lint/a11y: a table that scrolls must take the focus, and one is not a landmark
    <div class="wide" role="group" aria-label="Scores" tabIndex={0}>
      <table>
        <caption>
          In brackets 95 % intervals, by firms and stretches of time. The model in force is scored
          on the {evaluation.inForce?.nRows ?? 0} rows that it foretold.
        </caption>
        <thead>
          <tr>
            <th scope="col">Score</th>
            <th scope="col">Better</th>
            <th scope="col">{evaluation.candidate.name}</th>
            <th scope="col">In force</th>
          </tr>
        </thead>
        <tbody>
          {scoreRows(evaluation).map(({ name, better, candidate, inForce }) => (
            <tr>
              <th scope="row">{name}</th>
              <td>{better}</td>
              <td>{candidate}</td>
              <td>{inForce}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Periods({ evaluation }: { readonly evaluation: Evaluation }) {
  const heads = ["Rows", "Events", "Expected", "Expected in force"];
  return (
    // biome-ignore lint/a11y: a table that scrolls must take the focus, and one is not a landmark
    <div class="wide" role="group" aria-label="Period ends" tabIndex={0}>
      <table>
        <caption>Events within {evaluation.horizonDays} days of each period end</caption>
        <thead>
          <tr>
            <th scope="col">Period end</th>
            {heads.map((head) => (
              <th scope="col" class="n">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {evaluation.periods.map(({ periodEnd, rows, events, expected, expectedInForce }) => (
            <tr>
              <th scope="row">{periodEnd}</th>
              <td class="n">{rows}</td>
              <td class="n">{events}</td>
              <td class="n">{shown(expected, 1)}</td>
              <td class="n">{shown(expectedInForce, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
