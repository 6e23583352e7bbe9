import { legalNote } from "../answers/attached.ts";
import type { ReadModel } from "../answers/read-model.ts";
import { mediaTypes } from "../api/media-types.ts";
import type { ContentKind } from "../model/content-kind.ts";
import { documentText, type Frame } from "./document.tsx";
import { methodologyMarkdown } from "./methodology-text.ts";
import type { Page } from "./page.ts";
import { notFoundPage } from "./pages/not-found.tsx";
import { unavailable } from "./pages/unavailable.tsx";
import { sitePages } from "./pages.ts";
import { absoluteTo } from "./parts/link.tsx";
import { researchMarkdown } from "./research-markdown.ts";

/** A file that the site is read with, such as a style sheet, a script or a font. */
export interface SiteAsset {
  readonly path: string;
  readonly mediaType: string;
  readonly body: string | Uint8Array;
}

/** What pages are made with besides the content. */
export interface SiteMaking {
  /** HTML with a place for each part of a page. */
  readonly template: string;
  readonly assets: readonly SiteAsset[];
}

export interface SiteFile extends SiteAsset {
  readonly status: number;
}

/** Every file that people read: pages, documents as Markdown, and what pages load. */
export function* siteFiles(readModel: ReadModel, making: SiteMaking): Iterable<SiteFile> {
  const { publisher } = readModel.analysis.world;
  const frame = { publisher, legalNote: legalNote(readModel), template: making.template };
  for (const asset of making.assets) yield { ...asset, status: 200 };
  for (const page of sitePages(readModel)) yield pageFile(page, frame, readModel);
  yield {
    path: "404.html",
    mediaType: mediaTypes.html,
    status: 200,
    body: documentText(notFoundPage(), frame, absoluteTo(publisher.baseUrl)),
  };
  yield* documents(readModel);
}

/** A page whose content is broken says so in its place, and is not a success. */
function pageFile(page: Page, frame: Frame, readModel: ReadModel): SiteFile {
  const reason = reasonOf(page.needs, readModel);
  const whole = reason === null ? page : unavailable(page, reason);
  const body = documentText(whole, frame);
  return { path: page.path, mediaType: mediaTypes.html, status: reason === null ? 200 : 503, body };
}

function reasonOf(needs: readonly ContentKind[], { broken }: ReadModel): string | null {
  const kind = needs.find((need) => broken.has(need));
  return kind === undefined ? null : (broken.get(kind) ?? null);
}

function* documents(readModel: ReadModel): Iterable<SiteFile> {
  const markdown = (path: string, body: string): SiteFile => {
    return { path, mediaType: mediaTypes.md, status: 200, body };
  };
  yield markdown("s/methodology.md", methodologyMarkdown(readModel));
  if (readModel.broken.has("research")) return;
  for (const document of readModel.analysis.world.research) {
    yield markdown(`s/research/${document.id}.md`, researchMarkdown(document));
  }
}
