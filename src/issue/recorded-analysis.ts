import { analyse } from "../engine/analyse.ts";
import { periodHistory } from "../engine/market/market.ts";
import type { Analysis } from "../engine/world/analysis.ts";
import { worldAt } from "../engine/world/world.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Dataset } from "../model/dataset.ts";
import { hindsight, issuedPeriods } from "./hindsight.ts";

/**
 * The analysis of a day whose past periods are as their records read them: an issued one by what was
 * known on its day of issue, any other by what was known on its last day. It is worked out when it is
 * asked for, so that by then the caller has let go of what a world leaves out of its content.
 */
export function recordedAnalysis(dataset: Dataset, asOf: IsoDate): () => Analysis {
  const known = hindsight(dataset, issuedPeriods(dataset.publications, asOf));
  const world = worldAt(dataset, asOf);
  const past = known === dataset ? world : worldAt(known, asOf);
  return () => analyse(world, periodHistory(past));
}
