import { routes } from "../../answers/routes.ts";
import { type ReadModel, readModelOf } from "../../answers/rows/read-model.ts";
import { type CardCache, cardDrawer } from "../../cards/picture/drawer.ts";
import { cardLook } from "../../content/files/card-look.ts";
import { siteTheme } from "../../content/files/site-theme.ts";
import { loadContent } from "../../content/load.ts";
import type { KeptContent } from "../../content/tables/content.ts";
import type { WholeFile } from "../../emit/files/store-file.ts";
import type { Analysis } from "../../engine/analyse.ts";
import { areWordsAlone, reworded } from "../../engine/reworded.ts";
import { defaultAsOf } from "../../engine/world/world.ts";
import { type ReadAgain, readOtherwiseAt } from "../../issue/read-otherwise.ts";
import { recordedAnalysis } from "../../issue/reading.ts";
import type { Dataset } from "../../model/dataset.ts";
import { generator } from "../../model/generator.ts";
import type { Problem } from "../../model/problem.ts";
import foldTable from "../../resolve/fold-table.json" with { type: "json" };
import { jsonType } from "../../resolve/headers.ts";
import { pageScripts } from "../../site/page-scripts.ts";
import { siteMaking, sitePageMaker } from "../../site/site-files.ts";
import { tableFile } from "../../site/store/other-files.ts";
import { type PreparedSite, preparedSite } from "../../site/store/site-files.ts";

/** A site of which each file is made when it is asked for. */
type PreviewSite = (path: string) => Promise<WholeFile | null>;

/** The result of reading the folder: a new site, or problems and the last site that had none. */
export interface Preview {
  readonly site: PreviewSite | null;
  readonly problems: readonly Problem[];
}

/** Reads the content again at each call; records of files and readings that did not change are kept. */
export function previews(content: string, cache: CardCache): () => Promise<Preview> {
  const kept: KeptContent = new Map();
  let last: { dataset: Dataset; analysis: Analysis } | null = null;
  let site: PreviewSite | null = null;
  return async () => {
    const { dataset, problems } = await loadContent(content, kept);
    const asOf = dataset === null ? null : defaultAsOf(dataset);
    if (dataset === null || asOf === null || problems.length > 0) return { site, problems };
    const near = last?.analysis.world.asOf === asOf ? last : null;
    const analysis =
      near !== null && areWordsAlone(near.dataset, dataset)
        ? reworded(near.analysis, dataset)
        : recordedAnalysis(dataset, asOf)();
    last = { dataset, analysis };
    const readAgain = readOtherwiseAt(dataset, asOf);
    site = await previewSite(readModelOf(analysis, generator), readAgain, content, cache);
    return { site, problems };
  };
}

async function previewSite(
  readModel: ReadModel,
  readAgain: ReadAgain,
  content: string,
  cache: CardCache,
): Promise<PreviewSite> {
  const { publisher } = readModel.analysis.world;
  const made = siteMaking(await siteTheme(content), publisher.site, await pageScripts());
  const making = { ...made, readAgain };
  const draw = cardDrawer(await cardLook(content), cache);
  const assets = new Map(making.assets.map((asset) => [asset.path, asset]));
  const pageOf = sitePageMaker(readModel, making);
  // the answers of all lists, which pages do without
  let prepared: PreparedSite | null = null;
  const whole = () => {
    prepared ??= preparedSite(routes, readModel, { fold: foldTable, draw, site: making });
    return prepared;
  };
  return async (path) => {
    // the table of all routes, which is asked for with each answer
    const own =
      path === tableFile
        ? { path, mediaType: jsonType, body: JSON.stringify(whole().table()) }
        : (assets.get(path) ?? pageOf(path));
    return own === null ? whole().file(path) : { status: 200, ...own, cache: "latest" };
  };
}
