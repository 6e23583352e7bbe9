import { loadContent, loadDataset } from "../../src/content/load.ts";
import { citationSchema } from "../../src/model/citation.ts";
import { csvText } from "./content-text.ts";
import { citations } from "./evidence/citations.ts";
import { boundRows, issuedContent } from "./issued-content.ts";
import { firmSeeds } from "./market/firm-seed.ts";
import { stories } from "./market/stories.ts";
import { fittedModel } from "./method/fitted-model.ts";
import { rawContent } from "./raw-content.ts";
import { replay } from "./replay.ts";
import { researchContent } from "./research/research.ts";
import { makeFolders, replaceDemonstration, writeFiles } from "./write-files.ts";

/** Replaces a folder by the whole demonstration: first what was known, then what was issued. */
export async function writeDemonstration(
  folder: string,
  onWeek: (week: number) => void,
): Promise<void> {
  await replaceDemonstration(folder, (draft) => makeContent(draft, onWeek));
}

async function makeContent(folder: string, onWeek: (week: number) => void): Promise<void> {
  makeFolders(folder, ["forecasts", "publications"]);
  writeFiles(folder, rawContent());
  writeFiles(folder, new Map([[`model/${fittedModel.version}.json`, fittedModel.text]]));
  const dataset = await loadDataset(folder);
  const replayed = replay(dataset, onWeek);
  writeFiles(folder, issuedContent(replayed));
  const storyOf = new Map(stories(firmSeeds()).map((story) => [story.firmId, story]));
  writeFiles(folder, researchContent({ dataset, replayed, storyOf }));
  const cited = csvText(citationSchema, citations(replayed.publications));
  writeFiles(folder, new Map([["citations.csv", cited]]));
  const bound = boundRows(await loadContent(folder));
  writeFiles(folder, new Map([["published.rows.csv", bound]]));
  await loadDataset(folder);
}
