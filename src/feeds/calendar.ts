import type { IsoInstant } from "../model/cell.ts";
import type { FeedHead } from "./feed-head.ts";
import type { FeedItem } from "./feed-item.ts";
import { foldedLine } from "./folded-line.ts";

/**
 * A calendar (RFC 5545) with an event at the instant of each publication: it takes no time, so it
 * has no end. A record that was taken back is a cancelled event.
 */
export function calendarFeed(head: FeedHead, items: readonly FeedItem[]): string {
  const name = inOneLine(head.title);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Stele//Publications//EN",
    `URL:${head.self}`,
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `X-WR-CALDESC:${inOneLine(head.description)}`,
    ...items.flatMap(event),
    "END:VCALENDAR",
  ]
    .map((line) => `${foldedLine(line)}\r\n`)
    .join("");
}

function event(item: FeedItem): readonly string[] {
  const { id, title, summary, href, category, published, updated, status } = item;
  return [
    "BEGIN:VEVENT",
    `UID:${id}`,
    `SEQUENCE:${status === "current" ? 0 : 1}`,
    `DTSTAMP:${instant(updated)}`,
    `DTSTART:${instant(published)}`,
    `SUMMARY:${escaped(title)}`,
    "TRANSP:TRANSPARENT",
    `DESCRIPTION:${escaped(summary)}`,
    `CATEGORIES:${escaped(category)}`,
    `URL;VALUE=URI:${escaped(href)}`,
    `STATUS:${status === "withdrawn" ? "CANCELLED" : "CONFIRMED"}`,
    `LAST-MODIFIED:${instant(updated)}`,
    "END:VEVENT",
  ];
}

/** `2025-01-07T12:00:00Z` as `20250107T120000Z`. */
function instant(at: IsoInstant): string {
  return at.replaceAll(/[-:]/g, "");
}

function escaped(text: string): string {
  return inOneLine(text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`));
}

function inOneLine(text: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, "\\n");
}
