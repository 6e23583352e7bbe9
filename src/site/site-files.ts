import { dump } from "js-yaml";
import { mediaTypes } from "../answers/api/media-types.ts";
import { openApiDocument } from "../answers/openapi/document.ts";
import type { DescribedRoute } from "../answers/openapi/example.ts";
import { schemaFiles } from "../answers/openapi/json-schema.ts";
import { legalNote } from "../answers/rows/attached.ts";
import type { ReadModel } from "../answers/rows/read-model.ts";
import { computedWords } from "../engine/reading/computed-by.ts";
import type { ReadAgain } from "../issue/read-otherwise.ts";
import { analysedKinds } from "../model/content-kind.ts";
import type { SiteTheme } from "../model/look.ts";
import type { SiteSettings } from "../model/publisher.ts";
import { jsonText } from "../resolve/json-text.ts";
import { documentWriter } from "./document.tsx";
import { llmsText, robots, siteMaps } from "./found.ts";
import { methodologyMarkdown } from "./methodology/methodology.ts";
import type { Page } from "./page.ts";
import { archivePages, citationsPage } from "./pages/archive.tsx";
import { calibrationPage } from "./pages/calibration.tsx";
import { chartPage } from "./pages/chart.tsx";
import { dataPage } from "./pages/data.tsx";
import { deliveryPages } from "./pages/deliveries.tsx";
import { developersPage } from "./pages/developers.tsx";
import { firmPages } from "./pages/firm.tsx";
import { groupPages } from "./pages/groups.tsx";
import { homePage } from "./pages/home.tsx";
import { marketPage } from "./pages/market.tsx";
import { methodologyPage } from "./pages/methodology.tsx";
import { ownPage } from "./pages/own.tsx";
import { publicationPage } from "./pages/publication.tsx";
import { firmListPages, rankingsPage } from "./pages/rankings.tsx";
import { referencePage, statusPage } from "./pages/reference.tsx";
import {
  notFoundPage,
  researchListPage,
  researchPage,
  unavailable,
  versioningPage,
} from "./pages/texts.tsx";
import { absoluteTo, relativeTo } from "./parts/text.tsx";

export interface SiteAsset {
  readonly path: string;
  readonly mediaType: string;
  readonly body: string | Uint8Array;
}

/** The makings of pages besides the content: what they look like, and what they load. */
export interface SiteMaking {
  readonly theme: SiteTheme;
  readonly assets: readonly SiteAsset[];
  /** The records that would read otherwise by what deliveries brought. */
  readonly readAgain: ReadAgain;
}

/** A theme, with the publisher's colours after all that they replace, and the scripts of the pages. */
export function siteMaking(
  theme: SiteTheme,
  { accent, accentDark }: SiteSettings,
  scripts: readonly SiteAsset[],
): SiteMaking {
  const { icon, logo, style, fonts } = theme;
  const svg = "image/svg+xml; charset=utf-8";
  const asset = (name: string, mediaType: string, body: SiteAsset["body"]) => ({
    path: `assets/${name}`,
    mediaType,
    body,
  });
  const light = accent === null ? "" : `:root {\n  --accent: ${accent};\n}\n`;
  const dark =
    accentDark === null
      ? ""
      : `@media (prefers-color-scheme: dark) {\n  :root {\n    --accent: ${accentDark};\n  }\n}\n`;
  const assets = [
    asset("style.css", "text/css; charset=utf-8", style + light + dark),
    asset("icon.svg", svg, icon),
    ...(logo === null ? [] : [asset("logo.svg", svg, logo)]),
    ...fonts.map(({ name, bytes }) => asset(name, `font/${name.replace(/^.*\./, "")}`, bytes)),
    ...scripts,
  ];
  return { theme, assets, readAgain: { records: [], more: [] } };
}

export interface SiteFile extends SiteAsset {
  readonly status: number;
}

/** Pages, documents and what pages load; of pages those that `makes` accepts, and none about the API without it. */
export function* siteFiles(
  readModel: ReadModel,
  making: SiteMaking,
  described: readonly DescribedRoute[] | null,
  makes: (path: string) => boolean,
): Iterable<SiteFile> {
  const written = pageWriter(readModel, making);
  const plain = plainPages(readModel, making);
  for (const page of plain) if (makes(page.path)) yield written(page);
  if (described === null) return;
  const { publisher } = readModel.analysis.world;
  const about = [
    developersPage(publisher, described),
    referencePage(publisher, described),
    statusPage(readModel, described),
    versioningPage(making.theme.versioning),
  ];
  yield* about.map(written);
  for (const asset of making.assets) yield { ...asset, status: 200 };
  for (const [path, mediaType, body] of documents(readModel, making, described, [
    ...about,
    ...plain,
  ])) {
    yield { path, mediaType, status: 200, body };
  }
}

/** A function to the page of a path, made when it is asked for; null for other files of a site. */
export function sitePageMaker(
  readModel: ReadModel,
  making: SiteMaking,
): (path: string) => SiteFile | null {
  const written = pageWriter(readModel, making);
  const pages = new Map(plainPages(readModel, making).map((page) => [page.path, page]));
  return (path) => {
    const page = pages.get(path);
    return page === undefined ? null : written(page);
  };
}

/** The pages that say nothing about the API, so that its description need not be made for them. */
export function plainPages(
  readModel: ReadModel,
  { theme, readAgain }: SiteMaking,
): readonly Page[] {
  const { issued, analysis, has } = readModel;
  return [
    homePage(readModel),
    marketPage(readModel),
    rankingsPage(readModel),
    ...firmListPages(readModel),
    chartPage(readModel),
    ...groupPages(readModel),
    ...archivePages(readModel),
    citationsPage(readModel),
    ...(has.research ? [researchListPage(readModel)] : []),
    methodologyPage(readModel, theme.methodology),
    ...(has.forecasts ? [calibrationPage(readModel)] : []),
    dataPage(readModel),
    ...deliveryPages(readModel, readAgain),
    ...issued.map((one) => publicationPage(readModel, one)),
    ...firmPages(readModel),
    ...analysis.world.research.map((essay) => researchPage(readModel, essay)),
    ...analysis.world.pages.map((page) => ownPage(page)),
    notFoundPage,
  ];
}

/** A function that writes a page: one whose content is broken says so in its place, and is no success. */
function pageWriter(readModel: ReadModel, { theme }: SiteMaking): (page: Page) => SiteFile {
  const { analysis, broken, has } = readModel;
  const { publisher, pages } = analysis.world;
  const hasIndexCard = !analysedKinds.some((kind) => broken.has(kind));
  const frame = {
    publisher,
    pages,
    has,
    legalNote: legalNote(readModel),
    computed: computedWords(readModel.analysis.world),
    theme,
    hasIndexCard,
  };
  const documentOf = documentWriter(frame);
  return (page) => {
    const kind = (page.needs ?? []).find((need) => broken.has(need));
    const reason = kind === undefined ? null : (broken.get(kind) ?? null);
    // what is served at any address has links from the root
    const to = page === notFoundPage ? absoluteTo(publisher.baseUrl) : relativeTo(page.path);
    const body = documentOf(reason === null ? page : unavailable(page, reason), to);
    const status = reason === null ? 200 : 503;
    const whole = page === notFoundPage ? withAddresses(body, publisher.baseUrl) : body;
    return { path: page.path, mediaType: mediaTypes.html, status, body: whole };
  };
}

/** The page for what is not there, which tells a program in its first line how files of the API are asked for. */
function withAddresses(page: string, baseUrl: string): string {
  const said =
    "Not found. The API of this site is files: add .json, as in /api/rankings.json; a filter is a folder, " +
    `as in /api/rankings/risk/high.json; further rows are /api/rankings/page/2.json: ${baseUrl}/developers.html`;
  return page.replace(/^<!doctype html>/i, (first) => `${first}<!-- ${said} -->`);
}

/** The documents of the method, of research and of the API, and those by which pages are found. */
function* documents(
  readModel: ReadModel,
  { theme }: SiteMaking,
  described: readonly DescribedRoute[],
  pages: readonly Page[],
): Iterable<readonly [path: string, mediaType: string, body: string]> {
  const { publisher, research } = readModel.analysis.world;
  const { json, md, txt } = mediaTypes;
  yield ["s/methodology.md", md, methodologyMarkdown(readModel, theme.methodology)];
  for (const { body, ...matter } of readModel.broken.has("research") ? [] : research) {
    const front = `---\n${dump(matter, { lineWidth: -1 })}---\n\n`;
    yield [`s/research/${matter.id}.md`, md, front + body.trimStart()];
  }
  yield ["openapi.json", json, `${jsonText(openApiDocument(publisher, described))}\n`];
  const routes = described.map(({ route }) => route);
  for (const { path, body } of schemaFiles(publisher, routes)) {
    yield [path, "application/schema+json; charset=utf-8", body];
  }
  yield ["llms.txt", md, llmsText(readModel, theme.llms, described)];
  for (const { path, body } of siteMaps(publisher, pages)) {
    yield [path, "application/xml; charset=utf-8", body];
  }
  yield ["robots.txt", txt, robots(publisher)];
}
