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
  const { provenance, analysis } = readModel;
  const { methodology, publisher, asOf } = analysis.world;
  return filled(text, {
    ...{ methodology, provenance, snapshot: analysis.snapshot, benchmark: publisher.benchmark },
    today: day(asOf),
    since: day(methodology.effectiveFrom),
    published: instant(publishedAt(readModel)),
    legalNote: legalNote(readModel),
    ...ruleValues(methodology),
    firm: scoreValues(readModel),
    market: marketValues(readModel),
    noise: noiseValues(methodology),
    claim: claimValues(readModel),
    model: modelValues(readModel),
    chance: chanceValues(readModel),
    ...calibrationValues(readModel),
  });
}

function marketValues(readModel: ReadModel) {
  const index = indexObject(readModel);
  const { segments } = readModel.analysis.world.methodology;
  return {
    ...{ state: index.marketState, stress: index.stressIndex ?? "not known" },
    day: day(index.periodEnd ?? index.asOf),
    since: index.stateSince === null ? null : day(index.stateSince),
    segments: markdownTable("segment | weight | inputs", segments, ({ name, weight, inputs }) => [
      ...[name, weight, inputs.map(({ label }) => label).join("; ")],
    ]),
    contributions: markdownTable("segment | contribution", index.segments, (one) => [
      ...[one.name, one.contribution],
    ]),
  };
}

/** How far from its own past a change must be to be news; null where any change is. */
function noiseValues({ noise, stress, states }: Methodology) {
  const { signalRate, watchRate, elevatedRate, alarmYears } = noise;
  if (signalRate === null && alarmYears === null) return null;
  return {
    signalRate: signalRate === null ? null : percentWords(signalRate),
    watchRate: percentWords(watchRate),
    elevatedRate: percentWords(elevatedRate),
    alarm: alarmYears === null ? null : counted(alarmYears, "year"),
    isUsual: [noise, stress, states].every((section, i) =>
      isDeepStrictEqual(section, at(defaults, i)),
    ),
  };
}

const defaults = (["noise", "stress", "states"] as const).map((name) =>
  methodologySchema.shape[name].parse(undefined),
);
