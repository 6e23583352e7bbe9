import { z } from "zod";
import { addDays, daysBetween } from "../../src/engine/numbers/calendar.ts";
import { type Citation, citationSchema } from "../../src/model/citation.ts";
import { at } from "../../src/model/language/at.ts";
import { by } from "../../src/model/language/order.ts";
import type { Publication } from "../../src/model/publication.ts";
import { lastDay } from "./calendar.ts";
import { stream } from "./chance.ts";
import { givenTable } from "./given.ts";

// Invented works that cite the publications.

const workSchema = citationSchema
  .pick({ kind: true, title: true, publisher: true })
  .extend({ host: z.string() });
const works = givenTable("works.csv", workSchema);

const withDoi = ["paper", "report", "thesis", "dataset"];

/** Works that cite the publications, by the day they were added to the ledger. */
export function citations(publications: readonly Publication[]): readonly Citation[] {
  const citable = publications.filter((one) => daysBetween(dayOf(one), lastDay) > 20);
  return works
    .map((work, place) => citation(work, citable, place))
    .sort(by("addedOn", "url"))
    .map((row, place) => ({ ...row, citationId: `CIT-${String(place + 1).padStart(4, "0")}` }));
}

function citation(
  { kind, title, publisher, host }: z.infer<typeof workSchema>,
  citable: readonly Publication[],
  place: number,
) {
  const draw = stream(`citation ${place}`);
  // what was corrected or withdrawn is cited more than ordinary weeks
  const notable = citable.filter(({ type }) => type !== "scheduled");
  const record = draw.pick(place % 3 === 0 ? notable : citable);
  const room = daysBetween(dayOf(record), lastDay) - 2;
  const citedOn = addDays(dayOf(record), 1 + Math.floor(draw.unit() ** 2 * room));
  const addedOn = notAfterLast(addDays(citedOn, draw.int(0, 40)));
  const verification = at(
    ["verified", "verified", "unverified", "verified", "dead_link"] as const,
    place % 5,
  );
  const year = citedOn.slice(0, 4);
  return {
    citationId: "",
    referenceId: place % 6 === 0 ? record.conceptId : record.referenceId,
    title,
    url: `https://${host}/${year}/${place + 101}`,
    publisher,
    kind,
    doi: withDoi.includes(kind) ? `10.5555/efci.${year}.${place + 101}` : null,
    citedOn,
    addedOn,
    verification,
    verifiedOn:
      verification === "unverified" ? null : notAfterLast(addDays(addedOn, draw.int(0, 21))),
  };
}

function dayOf({ publishedAt }: Publication): string {
  return publishedAt.slice(0, 10);
}

function notAfterLast(day: string): string {
  return day > lastDay ? lastDay : day;
}
