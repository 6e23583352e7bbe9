import { indexCard } from "../../answers/rows/figure-cards.ts";
import type { IndexObject } from "../../answers/rows/index-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { viewModelOf } from "../../cards/content/view-model-of.ts";
import { day } from "../figures.ts";

interface Headline {
  /** What it is of. */
  readonly above: string;
  readonly words: string;
}

/** The headline of the front page, which is of the day of its figures: that of the index's card. */
export function frontHeadline(readModel: ReadModel, index: IndexObject): Headline {
  return {
    above: `The index on ${day(index.asOf)}`,
    words: viewModelOf(indexCard(readModel, "light")).title,
  };
}
