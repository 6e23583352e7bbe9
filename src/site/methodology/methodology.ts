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
import { filled, markdownTable } from "../markdown.ts";
import { calibrationValues, chanceValues, modelValues } from "./probabilities.ts";
import { claimValues, ruleValues, scoreValues } from "./score-and-claims.ts";

/** The text with its places filled from the files in force and from what the engine computes of them. */
export function methodologyMarkdown(readModel: ReadModel, text: string): string {
  const whole = `# ${methodologyTitle(readModel)}\n\n${methodologyBody(readModel, text)}`;
  return inWords(whole, readModel.analysis.world.publisher.words);
}

export function methodologyTitle({ analysis: { world } }: ReadModel): string {
  return `${world.methodology.title}, version ${world.methodology.version}`;
}

export function methodologyBody(readModel: ReadModel, text: string): string {
  const { world, snapshot } = readModel.analysis;
  const { methodology, publisher, asOf } = world;
  const { provenance } = readModel;
  const { modelVersion } = provenance;
  return filled(text, {
    ...{ methodology, provenance, benchmark: publisher.benchmark },
    today: day(asOf),
    since: day(methodology.effectiveFrom),
    ...ruleValues(methodology),
    firm: scoreValues(readModel),
    ...marketValues(readModel),
    claim: claimValues(readModel),
    model: modelValues(readModel),
    chance: chanceValues(readModel),
    ...calibrationValues(readModel),
    changes: changes(methodology),
    published: instant(publishedAt(readModel)),
    modelInForce: modelVersion === null ? "none" : `\`${modelVersion}\``,
    snapshotId: snapshot.snapshotId,
    legalNote: legalNote(readModel),
  });
}

function changes({ changeLog }: Methodology): string {
  if (changeLog.length === 0) return "None so far.";
  return markdownTable("version | on | what changed", changeLog.toReversed(), (one) => [
    ...[one.version, day(one.on), one.text],
  ]);
}

function marketValues(readModel: ReadModel) {
  const { methodology } = readModel.analysis.world;
  const { stress, states, segments, noise } = methodology;
  const index = indexObject(readModel);
  return {
    correlationPeriods: counted(stress.correlationPeriods, "period"),
    confirmPeriods: counted(states.confirmPeriods, "period"),
    levels: [states.watch, states.elevated, states.high, states.critical].join(", "),
    segments: markdownTable("segment | weight | inputs", segments, ({ name, weight, inputs }) => [
      ...[name, weight, inputs.map(({ label }) => label).join("; ")],
    ]),
    market: {
      day: day(index.periodEnd ?? index.asOf),
      stress: index.stressIndex ?? "not known",
      state: index.marketState,
      since: index.stateSince === null ? "" : ` since ${day(index.stateSince)}`,
      contributions: markdownTable("segment | contribution", index.segments, (one) => [
        ...[one.name, one.contribution],
      ]),
    },
    noise: noiseWords(noise),
    isUsualNoise: [noise, stress, states].every((section, i) =>
      isDeepStrictEqual(section, at(defaults, i)),
    ),
  };
}

const defaults = (["noise", "stress", "states"] as const).map((name) =>
  methodologySchema.shape[name].parse(undefined),
);

/** How far from its own past a change must be to be news. */
function noiseWords({ signalRate, watchRate, elevatedRate, alarmYears }: Methodology["noise"]) {
  const firms =
    signalRate === null
      ? ""
      : `A change of score is news only beyond what the score's own variation reaches in ${percentWords(signalRate)} of periods, and a change of band only once the log-odds are as far beyond its edge. `;
  const sector =
    alarmYears === null
      ? ""
      : `The sector's own variation alone may reach watch in ${percentWords(watchRate)} of periods, elevated in ${percentWords(elevatedRate)}, and a higher state once in ${counted(alarmYears, "year")}. `;
  return firms + sector;
}
