/** @jsxRuntime automatic @jsxImportSource preact */
import { firmObject } from "../../answers/rows/firm-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { areShares } from "../../model/methodology/scale.ts";
import { ofWords, scoreLook } from "../../model/methodology/score-look.ts";
import type { Methodology } from "../../model/methodology.ts";
import { Bar } from "../charts/shapes.tsx";
import { fixed, measured, percent, rangeWords } from "../figures.ts";
import { markdownHtml } from "../markdown.ts";
import { methodologyBody, methodologyTitle } from "../methodology/methodology.ts";
import { middleFirm } from "../methodology/score-and-claims.ts";
import type { Page } from "../page.ts";
import { auditOfMethod, auditSection } from "../parts/audit.tsx";
import { Facts, Section, type Stat, Stats } from "../parts/blocks.tsx";
import glossary from "../parts/glossary.json" with { type: "json" };
import { BandChip, FirmLink, Link, Prose, type Term, termId } from "../parts/text.tsx";

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
          {[
            { id: "worked", title: "One %firm% as a picture" },
            ...chapters,
            auditSection,
            words,
          ].map(({ id, title }) => (
            <li>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
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
      {auditOfMethod(readModel)}
      <Section {...words}>
        <Facts
          of={Object.entries(glossary)
            .filter(([term]) => term !== "stress" || readModel.has.stress)
            .filter(([term]) => term !== "lift" || readModel.has.forecasts)
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
  const { methodology } = readModel.analysis.world;
  const look = scoreLook(methodology);
  const isShares = areShares(methodology);
  const most = ` The ${shownReadings} of ${readings.length} that move the score most.`;
  const score: Stat = [
    `Score, ${ofWords(look)}`,
    fixed(firm.score, look.decimals),
    firm.scoreLow === null || firm.scoreHigh === null
      ? `rank ${firm.rank}`
      : `range ${fixed(firm.scoreLow, look.decimals)} to ${fixed(firm.scoreHigh, look.decimals)} ${rangeWords}; rank ${firm.rank}`,
  ];
  const probability: Stat = [
    "Probability of %failure%",
    percent(firm.probability),
    `${fixed(firm.lift, 1)} times the base rate of ${percent(firm.baseRate)}`,
  ];
  const title = (
    <>
      One %firm%, from readings to a {firm.probability === null ? "score" : "probability"}:{" "}
      <FirmLink {...firm} />
    </>
  );
  return (
    <Section id="worked" title={title}>
      <ol class="steps">
        <li>
          <h3>1. What was read</h3>
          <p class="note">
            {isShares
              ? `Each reading on its scale: ${emptyWords(look)}.`
              : "Each reading, on its own scale."}
            {readings.length > shownReadings ? most : ""}
          </p>
          {readings
            .slice(0, shownReadings)
            .map(({ label, value, unit, normalised }) =>
              step(label, `${measured(value)} ${unit}`, isShares ? normalised : null),
            )}
        </li>
        <li>
          <h3>2. Pillars</h3>
          <p class="note">{pillarWords(methodology)}</p>
          {firm.pillarDetail.map(({ name, value, weight }) =>
            step(
              `${name}, weight ${percent(weight / total)}`,
              fixed(value, 2),
              isShares ? value : null,
            ),
          )}
        </li>
        <li>
          <h3>3. Score</h3>
          <p class="note">{wholeWords[methodology.score.aggregate]}</p>
          <Stats of={[score]} />
        </li>
        {firm.probability === null ? null : (
          <li>
            <h3>4. Probability</h3>
            <p class="note">The model weighs the score, its change and confirmed events.</p>
            <Stats of={[probability]} />
            {readModel.has.bands && <BandChip of={firm.riskBand ?? "unrated"} />}
          </li>
        )}
      </ol>
    </Section>
  );
}

function emptyWords({ better }: { readonly better: "higher" | "lower" }): string {
  return better === "higher"
    ? "an empty bar is the worst, a full one the best"
    : "an empty bar is the best, a full one the worst";
}

function pillarWords(methodology: Methodology): string {
  const kinds = new Set(methodology.pillars.map(({ aggregate }) => aggregate));
  const [only] = kinds;
  const range = areShares(methodology) ? ", 0 to 1" : "";
  if (only === undefined || kinds.size > 1) return "The value of each pillar.";
  return `The ${partWords[only]} of the readings of each pillar${range}.`;
}

const partWords = {
  arithmetic: "weighted mean",
  geometric: "weighted geometric mean",
  min: "least",
  sum: "weighted sum",
} as const;

const wholeWords = {
  geometric: "Their weighted geometric mean: one bad pillar hurts.",
  arithmetic: "Their weighted mean.",
  min: "The least of them: nothing makes up for the weakest.",
  sum: "Their weighted sum.",
  given: "It is computed by the publisher outside of Stele.",
} as const;

function step(name: string, value: string, share: number | null) {
  return (
    <div class="step">
      <span>{name}</span> <strong>{value}</strong>
      <Bar end={share} />
    </div>
  );
}
