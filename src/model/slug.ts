const maxLength = 80;

/**
 * The slug of a name: lower-case ASCII words joined by single hyphens, at most 80 characters. Empty
 * when the name has neither Latin letters nor digits.
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
