import { cardTitle } from "../content/description.ts";
import { viewModelOf } from "../content/view-model-of.ts";
import type { CardInput } from "../input/card-input.ts";
import { cardHeight, cardWidth, squareSize } from "../layout/grid.ts";

export interface CardLinks {
  readonly png: string;
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
    author_url: input.recordAddress,
    provider_name: input.indexName,
    provider_url: links.baseUrl,
    cache_age: 300,
    url: links.png,
    width: cardWidth,
    height: cardHeight,
    ...(links.square !== null && {
      thumbnail_url: links.square,
      thumbnail_width: squareSize,
      thumbnail_height: squareSize,
    }),
    reference: view.reference,
    status: view.status,
    license: input.license.id,
    published: input.kind === "publication" ? input.publishedAt : input.asOf,
    legalNote: input.legalNote,
    provenance: input.provenance,
    calibration: input.calibration,
  };
}
