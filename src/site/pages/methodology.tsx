/** @jsxRuntime automatic @jsxImportSource preact */
import { firmObject } from "../../answers/rows/firm-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { Bar } from "../charts/shapes.tsx";
import { fixed, measured, percent, rangeWords } from "../figures.ts";
import { markdownHtml } from "../markdown.ts";
import { methodologyBody, methodologyTitle } from "../methodology/methodology.ts";
import { middleFirm } from "../methodology/score-and-claims.ts";
import type { Page } from "../page.ts";
import { Facts, Section, type Stat, Stats } from "../parts/blocks.tsx";
import glossary from "../parts/glossary.json" with { type: "json" };
import { Chip, FirmLink, Link, Prose, type Term, termId } from "../parts/text.tsx";

const path = "methodology.html";

export function methodologyPage(readModel: ReadModel, text: string): Page {
  const { publisher } = readModel.analysis.world;
  return {
    path,
    title: methodologyTitle(readModel),
    description: `How ${publisher.name} is computed, with worked examples`,
    section: path,
    needs: analysedKinds,
    head: {
      alternates: [["text/markdown", "s/methodology.md", "Markdown"]],
    },
    main: () => methodology(readModel, text),
  };
}

/** A way in for a reader: the contents, one firm as a picture, and each chapter folded. */
function methodology(readModel: ReadModel, text: string) {
  const [introduction, ...parts] = methodologyBody(readModel, text).split(/^## /m);
  const chapters = parts.map((part, i) => {
    const [title = "", ...lines] = part.split("\n");
    return { id: `chapter-${i + 1}`, title, text: lines.join("\n") };
  });
  const words = { id: "words", title: "Words" };
  return (
    <article>
      <h1>{methodologyTitle(readModel)}</h1>
      <Prose own={false} html={markdownHtml(introduction ?? "")} />
      <nav class="contents" aria-label="Contents">
        <ol>
          {[{ id: "worked", title: "One %firm% as a picture" }, ...chapters, words].map(
            ({ id, title }) => (
              <li>
                <a href={`#${id}`}>{title}</a>
              </li>
            ),
          )}
        </ol>
      </nav>
      {workedFirm(readModel)}
      {chapters.map(({ id, title, text }) => (
        <details class="chapter" id={id}>
          <summary>
            <h2>{title}</h2>
          </summary>
          <Prose own={false} html={markdownHtml(text)} />
        </details>
      ))}
      <Section {...words}>
        <Facts
          of={Object.entries(glossary)
            .filter(([term]) => term !== "stress" || readModel.has.stress)
            .map(([term, text]) => [term, text, termId(term as Term)])}
        />
      </Section>
      <p class="more">
        The same as <Link to="s/methodology.md">Markdown</Link>; every setting as{" "}
        <Link to="api/data/exports/methodology.json">JSON</Link>.
      </p>
    </article>
  );
}

const shownReadings = 5;

function workedFirm(readModel: ReadModel) {
  const assessment = middleFirm(readModel);
  if (assessment === null) return null;
  const firm = firmObject(readModel, assessment);
  const total = firm.pillarDetail.reduce((sum, { weight }) => sum + weight, 0);
  const readings = firm.pillarDetail
    .flatMap(({ indicators }) => indicators)
    .filter(({ normalised }) => normalised !== null)
    .sort((a, b) => Math.abs(b.effect ?? 0) - Math.abs(a.effect ?? 0));
  const most = ` The ${shownReadings} of ${readings.length} that move the score most.`;
  const score: Stat = [
    "Score, of 100",
    fixed(firm.score, 1),
    `range ${fixed(firm.scoreLow, 1)} to ${fixed(firm.scoreHigh, 1)} ${rangeWords}; rank ${firm.rank}`,
  ];
  const probability: Stat = [
    "Probability of %failure%",
    percent(firm.probability),
    `${fixed(firm.lift, 1)} times the base rate of ${percent(firm.baseRate)}`,
  ];
  const title = (
    <>
      One %firm%, from readings to a probability: <FirmLink {...firm} />
    </>
  );
  return (
    <Section id="worked" title={title}>
      <ol class="steps">
        <li>
          <h3>1. What was read</h3>
          <p class="note">
            Each reading against fixed goalposts: an empty bar is the worst, a full one the best.
            {readings.length > shownReadings ? most : ""}
          </p>
          {readings
            .slice(0, shownReadings)
            .map(({ label, value, unit, normalised }) =>
              step(label, `${measured(value)} ${unit}`, normalised),
            )}
        </li>
        <li>
          <h3>2. Pillars</h3>
          <p class="note">The weighted mean of the readings of each pillar, 0 to 1.</p>
          {firm.pillarDetail.map(({ name, value, weight }) =>
            step(`${name}, weight ${percent(weight / total)}`, fixed(value, 2), value),
          )}
        </li>
        <li>
          <h3>3. Score</h3>
          <p class="note">Their weighted geometric mean: one bad pillar hurts.</p>
          <Stats of={[score]} />
        </li>
        {firm.probability === null ? null : (
          <li>
            <h3>4. Probability</h3>
            <p class="note">The model weighs the score, its change and confirmed events.</p>
            <Stats of={[probability]} />
            <Chip tone={firm.riskBand ?? "unrated"} />
          </li>
        )}
      </ol>
    </Section>
  );
}

function step(name: string, value: string, share: number | null) {
  return (
    <div class="step">
      <span>{name}</span> <strong>{value}</strong>
      <Bar end={share} />
    </div>
  );
}
