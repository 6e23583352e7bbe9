import { legalNote } from "../../answers/rows/attached.ts";
import { publishedAt, type ReadModel } from "../../answers/rows/read-model.ts";
import { inWords } from "../../model/language/in-words.ts";
import { day, instant } from "../figures.ts";
import { markdownTable } from "../markdown.ts";
import { calibrationSection } from "./calibration-section.ts";
import { claimSection } from "./claim-section.ts";
import { marketSection } from "./market-section.ts";
import { probabilitySection } from "./probability-section.ts";
import { scoreExample, scoreRules } from "./score-section.ts";

/**
 * The methodology in words, from the files in force and from what the engine computes of them: a
 * figure in the text is a figure of the API, and cannot drift from it.
 */
export function methodologyMarkdown(readModel: ReadModel): string {
  const text = `# ${methodologyTitle(readModel)}\n\n${methodologyBody(readModel)}`;
  return inWords(text, readModel.analysis.world.publisher.words);
}

export function methodologyTitle({ analysis: { world } }: ReadModel): string {
  return `${world.methodology.title}, version ${world.methodology.version}`;
}

export function methodologyBody(readModel: ReadModel): string {
  return [
    introduction(readModel),
    scoreRules(readModel.analysis.world.methodology),
    scoreExample(readModel),
    marketSection(readModel),
    claimSection(readModel),
    probabilitySection(readModel),
    calibrationSection(readModel),
    changes(readModel),
    closing(readModel),
  ].join("\n");
}

function introduction({ analysis: { world } }: ReadModel): string {
  const { publisher, methodology } = world;
  const { measures, excludes, unreliableWhen, discretion } = publisher.benchmark;
  return `Version ${methodology.version} has been in force since ${day(methodology.effectiveFrom)}. Weights, thresholds and cost ratios are declared
preferences, not estimates. Every figure below is computed by the same code that answers the API,
on what was known on ${day(world.asOf)}.

- It measures: ${measures}
- It excludes: ${excludes}
- It is unreliable when: ${unreliableWhen}
- Discretion: ${discretion}
`;
}

function changes({ analysis: { world } }: ReadModel): string {
  const { changeLog } = world.methodology;
  if (changeLog.length === 0) return "## Changes\n\nNone so far.\n";
  const rows = changeLog.toReversed().map(({ version, on, text }) => [version, day(on), text]);
  return `## Changes\n\n${markdownTable("version | on | what changed", rows)}\n`;
}

function closing(readModel: ReadModel): string {
  const { snapshot, calibration } = readModel.analysis;
  const { methodologyVersion, modelVersion, inputHash } = readModel.provenance;
  const model = modelVersion === null ? "none" : `\`${modelVersion}\``;
  return `## Provenance

Published ${instant(publishedAt(readModel))}; methodology \`${methodologyVersion}\`, model ${model}, snapshot \`${snapshot.snapshotId}\`,
inputs \`${inputHash}\`; calibration ${calibration.realTime.status} (${calibration.realTime.nEpisodes} %failures%).

${legalNote(readModel)}
`;
}
