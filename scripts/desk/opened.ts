import { analyse } from "../../src/engine/analyse.ts";
import { periodHistory } from "../../src/engine/market/market.ts";
import type { Analysis } from "../../src/engine/world/analysis.ts";
import { defaultAsOf, worldAt } from "../../src/engine/world/world.ts";
import type { CriticalTurn } from "../../src/issue/critical-turns.ts";
import { turnsUntil } from "../../src/issue/turns-until.ts";
import { loadContent } from "../../src/load/load.ts";
import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { ContentError } from "../../src/problem.ts";

/** Content from which something can be issued on a day. */
export interface Opened {
  readonly dataset: Dataset;
  readonly asOf: IsoDate;
}

/** Throws a ContentError with every problem: nothing is issued from content that is not whole. */
export async function opened(content: string, asOf: IsoDate | undefined): Promise<Opened> {
  const { dataset, problems } = await loadContent(content);
  if (dataset === null || problems.length > 0) throw new ContentError(problems, content);
  const day = asOf ?? defaultAsOf(dataset);
  if (day === null) throw new RangeError("Cannot choose a day: the content has no dated row");
  return { dataset, asOf: day };
}

/** What a publication about a period is made from; null for the last that has ended. */
export function readingOf(
  dataset: Dataset,
  asOf: IsoDate,
  period: IsoDate | null,
): { readonly analysis: Analysis; readonly criticalTurns: readonly CriticalTurn[] } {
  const world = worldAt(dataset, asOf);
  const history = periodHistory(world);
  const end = period ?? history.market.at(-1)?.periodEnd ?? asOf;
  const criticalTurns = turnsUntil(dataset, history, end);
  return { analysis: analyse(world, history), criticalTurns };
}
