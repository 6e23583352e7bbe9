import { z } from "zod";
import { text } from "./cell.ts";

const colour = z.string().regex(/^#[0-9a-f]{6}$/, "a colour such as #1c4f8f, in lower case");

/** `site` of `index.yaml`: how the pages look, and words of the publisher's own. */
export const siteSettingsSchema = z
  .strictObject({
    /** At the head of every page in place of the name. */
    wordmark: text.nullable().default(null),
    /** Below the title of the front page in place of the description. */
    standfirst: text.nullable().default(null),
    /** A line of its own at the foot of every page. */
    footer: text.nullable().default(null),
    /** Of links, lines and bars; 4.5 : 1 against #fcfbf8 so that text in it can be read. */
    accent: colour.nullable().default(null),
    /** The same on a dark screen, against #15171c. */
    accentDark: colour.nullable().default(null),
  })
  .prefault({});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
