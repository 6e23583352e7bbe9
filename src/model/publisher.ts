import { z } from "zod";
import { at } from "../language/at.ts";
import { isoDate, line, text, url } from "./cell.ts";
import { hostNames } from "./host-name.ts";
import { siteSettingsSchema } from "./site-settings.ts";

export const periods = ["week", "month", "quarter", "year"] as const;
export type Period = (typeof periods)[number];

export const presetNames = ["balanced", "early_warning", "confirmed_only"] as const;
export type PresetName = (typeof presetNames)[number];

export const defaultLimit = 50;
export const maxLimit = 500;

const pageSizes = z
  .array(z.number().int().min(1).max(maxLimit))
  .min(1)
  .refine((sizes) => sizes.includes(defaultLimit), `a list with the default limit ${defaultLimit}`)
  .refine((sizes) => sizes.includes(maxLimit), `a list with the largest limit ${maxLimit}`)
  .refine(
    (sizes) => sizes.every((size, i) => i === 0 || size > at(sizes, i - 1)),
    "sizes in rising order",
  );

/** `index.yaml`: who publishes which index, under which address and terms. */
export const publisherSchema = z.strictObject({
  name: line,
  description: text,
  /** 3 to 5 capitals that begin every reference. */
  prefix: z.string().regex(/^[A-Z]{3,5}$/, "3 to 5 capitals"),
  /** The address at which the site is published, without a trailing slash. */
  baseUrl: url.refine((u) => !u.endsWith("/"), "an address without a trailing slash"),
  publisher: z.strictObject({ name: line, url }),
  license: z.strictObject({ id: text, name: line, url }),
  contact: line,
  language: z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, "a language tag such as en or en-GB"),
  /** The id of the legal note in force, one of the methodology's. */
  legalNoteId: text,
  period: z.enum(periods),
  /** The time of day, in UTC, of the publication instant of an issue. */
  publishTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, "a time as HH:MM:SS"),
  pageSizes: pageSizes.default([10, 25, 50, 100, 500]),
  /**
   * Whether each firm has a card; for thousands of firms they dominate the time of a first build.
   */
  firmCards: z.boolean().default(true),
  /** The published presets: all of them, since the API's addresses name them. */
  presets: z
    .array(z.enum(presetNames))
    .refine(
      (presets) => presetNames.every((name) => presets.includes(name)),
      `a list with all of ${presetNames.join(", ")}`,
    )
    .default([...presetNames]),
  /** The hosts for which a build writes files by default. */
  hosts: z
    .array(z.enum(hostNames))
    .refine((hosts) => new Set(hosts).size === hosts.length, "a list that names each host once")
    .default([]),
  /** What the index measures, what it leaves out and when not to rely on it. */
  benchmark: z.strictObject({
    measures: text,
    excludes: text,
    unreliableWhen: text,
    discretion: text,
  }),
  site: siteSettingsSchema,
  asOf: isoDate.nullable().default(null),
});
export type Publisher = z.infer<typeof publisherSchema>;
/** The same as it is written: what has a default may be left out. */
export type PublisherInput = z.input<typeof publisherSchema>;
