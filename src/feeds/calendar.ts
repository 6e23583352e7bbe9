import ICAL from "ical.js";
import type { FeedHead } from "./feed-head.ts";
import type { FeedItem } from "./feed-item.ts";

/** A property or a component of jCal (RFC 7265), the JSON form of a calendar. */
type Property = readonly [name: string, parameters: object, type: string, value: string | number];

const text = (name: string, value: string): Property => [name, {}, "text", value];
const instant = (name: string, value: string): Property => [name, {}, "date-time", value];

/**
 * A calendar (RFC 5545) with an event at the instant of each publication, which has no duration and
 * so no end. A withdrawn record is a cancelled event.
 */
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
  return `${ICAL.stringify(["vcalendar", about, events])}\r\n`;
}

function eventOf(item: FeedItem): readonly Property[] {
  const { id, title, summary, href, category, published, updated, status } = item;
  return [
    text("uid", id),
    ["sequence", {}, "integer", status === "current" ? 0 : 1],
    instant("dtstamp", updated),
    instant("dtstart", published),
    text("summary", title),
    text("transp", "TRANSPARENT"),
    text("description", summary),
    text("categories", category),
    ["url", {}, "uri", href],
    text("status", status === "withdrawn" ? "CANCELLED" : "CONFIRMED"),
    instant("last-modified", updated),
  ];
}
