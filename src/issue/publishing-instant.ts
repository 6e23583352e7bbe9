import type { IsoDate, IsoInstant } from "../model/cell.ts";
import type { Publication } from "../model/publication.ts";

/**
 * The instant of an issue on a day: the publisher's time of day, or one second after the newest
 * record when that is later. The order of instants is therefore the order of the log, and a later
 * issue is always appended after an earlier one. Throws a RangeError when a record of a later day
 * exists, or when the day has no second left.
 */
export function publishingInstant(
  day: IsoDate,
  publishTime: string,
  publications: readonly Publication[],
): IsoInstant {
  const planned = `${day}T${publishTime}Z`;
  let newest = "";
  for (const { publishedAt } of publications) if (publishedAt > newest) newest = publishedAt;
  if (newest < planned) return planned;
  const next = `${new Date(Date.parse(newest) + 1000).toISOString().slice(0, 19)}Z`;
  if (next.slice(0, 10) === day) return next;
  throw new RangeError(
    `Cannot issue on ${day}: the newest record is of ${newest}, and the log only grows at its end`,
  );
}
