import type { Firm } from "../firm.ts";
import { removedText } from "../issued/removed-text.ts";
import { by } from "../language/order.ts";
import { slugify } from "../slug.ts";

type Addressed = Pick<Firm, "firmId" | "slug" | "aliases" | "listedOn">;

/**
 * The firm that each address leads to: that of its own slug, else of its alias. Where firms share a name, an
 * alias leads to the one that was listed first, so that no later firm takes an address away.
 */
export function addressesOf<F extends Addressed>(firms: readonly F[]): ReadonlyMap<string, F> {
  const addresses = new Map(firms.map((firm) => [firm.slug, firm]));
  for (const firm of firms.toSorted(by<Addressed>("listedOn", "firmId"))) {
    for (const slug of slugsOf(firm)) {
      if (slug !== "" && !addresses.has(slug)) addresses.set(slug, firm);
    }
  }
  return addresses;
}

/** The slugs that lead to a firm: its own first, then those of its aliases. */
export function slugsOf(firm: Pick<Firm, "slug" | "aliases">): readonly string[] {
  const aliases = firm.aliases.filter((name) => name !== removedText);
  return [...new Set([firm.slug, ...aliases.map(slugify)])];
}
