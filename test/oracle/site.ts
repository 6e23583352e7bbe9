import { type ReadModel, readModelOf } from "../../src/answers/rows/read-model.ts";
import { loadDataset } from "../../src/content/load.ts";
import { analyse } from "../../src/engine/analyse.ts";
import { defaultAsOf, worldAt } from "../../src/engine/world/world.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import { generator } from "../../src/model/generator.ts";
import { memoize } from "../../src/model/language/memoize.ts";

/** The content of this repository, which no test changes: the files of a run share what is made of it. */
const ours = ["content", "test/worlds/minimal/content"];

const siteOfOurs = memoize(
  (content: string, asOf: string | null) => `${content} ${asOf}`,
  async (content, asOf) => siteOfDataset(await loadDataset(content), asOf),
);

/** The site of a content folder, in memory. */
export async function siteFrom(content: string, asOf: string | null = null): Promise<ReadModel> {
  if (ours.includes(content)) return siteOfOurs(content, asOf);
  return siteOfDataset(await loadDataset(content), asOf);
}

export function siteOfDataset(dataset: Dataset, asOf: string | null = null): ReadModel {
  return readModelOf(analyse(worldAt(dataset, asOf ?? defaultAsOf(dataset) ?? "")), generator);
}
