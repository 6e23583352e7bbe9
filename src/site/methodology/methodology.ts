import { legalNote } from "../../answers/rows/attached.ts";
import { indexObject } from "../../answers/rows/index-object.ts";
import { publishedAt, type ReadModel } from "../../answers/rows/read-model.ts";
import { detectorRules } from "../../engine/detect/rules.ts";
import { trialOf } from "../../engine/detect/trial.ts";
import { firmsToAlarm } from "../../engine/signals/firms-to-alarm.ts";
import { counted, countWords } from "../../model/language/counted.ts";
import { inWords } from "../../model/language/in-words.ts";
import { percentWords } from "../../model/language/percent.ts";
import type { SectorInput } from "../../model/methodology.ts";
import { day, instant } from "../figures.ts";
import { filled, markdownTable, plainText } from "../markdown.ts";
import { methodValues } from "./method-words.ts";
import { calibrationValues, chanceValues, modelValues } from "./probabilities.ts";
import { claimValues, ruleValues, scoreValues } from "./score-and-claims.ts";

/** The text with its places filled from the files in force and from what the engine computes of them. */
export function methodologyMarkdown(readModel: ReadModel, text: string): string {
  const whole = `# ${plainText(methodologyTitle(readModel))}\n\n${methodologyBody(readModel, text)}`;
  return inWords(whole, readModel.analysis.world.publisher.words);
}

export function methodologyTitle({ analysis: { world } }: ReadModel): string {
  return `${world.methodology.title}, version ${world.methodology.version}`;
}

export function methodologyBody(readModel: ReadModel, text: string): string {
  const { provenance, analysis, has } = readModel;
  const { methodology, publisher, asOf } = analysis.world;
  return filled(text, {
    methodology,
    provenance,
    snapshot: analysis.snapshot,
    benchmark: publisher.benchmark,
    today: day(asOf),
    since: day(methodology.effectiveFrom),
    published: instant(publishedAt(readModel)),
    legalNote: legalNote(readModel),
    ...ruleValues(methodology),
    has: { claims: has.claims || has.events, forecasts: has.forecasts },
    method: methodValues(methodology),
    firm: scoreValues(readModel),
    market: marketValues(readModel),
    news: newsValues(readModel),
    claim: claimValues(readModel),
    model: modelValues(readModel),
    chance: chanceValues(readModel),
    ...calibrationValues(readModel),
  });
}

/** Null in an index without segments, which has no stress. */
function marketValues(readModel: ReadModel) {
  const index = indexObject(readModel);
  const { segments } = readModel.analysis.world.methodology;
  if (segments.length === 0) return null;
  return {
    state: index.marketState ?? "not known",
    stress: index.stressIndex ?? "not known",
    rule: index.because?.rule ?? "no_reading",
    day: day(index.periodEnd ?? index.asOf),
    since: index.stateSince === null ? null : day(index.stateSince),
    inputs: markdownTable(
      "input | of | calm | worst | weight | counts as new for",
      segments.flatMap(({ inputs }) => inputs),
      (input) => [
        input.label,
        measureOf(input),
        input.calm,
        input.worst,
        input.weight,
        input.kind === "indicator" && input.everyDays !== null
          ? counted(input.everyDays, "day")
          : "the period",
      ],
    ),
    segments: markdownTable("segment | weight | inputs", segments, ({ name, weight, inputs }) => [
      name,
      weight,
      inputs.map(({ label }) => label).join("; "),
    ]),
    contributions: markdownTable("segment | contribution", index.segments, (one) => [
      one.name,
      one.contribution,
    ]),
  };
}

function measureOf(input: SectorInput): string {
  if (input.kind === "indicator") return `${input.statistic} of ${input.indicator}`;
  return `events of ${counted(input.windowDays, "day")}: ${input.events.join(", ")}`;
}

/** What the detector takes as given, and what it does at the period and with the noise of this index. */
function newsValues({ analysis }: ReadModel) {
  const { world, firms } = analysis;
  const { period } = world.publisher;
  const trial = trialOf(firms, period);
  const toAlarm = firmsToAlarm(world);
  const delayed = (periods: number | null) =>
    periods === null || !Number.isFinite(periods) ? "not within 26" : periods;
  return {
    rules: detectorRules,
    isBanded: world.methodology.bands.by === "probability",
    rate: percentWords(detectorRules.rate),
    rateAlone: percentWords(detectorRules.rateAlone),
    period,
    falseAlarms: `${(100 * trial.falseAlarms).toFixed(1)} %`,
    quiet: trial.quiet,
    between: trial.between,
    series: trial.series,
    noise:
      trial.firms === 0
        ? "normal noise, as too little is known of the noise of these %firm%s"
        : `the noise of ${countWords(trial.firms, "%firm%")} of this index`,
    power: markdownTable(
      "change | periods until the first is told | until a second is told",
      trial.power,
      ({ change, first, second }) => [change, delayed(first), delayed(second)],
    ),
    isDaily: period === "day",
    isSeasonal: period === "day" || period === "week",
    toAlarm,
    turningRate: toAlarm.rate === null ? null : percentWords(toAlarm.rate),
  };
}
