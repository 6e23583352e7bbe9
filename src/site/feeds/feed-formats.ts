import { Feed } from "feed";
import ICAL from "ical.js";
import { markupText } from "../../model/language/markup-text.ts";
import { frameLanguage } from "../../model/publisher.ts";
import { pageSafe } from "../../resolve/json-text.ts";
import type { FeedHead, FeedItem } from "./feed-item.ts";

/** The addresses by which older entries are found (RFC 5005, section 4). */
export interface FeedChain {
  /** The feed with the newest entries, in an archive, whose own stay in it. */
  readonly current: string | null;
  readonly previous: string | null;
}

/** An Atom feed (RFC 4287). Titles and summaries are HTML in it, so plain text is escaped. */
export function atomFeed(head: FeedHead, items: readonly FeedItem[], chain: FeedChain): string {
  const feed = new Feed({
    id: head.self,
    title: asText(head.title),
    description: asText(head.description),
    link: head.home,
    feedLinks: { atom: head.self },
    author: { name: asText(head.author), link: head.authorUrl },
    copyright: asText(head.rights),
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
  return `${chained(withWholeCategories(feed.atom1()), chain)}\n`;
}

/** The text so that the library, which reads `&amp;` in it as `&`, writes it unchanged. */
function asText(value: string): string {
  return value.replaceAll("&amp;", "&amp;amp;");
}

/** The library does not escape `<` in attributes, of which a category has a publisher's own words. */
function withWholeCategories(text: string): string {
  return text.replace(/(?<=^ +<category ).*(?=\/>$)/gm, (own) => own.replaceAll("<", "&lt;"));
}

/** With the links of a chain, which the library has no words for. */
function chained(text: string, { current, previous }: FeedChain): string {
  const link = (rel: string, href: string | null) =>
    href === null ? "" : `    <link rel="${rel}" href="${href}"/>\n`;
  const mark =
    current === null ? "" : '    <archive xmlns="http://purl.org/syndication/history/1.0"/>\n';
  const links = mark + link("current", current) + link("prev-archive", previous);
  return text.replace(/^ {4}<title>/m, (title) => links + title);
}

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
    language: frameLanguage,
    _stele: { legalNote: head.legalNote },
    items: items.map(feedItem),
  };
  return `${pageSafe(JSON.stringify(feed))}\n`;
}

function feedItem(item: FeedItem): object {
  return {
    id: item.id,
    url: item.href,
    title: item.title,
    content_text: item.summary,
    ...(item.image === null ? {} : { image: item.image }),
    date_published: item.published,
    date_modified: item.updated,
    tags: [item.category],
    _stele: item.record,
  };
}

/** A property or a component of jCal (RFC 7265), the JSON form of a calendar. */
type Property = readonly [name: string, parameters: object, type: string, value: string | number];

function text(name: string, value: string): Property {
  return [name, {}, "text", value.replace(/\r\n?/g, "\n")];
}

const offsets = ["tzoffsetfrom", "tzoffsetto"].map((name) => [name, {}, "utc-offset", "+00:00"]);

/** Stands in a calendar without events, since a calendar must have a component. */
const zone = [
  "vtimezone",
  [text("tzid", "Etc/UTC")],
  [["standard", [["dtstart", {}, "date-time", "1970-01-01T00:00:00"], ...offsets], []]],
];

/** A calendar (RFC 5545) with an event at the instant of each publication; a withdrawn one is cancelled. */
export function calendarFeed(head: FeedHead, items: readonly FeedItem[]): string {
  const about: readonly Property[] = [
    text("version", "2.0"),
    text("prodid", "-//Stele//Publications//EN"),
    ["url", {}, "uri", head.self],
    text("name", head.title),
    text("x-wr-calname", head.title),
    text("x-wr-caldesc", head.description),
  ];
  const events = items.map((item) => ["vevent", eventOf(item), []]);
  // of 75 bytes, one is the space before a folded line, which the library does not count
  ICAL.foldLength = 74;
  return ICAL.stringify(["vcalendar", about, events.length === 0 ? [zone] : events]);
}

function eventOf(item: FeedItem): readonly Property[] {
  const { id, title, summary, href, category, published, updated } = item;
  const status = item.record?.status;
  return [
    text("uid", id),
    ["sequence", {}, "integer", status === "current" ? 0 : 1],
    ["dtstamp", {}, "date-time", updated],
    ["dtstart", {}, "date-time", published],
    text("summary", title),
    text("transp", "TRANSPARENT"),
    text("description", summary),
    text("categories", category),
    ["url", {}, "uri", href],
    text("status", status === "withdrawn" ? "CANCELLED" : "CONFIRMED"),
    ["last-modified", {}, "date-time", updated],
  ];
}
