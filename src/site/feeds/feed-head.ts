import { legalNote } from "../../answers/rows/attached.ts";
import { publishedAt, type ReadModel } from "../../answers/rows/read-model.ts";
import type { IsoInstant } from "../../model/cell.ts";
import type { FeedItem } from "./feed-item.ts";

/** The head of a feed, whatever its format. */
export interface FeedHead {
  readonly title: string;
  readonly description: string;
  readonly home: string;
  /** The address of the feed in this format. */
  readonly self: string;
  readonly author: string;
  readonly authorUrl: string;
  readonly rights: string;
  /** The legal note in the publisher's own words. */
  readonly legalNote: string;
  readonly updated: IsoInstant;
}

/** `of` is what the feed is about, such as a series. */
export function feedHead(
  readModel: ReadModel,
  of: string,
  file: string,
  items: readonly FeedItem[],
): FeedHead {
  const { publisher } = readModel.analysis.world;
  const newest = items
    .map(({ updated }) => updated)
    .sort()
    .at(-1);
  return {
    title: `${publisher.name}: ${of}`,
    description: publisher.description,
    home: `${publisher.baseUrl}/`,
    self: `${publisher.baseUrl}/${file}`,
    author: publisher.publisher.name,
    authorUrl: publisher.publisher.url,
    rights: `${publisher.license.name}, ${publisher.license.url}`,
    legalNote: legalNote(readModel),
    updated: newest ?? publishedAt(readModel),
  };
}
