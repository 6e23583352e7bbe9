/** A name without case and accents, compared by code unit, so that no locale matters. */
export function nameKey(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
