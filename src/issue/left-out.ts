import type { IsoDate } from "../model/cell.ts";
import type { Publication } from "../model/publication.ts";

/** An issued record that a publication as of a day does not hold, and why. */
export interface LeftOut {
  readonly referenceId: string;
  readonly why: string;
}

/** The issued records that are not published as of a day, oldest first. */
export function leftOut(publications: readonly Publication[], asOf: IsoDate): readonly LeftOut[] {
  return publications
    .filter(({ publishedAt }) => publishedAt.slice(0, 10) > asOf)
    .map(({ referenceId, publishedAt }) => ({
      referenceId,
      why: `it was issued on ${publishedAt.slice(0, 10)}, after the as-of date ${asOf}`,
    }));
}
