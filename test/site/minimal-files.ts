import { routes } from "../../src/answers/routes.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { type CardCache, cardDrawer } from "../../src/cards/picture/drawer.ts";
import { cardLook } from "../../src/content/files/card-look.ts";
import { siteTheme } from "../../src/content/files/site-theme.ts";
import { loadDataset } from "../../src/content/load.ts";
import type { StoreFile } from "../../src/emit/files/store-file.ts";
import { once } from "../../src/model/language/memoize.ts";
import { publicationOf } from "../../src/record/reference.ts";
import foldTable from "../../src/resolve/fold-table.json" with { type: "json" };
import { pageScripts } from "../../src/site/page-scripts.ts";
import { siteMaking } from "../../src/site/site-files.ts";
import { preparedSite } from "../../src/site/store/site-files.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { siteOfDataset } from "../oracle/site.ts";
import { sampleCore } from "../record/sample-core.ts";

const grey = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="100%" height="100%" fill="#8886"/></svg>`;

/** Has every card already, as a grey area: these tests look at no card. */
const blank: CardCache = {
  get: async () => new TextEncoder().encode(grey),
  put: async () => undefined,
};

/** The files of the minimal world with a model, a record and its correction. */
export const minimalFiles = once(async (): Promise<ReadonlyMap<string, StoreFile>> => {
  const dataset = await loadDataset("test/worlds/minimal/content");
  const { legalNoteId } = dataset.publisher;
  const first = publicationOf({ ...sampleCore, legalNoteId });
  const correction = publicationOf({
    ...sampleCore,
    ...{ legalNoteId, type: "correction", version: 2, supersedes: first.referenceId },
    ...{ reason: "A reading was in hours", publishedAt: "2025-01-06T12:00:00Z" },
  });
  return filesOfSite(
    siteOfDataset({ ...dataset, models: [tinyModel()], publications: [first, correction] }),
  );
});

const scripts = once(pageScripts);

/** Every file of a site by its path, cards drawn empty. */
export async function filesOfSite(
  readModel: ReadModel,
  content: string | null = null,
): Promise<ReadonlyMap<string, StoreFile>> {
  const draw = cardDrawer(await cardLook(null), blank);
  const theme = await siteTheme(content);
  const site = siteMaking(theme, readModel.analysis.world.publisher.site, await scripts());
  const prepared = preparedSite(routes, readModel, { fold: foldTable, draw, site });
  const files = new Map<string, StoreFile>();
  for await (const file of prepared.files()) files.set(file.path, file);
  return files;
}
