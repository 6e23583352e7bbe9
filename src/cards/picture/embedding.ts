import { frameLanguage } from "../../model/publisher.ts";
import { cardDescription, cardTitle } from "../content/description.ts";
import { viewModelOf } from "../content/view-model-of.ts";
import type { CardInput } from "../input/card-input.ts";
import { cardHeight, cardWidth } from "../layout/grid.ts";
import { squareSize } from "../layout/square-layout.ts";

/** The absolute addresses of a card and of the page that shows it. */
export interface PreviewLinks {
  readonly page: string;
  readonly png: string;
}

export interface CardLinks extends PreviewLinks {
  readonly baseUrl: string;
  /** The square picture; null for a card that is not drawn as one. */
  readonly square: string | null;
}

/** The answer to an oEmbed request, a photo of version 1.0 (oembed.com, section 2.3.4.1). */
export function oEmbed(input: CardInput, links: CardLinks): object {
  const view = viewModelOf(input);
  return {
    version: "1.0",
    type: "photo",
    title: cardTitle(view),
    author_name: input.publisher,
    author_url: links.page,
    provider_name: input.indexName,
    provider_url: links.baseUrl,
    cache_age: 300,
    url: links.png,
    width: cardWidth,
    height: cardHeight,
    ...thumbnail(links),
    reference: view.reference,
    status: view.status,
    license: input.license.id,
    published: input.kind === "publication" ? input.publishedAt : input.asOf,
    legalNote: input.legalNote,
    provenance: input.provenance,
    calibration: input.calibration,
  };
}

function thumbnail({ square }: CardLinks): object {
  if (square === null) return {};
  return {
    thumbnail_url: square,
    thumbnail_width: squareSize,
    thumbnail_height: squareSize,
  };
}

export interface MetaTag {
  readonly attribute: "property" | "name";
  readonly key: string;
  readonly content: string;
}

/** The tags that a chat or a social network reads to preview the page (ogp.me, and Twitter's cards). */
export function openGraph(input: CardInput, links: PreviewLinks): readonly MetaTag[] {
  const view = viewModelOf(input);
  const description = cardDescription(view);
  const image = [
    ["og:image", links.png],
    ["og:image:type", "image/png"],
    ["og:image:width", String(cardWidth)],
    ["og:image:height", String(cardHeight)],
    ["og:image:alt", description],
  ] as const;
  const published =
    input.kind === "publication" ? ([["article:published_time", input.publishedAt]] as const) : [];
  const properties = [
    ["og:type", input.kind === "publication" ? "article" : "website"],
    ["og:site_name", input.indexName],
    ["og:locale", frameLanguage],
    ["og:title", cardTitle(view)],
    ["og:description", description],
    ["og:url", links.page],
    ...image,
    ...published,
  ] as const;
  return [
    ...properties.map(([key, content]) => ({ attribute: "property", key, content }) as const),
    { attribute: "name", key: "twitter:card", content: "summary_large_image" },
  ];
}
