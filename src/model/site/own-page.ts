import { z } from "zod";
import { field, line } from "../cell.ts";

/** The front matter of `pages/*.md`. */
export const ownPageSchema = z.strictObject({
  title: field(line, "Title of the page", "About the desk"),
  menu: field(line.optional(), "Its name in the menu; without it, the title", "About"),
  place: field(
    z.enum(["top", "foot"]).default("top"),
    "The menu at the top of every page, or the one at its foot, where an imprint belongs",
    "top",
  ),
  order: field(z.int().min(0).default(0), "Its place among your own pages, lowest first", 10),
  description: field(line.optional(), "A sentence for search engines and previews", "Who we are"),
});

/** A page of the publisher's own: about, team, terms, imprint. */
export interface OwnPage extends z.infer<typeof ownPageSchema> {
  /** The name of its file, and of the page. */
  readonly slug: string;
  /** The Markdown below the front matter. */
  readonly body: string;
}
