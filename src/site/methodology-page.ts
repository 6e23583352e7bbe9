import { legalNote } from "../http/attached.ts";
import { publishedAt, type Site } from "../http/site.ts";
import { documentPage } from "./document-page.ts";
import { markdownTable } from "./markdown-table.ts";
import { calibrationSection } from "./methodology/calibration-section.ts";
import { claimSection } from "./methodology/claim-section.ts";
import { marketSection } from "./methodology/market-section.ts";
import { probabilitySection } from "./methodology/probability-section.ts";
import { scoreExample } from "./methodology/score-example.ts";
import { scoreRules } from "./methodology/score-rules.ts";

/**
 * The methodology in words, from the files in force and from what the engine computes of them: a
 * figure in the text is a figure of the API, and cannot drift from it.
 */
export function methodologyMarkdown(site: Site): string {
  return `# ${titleOf(site)}\n\n${bodyOf(site)}`;
}

export function methodologyHtml(site: Site): string {
  const { publisher, methodology } = site.analysis.world;
  return documentPage(publisher, {
    title: titleOf(site),
    description: `How ${publisher.name} is computed, with worked examples`,
    author: publisher.publisher.name,
    above: `${publisher.name} · methodology`,
    byline: `${publisher.publisher.name} · ${publishedAt(site)} · version ${methodology.version}`,
    markdown: "methodology.md",
    body: bodyOf(site),
    after: "",
  });
}

function titleOf({ analysis: { world } }: Site): string {
  return `${world.methodology.title}, version ${world.methodology.version}`;
}

function bodyOf(site: Site): string {
  return [
    introduction(site),
    scoreRules(site.analysis.world.methodology),
    scoreExample(site),
    marketSection(site),
    claimSection(site),
    probabilitySection(site),
    calibrationSection(site),
    changes(site),
    closing(site),
  ].join("\n");
}

function introduction({ analysis: { world } }: Site): string {
  const { publisher, methodology } = world;
  const { measures, excludes, unreliableWhen, discretion } = publisher.benchmark;
  return `Version ${methodology.version} has been in force since ${methodology.effectiveFrom}. Weights, thresholds and cost ratios are declared
preferences, not estimates. Every figure below is computed by the same code that answers the API,
on what was known on ${world.asOf}.

- It measures: ${measures}
- It excludes: ${excludes}
- It is unreliable when: ${unreliableWhen}
- Discretion: ${discretion}
`;
}

function changes({ analysis: { world } }: Site): string {
  const { changeLog } = world.methodology;
  if (changeLog.length === 0) return "## Changes\n\nNone so far.\n";
  return `## Changes\n\n${markdownTable(
    ["version", "on", "what changed"],
    changeLog.toReversed().map(({ version, on, text }) => [version, on, text]),
  )}\n`;
}

function closing(site: Site): string {
  const { snapshot, provenance, calibration } = site.analysis;
  const { modelVersion, inputHash } = provenance;
  return `## Provenance

Published ${publishedAt(site)}; methodology \`${provenance.methodologyVersion}\`, model ${modelVersion === null ? "none" : `\`${modelVersion}\``}, snapshot \`${snapshot.snapshotId}\`,
inputs \`${inputHash}\`; calibration ${calibration.realTime.status} (${calibration.realTime.nEvents} events).

${legalNote(site)}
`;
}
