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
  const next = secondAfter(newest);
  if (newest.slice(0, 10) > day || next === null) {
    throw new RangeError(
      `Cannot issue on ${day}: the newest record is of ${newest}, and the log only grows at its end`,
    );
  }
  return next;
}

/** The next second of the same day; null after its last. */
function secondAfter(instant: IsoInstant): IsoInstant | null {
  const [hours = 0, minutes = 0, seconds = 0] = instant.slice(11, 19).split(":").map(Number);
  const total = hours * 3600 + minutes * 60 + seconds + 1;
  if (total >= 86_400) return null;
  const time = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return `${instant.slice(0, 11)}${time.map((n) => String(n).padStart(2, "0")).join(":")}Z`;
}
