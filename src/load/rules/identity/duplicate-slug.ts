import { slugify } from "../../../model/slug.ts";
import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** An alias is an address of its firm, so it must not be the address of another. */
export const duplicateSlug: Rule = {
  id: "duplicate-slug",
  *check({ firms }) {
    const ownerOf = new Map(firms.values.map(({ slug }) => [slug, slug]));
    for (const [{ slug, aliases }, origin] of each(firms)) {
      for (const [i, alias] of aliases.entries()) {
        const found = slugify(alias);
        const owner = found === "" ? slug : (ownerOf.get(found) ?? slug);
        if (owner === slug) ownerOf.set(found, slug);
        else {
          const message = `An alias must not be the address of another firm: "${owner}" has it`;
          yield fault(origin, ["aliases", i], message, { found });
        }
      }
    }
  },
};
