import { z } from "zod";
import { field, id, isoDate, line, measured, orNull, sha256Hex, text, url } from "./cell.ts";
import { hostNames, hostPlans } from "./host-name.ts";
import { at } from "./language/at.ts";
import type { Words } from "./language/in-words.ts";
import { contrast } from "./site/contrast.ts";

export const periods = ["day", "week", "month", "quarter", "half-year", "year"] as const;
export type Period = (typeof periods)[number];

/** The language of every text that is not the publisher's own. */
export const frameLanguage = "en";

export const presetNames = ["balanced", "early_warning", "confirmed_only"] as const;
export type PresetName = (typeof presetNames)[number];

/** The files that a firm may have besides its answers. */
export const firmFileNames = ["series", "feed", "badge", "card"] as const;

export const defaultLimit = 50;
export const maxLimit = 500;

const pageSizes = z
  .array(z.number().int().min(1).max(maxLimit))
  .min(1)
  .refine((sizes) => sizes.includes(defaultLimit), `a list with the default limit ${defaultLimit}`)
  .refine(
    (sizes) => sizes.every((size, i) => i === 0 || size > at(sizes, i - 1)),
    "sizes in rising order",
  );

const publisher = z.strictObject({
  name: field(line, "Name of the publisher", "Varde Transport Desk"),
  url: field(url, "Website of the publisher", "https://desk.example"),
});

const license = z.strictObject({
  id: field(
    z
      .string()
      .max(100)
      .regex(/^[A-Za-z0-9][A-Za-z0-9.+() -]*$/, "letters, digits, dots, plus signs and hyphens"),
    "SPDX identifier",
    "CC-BY-4.0",
  ),
  name: field(line, "Name of the licence", "Creative Commons Attribution 4.0 International"),
  url: field(url, "Text of the licence", "https://creativecommons.org/licenses/by/4.0/"),
});

const benchmark = z.strictObject({
  measures: field(text, "What the index measures", "How reliably ferry lines run their timetable"),
  excludes: field(text, "What it leaves out", "Fares, comfort and freight"),
  unreliableWhen: field(text, "When not to rely on it", "Fewer than ten lines can be rated"),
  discretion: field(text, "What people decide, and who", "The desk sets weights and goalposts"),
});

/** The papers of the pages, light and dark, on which colours are read. */
const papers = { light: "#fcfbf8", dark: "#15171c" } as const;

/** A colour that can be read on a paper (WCAG 2.2, 1.4.3). */
function readableOn(paper: string) {
  return colour.refine(
    (text) => contrast(text, paper) >= 4.5,
    `a colour with a contrast of at least 4.5 with ${paper}`,
  );
}

const colour = z.string().regex(/^#[0-9a-f]{6}$/, "a colour such as #1c4f8f, in lower case");

/** `site` of `index.yaml`: how the pages look, and words of the publisher's own. */
const siteSettings = z
  .strictObject({
    wordmark: field(orNull(text), "At the head of each page in place of the name"),
    standfirst: field(orNull(text), "Below the front page's title in place of the description"),
    footer: field(orNull(text), "A line of its own at the foot of every page"),
    accent: field(
      orNull(readableOn(papers.light)),
      "Colour of links and bars; a contrast of 4.5 with #fcfbf8",
      "#1c4f8f",
    ),
    accentDark: field(
      orNull(readableOn(papers.dark)),
      "The same on a dark screen, with #15171c",
      "#8fb8e8",
    ),
  })
  .prefault({});
export type SiteSettings = z.infer<typeof siteSettings>;

/** Folders that browsers leave out or that servers read in their own ways. */
const oddPath = /^\w+:\/\/[^/]+.*?(?:\/(?:\.|%2e){0,2}\/|\/(?:\.|%2e){1,2}$|%(?![0-9a-f]{2}))/i;

/** `index.yaml`: who publishes which index, under which address and terms. */
export const publisherSchema = z.strictObject({
  name: field(line, "Name of the index", "Passenger Ferry Index"),
  description: field(text, "The index in a sentence", "A weekly index of ferries' reliability."),
  prefix: field(
    z.string().regex(/^[A-Z]{3,5}$/, "3 to 5 capitals"),
    "3 to 5 capitals that begin every reference; never change it once something is issued",
    "PFI",
  ),
  baseUrl: field(
    url
      .refine((u) => !/[?#]/.test(u), "an address without a query and a fragment")
      .refine((u) => !u.endsWith("/"), "an address without a trailing slash")
      .refine(
        (u) => !/['()*$;!&]/.test(u),
        "an address without quotes, brackets and other signs that programs read",
      )
      .refine(
        (u) => !oddPath.test(u),
        'an address without "." and ".." as folders, empty ones and stray percent signs',
      ),
    "Address at which the site is published, without a trailing slash, query or fragment",
    "https://index.example",
  ),
  publisher: field(publisher, "Who publishes it"),
  license: field(license, "The terms under which it may be used"),
  contact: field(line, "Where to write to", "desk@index.example"),
  language: field(
    z
      .string()
      .regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, "a language tag such as en or en-GB")
      .default("en"),
    "Language of the publisher's own texts; the frame around them is English, and says so",
  ),
  legalNoteId: field(id, "Id of the legal note in force; each methodology needs it", "legal-1"),
  period: field(z.enum(periods), "How often the index is read and published", "week"),
  publishTime: field(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, "a time as HH:MM:SS")
      .default("12:00:00"),
    "Time of day of the publication instant of an issue, in UTC",
  ),
  pageSizes: measured(
    pageSizes.default([10, 25, defaultLimit]),
    "Page sizes in which a whole list is stored; 50 must be among them. What a filter or another order narrows has pages of 50",
    "rows",
  ),
  firmFiles: field(
    z
      .array(z.enum(firmFileNames))
      .refine((files) => new Set(files).size === files.length, "a list that names each once")
      .default(["series"]),
    "What each firm has besides its answers: its figures by period as CSV, a feed of its changes, a badge, a card, which stands for its page where that is shared. For thousands of firms cards dominate the time of a first build",
    ["series", "feed", "badge"],
  ),
  presets: field(
    z
      .array(z.enum(presetNames))
      .length(3)
      .default([...presetNames]),
    "The published presets: all of them, since the API's addresses name them",
  ),
  retired: field(
    z
      .array(
        z
          .strictObject({
            address: field(
              z
                .string()
                .regex(/^\/[^\s?#]+$/, "an address of the site that begins with /")
                .optional(),
              "Address that a build no longer answers",
              "/api/firms/old-name.json",
            ),
            sha256: field(
              sha256Hex.optional(),
              "In its place the SHA-256 of an address that must not be read, as `stele redact --firm` writes it",
            ),
            on: field(isoDate, "Day of its end", "2026-03-05"),
            reason: field(line, "Why, in a sentence", "The firm asked for it."),
          })
          .refine(
            ({ address, sha256 }) => (address === undefined) !== (sha256 === undefined),
            "either an address or its sha256",
          ),
      )
      .optional(),
    "Addresses that were published and are gone on purpose, published as `s/retired.json`; a build refuses to lose any other",
  ),
  hosts: field(
    z
      .array(z.enum(hostNames))
      .refine((hosts) => new Set(hosts).size === hosts.length, "a list that names each host once")
      .default([]),
    "The hosts for which a build writes files by default",
    ["nginx"],
  ),
  plan: field(
    z.enum(hostPlans).default("free"),
    "The plan at these hosts, whose limits a build keeps to",
    "paid",
  ),
  benchmark: field(benchmark, "What the index is good for, for the methodology page"),
  site: field(siteSettings, "How the pages look"),
  asOf: field(orNull(isoDate), "Day as of which it is built; null for the newest", "2026-03-04"),
});
export interface Publisher extends z.infer<typeof publisherSchema> {
  /** The publisher's own words for what the frame calls otherwise, from `terms.yaml`. */
  readonly words?: Words;
}
/** The same as it is written: what has a default may be left out. */
export type PublisherInput = z.input<typeof publisherSchema>;
