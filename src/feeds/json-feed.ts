import { pageSafe } from "../resolve/json-text.ts";
import type { FeedHead } from "./feed-head.ts";
import type { FeedItem } from "./feed-item.ts";

// Written here and not by `feed`, which writes Atom: its JSON Feed is of version 1 and puts plain
// text into `content_html`.

/** A JSON Feed 1.1 (https://jsonfeed.org/version/1.1); what it has no words for is in `_stele`. */
export function jsonFeed(head: FeedHead, items: readonly FeedItem[]): string {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: head.title,
    home_page_url: head.home,
    feed_url: head.self,
    description: head.description,
    authors: [{ name: head.author, url: head.authorUrl }],
    language: head.language,
    _stele: { legalNote: head.legalNote },
    items: items.map(feedItem),
  };
  return `${pageSafe(JSON.stringify(feed))}\n`;
}

function feedItem({ id, name, title, summary, href, image, category, ...item }: FeedItem): object {
  return {
    id,
    url: href,
    title,
    content_text: summary,
    ...(image === null ? {} : { image }),
    date_published: item.published,
    date_modified: item.updated,
    tags: [category],
    _stele: { reference: name, status: item.status, ...item.trace },
  };
}
