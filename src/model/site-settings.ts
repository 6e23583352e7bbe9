import { z } from "zod";
import { field, text } from "./cell.ts";

const colour = z.string().regex(/^#[0-9a-f]{6}$/, "a colour such as #1c4f8f, in lower case");

/** `site` of `index.yaml`: how the pages look, and words of the publisher's own. */
export const siteSettingsSchema = z
  .strictObject({
    wordmark: field(
      text.nullable().default(null),
      "At the head of every page in place of the name",
    ),
    standfirst: field(
      text.nullable().default(null),
      "Below the title of the front page in place of the description",
    ),
    footer: field(text.nullable().default(null), "A line of its own at the foot of every page"),
    accent: field(
      colour.nullable().default(null),
      "Colour of links, lines and bars; 4.5 : 1 against #fcfbf8 so that text in it can be read",
      "#1c4f8f",
    ),
    accentDark: field(
      colour.nullable().default(null),
      "The same on a dark screen, against #15171c",
      "#8fb8e8",
    ),
  })
  .prefault({});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
