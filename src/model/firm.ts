import { z } from "zod";
import { at } from "../language/at.ts";
import { countryCode, id, isoDate, jurisdictionTier, line, text, url } from "./cell.ts";

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

/** `firms/<slug>.yaml`: a constituent of the index; its slug is the name of its file. */
export const firmSchema = z.strictObject({
  firmId: id,
  name: line,
  aliases: z.array(line).default([]),
  country: countryCode,
  jurisdictionTier,
  website: url.nullable().default(null),
  modelType: id,
  foundedOn: isoDate.nullable().default(null),
  /** The day it joined the index; before that day it is not a constituent. */
  listedOn: isoDate,
  statusHistory: z
    .array(
      z.strictObject({
        status: z.enum(firmStatuses),
        from: isoDate,
        /** The day on which it became known; where it is not written, `from`. */
        knownOn: isoDate.optional(),
      }),
    )
    .min(1)
    .refine(
      (rows) => rows.every((row, i) => i === 0 || row.from > at(rows, i - 1).from),
      "entries in rising order of from",
    ),
  /** The firm's reply to what is published about it, and whether one was requested. */
  rightOfReply: z
    .strictObject({
      status: z.enum(["offered", "received", "declined", "no_answer"]),
      text: text.nullable(),
      on: isoDate,
    })
    .nullable()
    .default(null),
});

export interface Firm extends z.infer<typeof firmSchema> {
  readonly slug: string;
}

export type StatusEntry = Firm["statusHistory"][number];

/** The day on which a status became known to the publisher. */
export function statusKnownOn({ knownOn, from }: StatusEntry): string {
  return knownOn ?? from;
}

/** Whether a status had begun, and was known, on a day. */
export function isStatusKnown(entry: StatusEntry, on: string): boolean {
  return entry.from <= on && statusKnownOn(entry) <= on;
}
