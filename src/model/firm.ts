import { z } from "zod";
import {
  countryCode,
  field,
  id,
  isoDate,
  jurisdictionTier,
  line,
  orNull,
  text,
  url,
} from "./cell.ts";
import { groupId } from "./groups/groups.ts";
import { at } from "./language/at.ts";
import { later } from "./language/order.ts";

export const firmStatuses = [
  "active",
  "suspended",
  "closed",
  "acquired",
  "merged",
  "delisted",
] as const;
export type FirmStatus = (typeof firmStatuses)[number];

/** Whether a firm of this status is in the index; one of any other status has left it. */
export function isListed(status: FirmStatus): boolean {
  return status === "active" || status === "suspended";
}

const statusEntry = z.strictObject({
  status: field(z.enum(firmStatuses), "Any but active and suspended leaves the index", "active"),
  from: field(isoDate, "First day of the status", "2026-01-01"),
  knownOn: field(isoDate.optional(), "Day it became known; without it, `from`", "2026-01-03"),
});

const rightOfReply = z.strictObject({
  status: field(
    z.enum(["offered", "received", "declined", "no_answer"]),
    "What came of the offer to reply",
    "received",
  ),
  text: field(text.nullable(), "The reply itself, or null", "We dispute the figure."),
  on: field(isoDate, "Day of this status", "2026-03-05"),
});

/** Whether the last two digits of a Legal Entity Identifier check the rest: ISO 17442, by ISO 7064 MOD 97-10. */
function isLei(text: string): boolean {
  const digits = [...text].map((sign) => Number.parseInt(sign, 36)).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

const identifiers = z
  .strictObject({
    lei: field(
      z
        .string()
        .regex(/^[0-9A-Z]{18}[0-9]{2}$/, "20 capitals and digits")
        .refine(isLei, "an identifier whose last two digits check the rest (ISO 17442)"),
      "Legal Entity Identifier, ISO 17442",
      "5493001KJTIIGC8Y1R12",
    ),
    companyNumber: field(line, "Number in its country's register, as written there", "987 654 321"),
    wikidata: field(z.string().regex(/^Q[1-9][0-9]*$/, "Q and a number"), "Wikidata item", "Q95"),
  })
  .partial();

const earlierGroup = z.strictObject({
  group: field(groupId, "Identifier of the group", "sector"),
  value: field(line, "Value that the firm had in it", "Banks"),
  until: field(isoDate, "First day of the next value", "2026-04-01"),
  knownOn: field(isoDate.optional(), "Day it became known; without it, `until`", "2026-04-09"),
});

const writtenFirm = z.strictObject({
  firmId: field(id, "Identifier that observations, events and outcomes name", "F01"),
  name: field(line, "Name of the firm", "Brenmoor Line"),
  aliases: field(z.array(line).default([]), "Other names, which lead to it", ["Brenmoor Ferries"]),
  country: field(orNull(countryCode), "Country, ISO 3166-1 alpha-2 in capitals", "NO"),
  jurisdictionTier: field(
    orNull(jurisdictionTier),
    "Tier of its jurisdiction, in your own terms",
    "tier-1",
  ),
  website: field(orNull(url), "Website", "https://brenmoor.example"),
  identifiers: field(identifiers.optional(), "Identifiers in other data, which search finds too"),
  modelType: field(orNull(id), "Business model, in the publisher's terms", "regional"),
  groups: field(
    z.record(groupId, line).optional(),
    "Its value in each group that the methodology declares",
    { region: "Europe" },
  ),
  earlierGroups: field(
    z
      .array(earlierGroup)
      .refine(
        (rows) => rows.every((row, i) => i === 0 || row.until >= at(rows, i - 1).until),
        "entries in rising order of until",
      )
      .optional(),
    "Values that it had in groups before those of `groups`, oldest first",
    [{ group: "sector", value: "Banks", until: "2026-04-01" }],
  ),
  foundedOn: field(orNull(isoDate), "Day of its founding", "2009-05-01"),
  listedOn: field(isoDate, "Day from which it is in the index", "2026-01-01"),
  knownOn: field(
    isoDate.optional(),
    "Day it entered the books; without it, `listedOn`",
    "2026-01-03",
  ),
  statusHistory: field(
    z
      .array(statusEntry)
      .min(1)
      .refine(
        (rows) => rows.every((row, i) => i === 0 || row.from > at(rows, i - 1).from),
        "entries in rising order of from",
      )
      .optional(),
    "Every status it has had, in order; without it, active from `listedOn`",
    [{ status: "active", from: "2026-01-01" }],
  ),
  rightOfReply: field(orNull(rightOfReply), "The firm's reply to what is published about it"),
  earlierReplies: field(
    z
      .array(rightOfReply)
      .refine(
        (rows) => rows.every((row, i) => i === 0 || row.on >= at(rows, i - 1).on),
        "entries in rising order of on",
      )
      .optional(),
    "What came of the offer before `rightOfReply`, oldest first: a reply that a record rests on stays here",
    [{ status: "offered", text: null, on: "2026-03-01" }],
  ),
});

/** `firms/<slug>.yaml`: a constituent of the index; its slug is the name of its file. */
export const firmSchema = writtenFirm.transform((firm) => {
  const statusHistory = firm.statusHistory ?? [{ status: "active" as const, from: firm.listedOn }];
  return { ...firm, statusHistory };
});

export interface Firm extends z.infer<typeof firmSchema> {
  readonly slug: string;
}

export type Reply = z.infer<typeof rightOfReply>;

/** What came of the offer to reply, oldest first, as it is written. */
export function repliesOf({
  earlierReplies = [],
  rightOfReply: last,
}: Pick<Firm, "earlierReplies" | "rightOfReply">): readonly Reply[] {
  return last === null ? earlierReplies : [...earlierReplies, last];
}

export type StatusEntry = Firm["statusHistory"][number];

/** The first day on which a firm was listed and in the books. */
export function firmStandsOn({ listedOn, knownOn = listedOn }: Firm): string {
  return listedOn > knownOn ? listedOn : knownOn;
}

export function statusKnownOn({ knownOn, from }: StatusEntry): string {
  return knownOn ?? from;
}

/** Whether a firm was in the index and in the books: listed by a day, as known by another. */
export function standsIn({ listedOn, knownOn = listedOn }: Firm, at: string, knownBy: string) {
  return listedOn <= at && knownOn <= knownBy;
}

/** The first day on which a status had begun and was known. */
export function statusStandsOn(entry: StatusEntry): string {
  const knownOn = statusKnownOn(entry);
  return later(entry.from, knownOn);
}

/** Whether a status had begun by a day, as known by another (default: the same day). */
export function isStatusKnown(entry: StatusEntry, at: string, knownBy: string = at): boolean {
  return entry.from <= at && statusKnownOn(entry) <= knownBy;
}
