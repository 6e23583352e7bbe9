const maxLength = 80;

/**
 * A name as it stands in an address: lower-case ASCII words joined by single hyphens, at most 80
 * characters. Empty when the name has no Latin letter and no digit.
 */
export function slugify(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, "");
}
