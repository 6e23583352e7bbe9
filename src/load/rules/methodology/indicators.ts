import type { Methodology } from "../../../model/methodology.ts";

export function indicatorIds(methodologies: readonly Methodology[]): ReadonlySet<string> {
  return new Set(methodologies.flatMap(({ indicators }) => indicators.map(({ id }) => id)));
}
