import ical, { ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { FeedHead } from "./feed-head.ts";
import type { FeedItem } from "./feed-item.ts";

/**
 * A calendar (RFC 5545) with an event at the instant of each publication: it takes no time, so it
 * has no end. A record that was taken back is a cancelled event.
 */
export function calendarFeed(head: FeedHead, items: readonly FeedItem[]): string {
  const calendar = ical({
    name: head.title,
    description: head.description,
    prodId: { company: "Stele", product: "Publications", language: "EN" },
    url: head.self,
  });
  for (const { id, title, summary, href, category, published, updated, status } of items) {
    const event = calendar.createEvent({
      id,
      start: new Date(published),
      stamp: new Date(updated),
      lastModified: new Date(updated),
      sequence: status === "current" ? 0 : 1,
      status: status === "withdrawn" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: title,
      description: summary,
      url: href,
    });
    event.createCategory({ name: category });
  }
  return `${calendar.toString()}\r\n`;
}
