import { nameKey } from "./language/name-key.ts";

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
