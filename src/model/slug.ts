import type { Firm } from "./firm.ts";
import { removedText } from "./issued/removed-text.ts";
import { nameKey } from "./language/name-key.ts";
import { by } from "./language/order.ts";

const maxLength = 80;

/**
 * The slug of a name: lower-case ASCII words joined by single hyphens, without apostrophes and dots
 * inside them, at most 80 characters. Empty when the name has neither Latin letters nor digits.
 */
export function slugify(name: string): string {
  return nameKey(name)
    .replace(/(?<=[a-z0-9])['‘’ʼ.](?=[a-z0-9])/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, "");
}

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
