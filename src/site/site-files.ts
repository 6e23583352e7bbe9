import { mediaTypes } from "../answers/api/media-types.ts";
import type { DescribedRoute } from "../answers/openapi/api-facts.ts";
import { openApiDocument } from "../answers/openapi/document.ts";
import { schemaFiles } from "../answers/openapi/schema-files.ts";
import { legalNote } from "../answers/rows/attached.ts";
import type { ReadModel } from "../answers/rows/read-model.ts";
import { analysedKinds, type ContentKind } from "../model/content-kind.ts";
import { once } from "../model/language/memoize.ts";
import { jsonText } from "../resolve/json-text.ts";
import { documentText, type Frame } from "./document.tsx";
import { llmsText, robots } from "./found.ts";
import { methodologyMarkdown } from "./methodology-text.ts";
import type { Page } from "./page.ts";
import { notFoundPage, unavailable } from "./pages/not-found.tsx";
import { apiPages, plainPages } from "./pages.ts";
import { absoluteTo } from "./parts/link.tsx";
import { researchMarkdown } from "./research-markdown.ts";
import { siteMaps } from "./site-map.ts";

/** A file that the site is read with, such as a style sheet, a script or a font. */
export interface SiteAsset {
  readonly path: string;
  readonly mediaType: string;
  readonly body: string | Uint8Array;
}

/** The icon for programs that draw no SVG, such as the home screens of phones. */
export const iconFile = "assets/icon.png";

/** The makings of pages besides the content. */
export interface SiteMaking {
  /** HTML with a place for each part of a page. */
  readonly template: string;
  /** The rule for versions as Markdown. */
  readonly versioning: string;
  /** The icon of the site as SVG. */
  readonly icon: string;
  /** Whether the assets have a logo for the head of every page. */
  readonly hasLogo: boolean;
  /** The paths of the fonts that the style sheet names. */
  readonly fonts: readonly string[];
  readonly assets: readonly SiteAsset[];
}

export interface SiteFile extends SiteAsset {
  readonly status: number;
}

/**
 * Every file that people read: pages, documents as Markdown, and what pages load. Without the routes
 * only the pages that say nothing about the API; of pages, those whose path `makes` accepts.
 */
export function* siteFiles(
  readModel: ReadModel,
  making: SiteMaking,
  routes: (() => readonly DescribedRoute[]) | null,
  makes: (path: string) => boolean,
): Iterable<SiteFile> {
  const frame = frameOf(readModel, making);
  const written = (page: Page) => pageFile(page, frame, readModel);
  // a page of one firm is made twice rather than kept for the site map: there may be many
  const groups = [...plainPages(readModel)].map(({ pages, path }) => {
    const all = () => [...pages()];
    return { path, pages: path === null ? once(all) : all };
  });
  for (const { path, pages } of groups) {
    if (path !== null && !makes(path)) continue;
    for (const page of pages()) if (makes(page.path)) yield written(page);
  }
  if (routes === null) return;
  const described = routes();
  const about = [...apiPages(readModel, { routes: described, versioning: making.versioning })];
  yield* about.map(written);
  for (const asset of making.assets) yield { ...asset, status: 200 };
  yield notFoundFile(frame);
  yield* documents(readModel);
  yield* descriptions(readModel, described);
  // one at a time: a page of each firm is much to hold
  const all = function* () {
    yield* about;
    for (const { pages } of groups) yield* pages();
  };
  yield* foundFiles(readModel, all());
}

/** The files by which search engines find the pages. */
function* foundFiles(readModel: ReadModel, pages: Iterable<Page>): Iterable<SiteFile> {
  const { publisher } = readModel.analysis.world;
  for (const { path, body } of siteMaps(publisher, pages)) {
    yield file(path, "application/xml; charset=utf-8", body);
  }
  yield file("robots.txt", mediaTypes.txt, robots(publisher));
}

/** A function to the page of a path, made when it is asked for; null for other files of a site. */
export function sitePageMaker(
  readModel: ReadModel,
  making: SiteMaking,
): (path: string) => SiteFile | null {
  const frame = frameOf(readModel, making);
  const plain = [...plainPages(readModel)].flatMap(({ pages }) => [...pages()]);
  const pages = new Map(plain.map((page) => [page.path, page]));
  return (path) => {
    if (path === "404.html") return notFoundFile(frame);
    const page = pages.get(path);
    return page === undefined ? null : pageFile(page, frame, readModel);
  };
}

/** Served at any address, so its links are absolute. */
function notFoundFile(frame: Frame): SiteFile {
  const body = documentText(notFoundPage(), frame, absoluteTo(frame.publisher.baseUrl));
  return { path: "404.html", mediaType: mediaTypes.html, status: 200, body };
}

function frameOf(readModel: ReadModel, { template, hasLogo, fonts }: SiteMaking): Frame {
  const { publisher } = readModel.analysis.world;
  const hasIndexCard = !analysedKinds.some((kind) => readModel.broken.has(kind));
  return { publisher, legalNote: legalNote(readModel), template, hasLogo, fonts, hasIndexCard };
}

/** The documents of the API for programs. */
function* descriptions(
  readModel: ReadModel,
  routes: readonly DescribedRoute[],
): Iterable<SiteFile> {
  const { publisher } = readModel.analysis.world;
  const document = openApiDocument(publisher, routes);
  yield file("openapi.json", mediaTypes.json, `${jsonText(document)}\n`);
  const named = schemaFiles(
    publisher,
    routes.map(({ route }) => route),
  );
  for (const { path, body } of named) {
    yield file(path, "application/schema+json; charset=utf-8", body);
  }
  yield file("llms.txt", mediaTypes.md, llmsText(readModel, routes));
}

function file(path: string, mediaType: string, body: string): SiteFile {
  return { path, mediaType, status: 200, body };
}

/** A page whose content is broken says so in its place, and is not a success. */
function pageFile(page: Page, frame: Frame, readModel: ReadModel): SiteFile {
  const reason = reasonOf(page.needs, readModel);
  const whole = reason === null ? page : unavailable(page, reason);
  const body = documentText(whole, frame);
  return { path: page.path, mediaType: mediaTypes.html, status: reason === null ? 200 : 503, body };
}

function reasonOf(needs: readonly ContentKind[] = [], { broken }: ReadModel): string | null {
  const kind = needs.find((need) => broken.has(need));
  return kind === undefined ? null : (broken.get(kind) ?? null);
}

function* documents(readModel: ReadModel): Iterable<SiteFile> {
  yield file("s/methodology.md", mediaTypes.md, methodologyMarkdown(readModel));
  if (readModel.broken.has("research")) return;
  for (const document of readModel.analysis.world.research) {
    yield file(`s/research/${document.id}.md`, mediaTypes.md, researchMarkdown(document));
  }
}
