import { type ReadModel, readModelOf } from "../../src/answers/rows/read-model.ts";
import { loadDataset } from "../../src/content/load.ts";
import { analyse } from "../../src/engine/analyse.ts";
import { defaultAsOf, worldAt } from "../../src/engine/world/world.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { generator } from "../../src/model/generator.ts";

/** The site of a content folder, in memory. */
export async function siteFrom(content: string, asOf: string | null = null): Promise<ReadModel> {
  return siteOfDataset(await loadDataset(content), asOf);
}

export function siteOfDataset(dataset: Dataset, asOf: string | null = null): ReadModel {
  return readModelOf(analyse(worldAt(dataset, asOf ?? defaultAsOf(dataset) ?? "")), generator);
}
