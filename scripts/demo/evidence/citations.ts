import { addDays, daysBetween } from "../../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { Citation } from "../../../src/model/citation.ts";
import { by } from "../../../src/model/language/order.ts";
import type { Publication } from "../../../src/model/publication.ts";
import { lastDay } from "../calendar.ts";
import { type Draw, stream } from "../chance.ts";
import { type Shelf, shelves, subjects } from "./cited-works.ts";

const howMany = 96;

/** Works that cite the publications, by the day they were added to the ledger. */
export function citations(publications: readonly Publication[]): readonly Citation[] {
  const citable = publications.filter((one) => daysBetween(dayOf(one), lastDay) > 20);
  const rows = Array.from({ length: howMany }, (_, place) => citation(citable, place));
  return rows
    .sort(
      by(
        ({ addedOn }) => addedOn,
        ({ url }) => url,
      ),
    )
    .map((row, place) => ({ ...row, citationId: `CIT-${String(place + 1).padStart(4, "0")}` }));
}

function citation(citable: readonly Publication[], place: number): Citation {
  const draw = stream(`citation ${place}`);
  const record = cited(citable, draw);
  const shelf = shelfOf(draw.unit() * 100);
  const [publisher, host] = draw.pick(shelf.publishers);
  const subject = draw.pick(subjects);
  const wait = draw.unit();
  const room = daysBetween(dayOf(record), lastDay);
  const citedOn = addDays(dayOf(record), 1 + Math.floor(wait * wait * Math.min(room - 2, 300)));
  const addedOn = notAfter(addDays(citedOn, draw.int(0, 40)));
  const u = draw.unit();
  const verification = u < 0.66 ? "verified" : u < 0.9 ? "unverified" : "dead_link";
  return {
    citationId: "",
    referenceId: draw.chance(0.18) ? record.conceptId : record.referenceId,
    title: titleOf(shelf, subject, draw),
    url: `https://${host}/${citedOn.slice(0, 4)}/${subject.replaceAll(/[^a-z0-9]+/g, "-")}-${place + 101}`,
    publisher,
    kind: shelf.kind,
    doi: shelf.hasDoi ? `10.5555/efci.${citedOn.slice(0, 4)}.${place + 101}` : null,
    citedOn,
    addedOn,
    verification,
    verifiedOn: verification === "unverified" ? null : notAfter(addDays(addedOn, draw.int(0, 21))),
  };
}

/** Alerts, corrections and what they replaced are cited more than ordinary weeks. */
function cited(citable: readonly Publication[], draw: Draw): Publication {
  const notable = citable.filter(
    ({ type, transition }) => type !== "scheduled" || transition !== "unchanged",
  );
  return draw.pick(draw.chance(0.5) ? notable : citable);
}

function shelfOf(mark: number): Shelf {
  let sum = 0;
  for (const shelf of shelves) {
    sum += shelf.share;
    if (mark < sum) return shelf;
  }
  throw new RangeError(`Cannot find a shelf: the shares add up to ${sum}, must be 100`);
}

function titleOf(shelf: Shelf, subject: string, draw: Draw): string {
  const title = draw.pick(shelf.titles).replace("{s}", subject);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function dayOf({ publishedAt }: Publication): IsoDate {
  return publishedAt.slice(0, 10);
}

function notAfter(day: IsoDate): IsoDate {
  return day > lastDay ? lastDay : day;
}
