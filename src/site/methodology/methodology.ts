import { isDeepStrictEqual } from "node:util";
import { legalNote } from "../../answers/rows/attached.ts";
import { indexObject } from "../../answers/rows/index-object.ts";
import { publishedAt, type ReadModel } from "../../answers/rows/read-model.ts";
import { at } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { inWords } from "../../model/language/in-words.ts";
import { percentWords } from "../../model/language/percent.ts";
import { type Methodology, methodologySchema } from "../../model/methodology.ts";
import { day, instant } from "../figures.ts";
import { markdownTable } from "../markdown.ts";
import { firmsTold, sectorsTold } from "./noise-tables.ts";
import { calibrationSection, probabilitySection } from "./probabilities.ts";
import { claimSection, scoreExample, scoreRules } from "./score-and-claims.ts";

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
  const newest = changeLog.toReversed();
  return `## Changes\n\n${markdownTable("version | on | what changed", newest, ({ version, on, text }) => [version, day(on), text])}\n`;
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

/** Sector stress and the market state, with the reading of the day. */
export function marketSection(readModel: ReadModel): string {
  const { methodology } = readModel.analysis.world;
  const { stress, states, rules } = methodology;
  const index = indexObject(readModel);
  const levels = [states.watch, states.elevated, states.high, states.critical].join(", ");
  return `## From the market to a state

Sector inputs are compared with their own past (mid-rank in all periods so far, from ${stress.minPeriods} on), averaged
into segments s, and weighted: y = w·s, stress = 100 · y'Cy with C the exponentially weighted
co-movement of the segments (λ = ${stress.lambda}; all ones before ${counted(stress.correlationPeriods, "period")}). The contributions
100 · y (Cy) add up to the index exactly (after Holló, Kremer and Lo Duca, ECB, 2012).

${markdownTable("segment | weight | inputs", methodology.segments, ({ name, weight, inputs }) => [
  name,
  weight,
  inputs.map(({ label }) => label).join("; "),
])}

The states watch, elevated, high and critical are entered at a stress of ${levels}: up immediately,
down one step per period after ${counted(states.confirmPeriods, "period")} in a row below the entry threshold minus ${states.exitGap}. The state is
indeterminate with fewer than ${rules.minConstituents} constituents, less than ${rules.minAggregateCoverage} of aggregate coverage, or no stress.

On ${day(index.periodEnd ?? index.asOf)} the stress index is **${index.stressIndex ?? "not known"}** and the state **${index.marketState}**${index.stateSince === null ? "" : ` since ${day(index.stateSince)}`}:

${markdownTable("segment | contribution", index.segments, (one) => [one.name, one.contribution])}

${noiseText(methodology)}`;
}

/** How far from its own past a change must be to be news, and what the default rules tell. */
function noiseText({ noise, stress, states }: Methodology): string {
  const { signalRate, watchRate, elevatedRate, alarmYears } = noise;
  if (signalRate === null && alarmYears === null) return "";
  const firms =
    signalRate === null
      ? ""
      : `A change of score is news only beyond what the score's own variation reaches in ${percentWords(signalRate)} of periods, and a change of band only once the log-odds are as far beyond its edge. `;
  const sector =
    alarmYears === null
      ? ""
      : `The sector's own variation alone may reach watch in ${percentWords(watchRate)} of periods, elevated in ${percentWords(elevatedRate)}, and a higher state once in ${counted(alarmYears, "year")}. `;
  const usual = [noise, stress, states].every((section, i) =>
    isDeepStrictEqual(section, at(defaults, i)),
  );
  const tables = `These rules in simulated weekly worlds in which nothing changes; in the last three columns, how many
drops of a score are signalled in their first week, and when half of the sectors that worsen for good
have reached the state high:

${firmsTold}

${sectorsTold}
`;
  return `### News and noise

${firms}${sector}Both need twelve earlier values.

${usual ? tables : ""}`;
}

const defaults = (["noise", "stress", "states"] as const).map((name) =>
  methodologySchema.shape[name].parse(undefined),
);
