import { aggregations } from "../../engine/reading/aggregation/aggregations.ts";
import { levels } from "../../engine/reading/level/levels.ts";
import { scales } from "../../engine/reading/scale/scales.ts";
import { scaleNames, scaleSettings } from "../../model/methodology/scale.ts";
import type { Indicator, Methodology } from "../../model/methodology.ts";
import { listWords } from "../../record/list-words.ts";
import { day } from "../figures.ts";
import { type Markdown, markdownTable, plainText } from "../markdown.ts";

/**
 * A publisher's own method in words and formulas, as far as it is not the usual one (a weighted geometric mean of
 * arithmetic means on linear goalposts, 0 to 100), of which the theme has the words.
 */
export function methodValues(methodology: Methodology) {
  return {
    isUsual: isUsual(methodology),
    isGiven: methodology.score.aggregate === "given",
    isMade: methodology.score.aggregate !== "given" && !isUsual(methodology),
    scales: { markdown: scaleLines(methodology).join("\n") },
    indicators: indicatorTable(methodology),
    pillars: { markdown: pillarLines(methodology).join("\n") },
    score: { markdown: scoreWords(methodology) },
    printed: { markdown: printedWords(methodology) },
    level: { markdown: levelWords(methodology) },
    bands: bandWords(methodology),
  };
}

function isUsual({ score, pillars, indicators }: Methodology): boolean {
  const { min, max, decimals, better } = score.scale;
  const isUsualScale = min === 0 && max === 100 && decimals === 1 && better === "higher";
  return (
    isUsualScale &&
    score.aggregate === "geometric" &&
    score.rescale === "none" &&
    score.clamp &&
    indicators.every(({ scale }) => scale === "linear") &&
    pillars.every(({ aggregate }) => aggregate === "arithmetic")
  );
}

/** A line for each scale that an indicator has: its formula, its source, and whose it is. */
function scaleLines({ indicators, score }: Methodology): readonly string[] {
  return scaleNames.flatMap((name) => {
    const own = indicators.filter(({ scale }) => scale === name);
    if (own.length === 0) return [];
    const { formula, source, hasGoalposts, turned } = scales[name];
    const held = hasGoalposts && score.clamp ? ", held between 0 and 1" : "";
    const isTurned = own.some(({ direction }) => direction !== score.scale.better);
    const round = turned === "sign" ? "−n" : "1 − n";
    const other =
      isTurned && turned !== "never" ? `, and ${round} where ${opposite(score)} is better` : "";
    const labels = listWords(
      own.map(({ label }) => plainText(label)),
      own.length,
    );
    return [`- \`${name}\`: n = ${formula}${held}${other} (${source}). For ${labels}.`];
  });
}

function opposite({ scale }: Methodology["score"]): string {
  return scale.better === "higher" ? "lower" : "higher";
}

function indicatorTable({ indicators, pillars }: Methodology): Markdown {
  const nameOf = new Map(pillars.map(({ id, name }) => [id, name]));
  return markdownTable(
    "indicator | pillar | weight | unit | better | scale | its settings | half-life, days | aggregate | window, days",
    indicators,
    (one) => [
      one.label,
      nameOf.get(one.pillar) ?? one.pillar,
      one.weight,
      one.unit,
      one.direction,
      one.scale,
      settingWords(one),
      one.halfLifeDays,
      one.aggregate,
      one.windowDays,
    ],
  );
}

function settingWords(indicator: Indicator): string {
  const written = new Map(Object.entries(indicator));
  return scaleSettings[indicator.scale]
    .map((name) => `${name} ${JSON.stringify(written.get(name) ?? null).replaceAll('"', "")}`)
    .join(", ");
}

function pillarLines({ pillars }: Methodology): readonly string[] {
  return pillars.map(({ name, aggregate }) => {
    const { formula, source } = aggregations[aggregate];
    return `- ${plainText(name)}: P = ${formula} of its present indicators (${source}).`;
  });
}

function scoreWords({ score, rules }: Methodology): string {
  const { aggregate, scale, clamp, rescale } = score;
  if (aggregate === "given") return "";
  const { formula, source } = aggregations[aggregate];
  const { min, max } = scale;
  const whole = formula.replaceAll("p", "P").replace("floor", String(rules.pillarFloor));
  const isMapped = aggregate !== "sum" && min !== null && max !== null;
  const mapped =
    isMapped && (min !== 0 || max !== 1) ? `${min} + ${max - min} · (${whole})` : whole;
  const weights =
    aggregate === "sum" ? "with the weights as they are" : "over the pillars that are present";
  const isBounded = min !== null || max !== null;
  const ends = isBounded && clamp ? " A score beyond the scale counts as its end." : "";
  const top =
    rescale === "top"
      ? ` Then the best of each period is given the maximum: ${min ?? 0} + (score − ${min ?? 0}) · ${(max ?? 0) - (min ?? 0)} / (best − ${min ?? 0}).`
      : "";
  return `The score is ${mapped}, ${weights} (${source}).${ends}${top}`;
}

/** How a score is printed, which is how it is ranked and told. */
function printedWords(methodology: Methodology): string {
  const { scale, rounding } = methodology.score;
  const half = rounding === "half_up" ? "up" : "to the even digit";
  const { min, max, unit, better } = scale;
  const decimals = scale.decimals === 1 ? "one decimal" : `${scale.decimals} decimals`;
  const range =
    min === null || max === null
      ? `Scores have no bounds, and their unit is "${plainText(unit)}"`
      : `Scores go from ${min} to ${max} (${plainText(unit)})`;
  return `${range}; ${better} is better. They are printed with ${decimals}, halves rounded ${half}, in decimal. They are ranked as they are printed: equal ones share a rank.`;
}

function levelWords({ level, indicators }: Methodology): string {
  const { aggregate, by, base } = level;
  if (aggregate === "chain") {
    return `The level of the index is a chain: ${base?.value} in the period of ${day(base?.on ?? null)}, and then the level before times the geometric mean of s now / s before, over those %firm%s that have a score in both (Jevons index; ILO, Consumer Price Index Manual, 2020).`;
  }
  const { formula, source } = levels[aggregate];
  const weight = indicators.find(({ id }) => id === by)?.label;
  const weighed = weight === undefined ? "" : `, w being "${plainText(weight)}"`;
  return `The level of the index is ${formula} over the rated %firm%s${weighed} (${source}).`;
}

/** The thresholds of bands by score; null where they are not by score. */
function bandWords({ bands, score }: Methodology) {
  if (bands.by !== "score") return null;
  const side = score.scale.better === "higher" ? "below" : "from";
  const stated = Object.entries(bands.thresholds ?? {}).flatMap(([band, threshold]) =>
    threshold === undefined ? [] : [`%band-${band}% ${side} ${threshold}`],
  );
  return {
    markdown: `The %band% of a %firm% follows from its score as it is printed: ${listWords(stated, stated.length)}, and otherwise %band-low%. Nothing else decides.`,
  };
}
