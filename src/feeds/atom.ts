import { Feed } from "feed";
import { markupText } from "../language/markup-text.ts";
import type { FeedHead } from "./feed-head.ts";
import type { FeedItem } from "./feed-item.ts";

/** A document in a chain of archives. */
export interface FeedChain {
  /** Of an archive, whose entries stay in it: the address of the feed with the newest ones. */
  readonly current: string | null;
  /** The address of the archive before it. */
  readonly previous: string | null;
}

const alone: FeedChain = { current: null, previous: null };

/** An Atom feed (RFC 4287). Titles and summaries are HTML in it, so plain text is escaped. */
export function atomFeed(head: FeedHead, items: readonly FeedItem[], chain = alone): string {
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
  for (const { id, title, summary, href, image, category, published, updated } of items) {
    feed.addItem({
      id,
      title: markupText(title),
      description: markupText(summary),
      link: href,
      ...(image === null ? {} : { image: { url: image, type: "image/png" } }),
      category: [{ name: category, term: category.toLowerCase().replaceAll(" ", "-") }],
      published: new Date(published),
      date: new Date(updated),
    });
  }
  return `${chained(feed.atom1(), chain)}\n`;
}

/** Where older entries are (RFC 5005, section 4), which the library has no words for. */
function chained(text: string, { current, previous }: FeedChain): string {
  const mark =
    current === null ? "" : '    <archive xmlns="http://purl.org/syndication/history/1.0"/>\n';
  const links = linkTo("current", current) + linkTo("prev-archive", previous);
  return text.replace(/^ {4}<title>/m, (title) => `${mark}${links}${title}`);
}

function linkTo(rel: string, href: string | null): string {
  return href === null ? "" : `    <link rel="${rel}" href="${href}"/>\n`;
}
