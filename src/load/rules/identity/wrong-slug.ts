import { slug as slugSchema } from "../../../model/cell.ts";
import { slugify } from "../../../model/slug.ts";
import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** The name of a firm's file is its address. */
export const wrongSlug: Rule = {
  id: "wrong-slug",
  *check({ firms }) {
    for (const [{ slug }, origin] of each(firms)) {
      if (slugSchema.safeParse(slug).success) continue;
      const message = "The name of a firm's file must be lower-case words joined by hyphens";
      const at = { line: 1, column: 1 };
      yield fault(origin, [], message, { found: slug, near: [slugify(slug)], at });
    }
  },
};
