import { indexCard } from "../../answers/rows/figure-cards.ts";
import type { IndexObject } from "../../answers/rows/index-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { viewModelOf } from "../../cards/content/view-model-of.ts";
import { changeText } from "../../cards/content/words.ts";
import { ofWords, scoreLook } from "../../model/methodology/score-look.ts";
import { listWords } from "../../record/list-words.ts";
import { day, fixed } from "../figures.ts";

/**
 * The headline of the front page, by what the index has: with stress or probabilities that of its card, with a level that
 * is a chain where that stands, and else who ranks first.
 */
export function frontHeadline(readModel: ReadModel, index: IndexObject): string {
  const { level } = readModel.analysis.world.methodology;
  const card = () => viewModelOf(indexCard(readModel, "light")).title;
  if (readModel.has.stress || areProbable(readModel, index)) return card();
  const words = level.aggregate === "chain" ? levelWords(readModel, index) : leaders(readModel);
  return words ?? card();
}

/** Whether a firm has a probability. */
function areProbable({ analysis }: ReadModel, { riskDistribution }: IndexObject): boolean {
  const isKnown = Object.entries(riskDistribution).some(
    ([band, firms]) => band !== "unrated" && firms > 0,
  );
  return isKnown && analysis.world.methodology.bands.by === "probability";
}

/** Where the level stands, as a price index is told; null without one. */
function levelWords({ analysis }: ReadModel, { level, change }: IndexObject): string | null {
  if (level === null) return null;
  const { decimals } = scoreLook(analysis.world.methodology);
  const [last] = change;
  const stands = `The index stands at ${fixed(level, decimals)}`;
  if (last?.level == null) return stands;
  return `${stands}, ${changeText(last.level, decimals)} since ${day(last.from)}`;
}

/** Who ranks first, with the score; null where no firm is ranked. */
function leaders({ rankingRows, analysis }: ReadModel): string | null {
  const look = scoreLook(analysis.world.methodology);
  const first = rankingRows.filter(({ rank }) => rank === 1);
  const [one] = first;
  if (one === undefined) return null;
  const names = listWords(first.map(({ name }) => name));
  const score = `${fixed(one.score, look.decimals)} ${ofWords(look)}`;
  return first.length === 1 ? `${names} leads with ${score}` : `${names} lead with ${score} each`;
}
