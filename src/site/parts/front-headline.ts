import { publicationCard } from "../../answers/rows/card-source.ts";
import { indexCard } from "../../answers/rows/figure-cards.ts";
import type { IndexObject } from "../../answers/rows/index-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { viewModelOf } from "../../cards/content/view-model-of.ts";
import { rangeWords } from "../../record/day-words.ts";
import type { IssuedRecord } from "../../record/status.ts";
import { day } from "../figures.ts";

interface Headline {
  /** What it is of. */
  readonly above: string;
  readonly words: string;
}

/**
 * The headline of the front page is that of the index's card. Where nothing has moved since the last record of a market
 * under stress, it is that record's.
 */
export function frontHeadline(
  readModel: ReadModel,
  index: IndexObject,
  current: IssuedRecord | null,
): Headline {
  if (current !== null && isStill(readModel, index, current)) {
    const { series, periodStart, periodEnd } = current.record;
    return {
      above: `${series}, ${rangeWords(periodStart, periodEnd)}`,
      words: viewModelOf(publicationCard(readModel, current, "light")).title,
    };
  }
  return {
    above: `The index on ${day(index.asOf)}`,
    words: viewModelOf(indexCard(readModel, "light")).title,
  };
}

/** Whether the day is one between two period ends on which level and state are those of the last record. */
function isStill(
  { analysis, has }: ReadModel,
  { asOf, change, marketState }: IndexObject,
  { record }: IssuedRecord,
): boolean {
  const last = analysis.market.findLast(({ periodEnd }) => periodEnd < asOf);
  const isBetween = last?.periodEnd === record.periodEnd && asOf > record.periodEnd;
  return has.stress && isBetween && change[0]?.level === 0 && marketState === record.marketState;
}
