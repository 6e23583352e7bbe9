import { Feed } from "feed";
import { markupText } from "../language/markup-text.ts";
import type { FeedHead } from "./feed-head.ts";
import type { FeedItem } from "./feed-item.ts";

/** An Atom feed (RFC 4287). Titles and summaries are HTML in it, so plain text is escaped. */
export function atomFeed(head: FeedHead, items: readonly FeedItem[]): string {
  const feed = new Feed({
    id: head.self,
    title: head.title,
    description: head.description,
    link: head.home,
    feedLinks: { atom: head.self },
    author: { name: head.author, link: head.authorUrl },
    copyright: head.rights,
    generator: "Stele",
    updated: new Date(head.updated),
  });
  for (const { id, title, summary, href, category, published, updated } of items) {
    feed.addItem({
      id,
      title: markupText(title),
      description: markupText(summary),
      link: href,
      category: [{ name: category, term: category.toLowerCase().replaceAll(" ", "-") }],
      published: new Date(published),
      date: new Date(updated),
    });
  }
  return `${feed.atom1()}\n`;
}
