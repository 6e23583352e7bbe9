import type { ReadModel } from "../../src/answers/read-model.ts";
import type { CardCache } from "../../src/cards/input/card-key.ts";
import type { StoreFile } from "../../src/emit/files/store-file.ts";
import { cardFonts } from "../../src/load/files/card-fonts.ts";
import { siteTheme } from "../../src/load/files/site-theme.ts";
import foldTable from "../../src/resolve/fold-table.json" with { type: "json" };
import { routes } from "../../src/routes.ts";
import { pageScripts } from "../../src/site/page-scripts.ts";
import { siteMaking } from "../../src/site/site-making.ts";
import { preparedSite } from "../../src/store/site-files.ts";
import { siteFrom } from "../oracle/site.ts";

/** Has every card already, as nothing: these tests look at no picture. */
const blank: CardCache = {
  get: async () => new Uint8Array(),
  put: async () => undefined,
};

export async function minimalFiles(): Promise<ReadonlyMap<string, StoreFile>> {
  return filesOfSite(await siteFrom("test/worlds/minimal/content"));
}

/** Every file of a site by its path, cards drawn empty. */
export async function filesOfSite(
  readModel: ReadModel,
  content: string | null = null,
): Promise<ReadonlyMap<string, StoreFile>> {
  const cards = { fonts: await cardFonts(), threads: 1, cache: blank };
  const theme = await siteTheme(content);
  const site = siteMaking(theme, readModel.analysis.world.publisher.site, await pageScripts());
  const prepared = preparedSite(routes, readModel, { fold: foldTable, cards, site });
  const files = new Map<string, StoreFile>();
  for await (const file of prepared.files()) files.set(file.path, file);
  return files;
}
