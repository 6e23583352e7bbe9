import type { IsoDate } from "../../src/model/cell.ts";
import type { Dataset } from "../../src/model/dataset.ts";

/**
 * The content folder as the desk had it on a day: claims are opened when the first item about them
 * arrives, and publications and forecasts are those issued so far.
 */
export function contentOn(
  dataset: Dataset,
  day: IsoDate,
  issued: Pick<Dataset, "publications" | "forecasts">,
): Dataset {
  const opened = new Set<string>();
  for (const rows of [dataset.evidence, dataset.events, dataset.outcomes]) {
    for (const { claimId, knownOn } of rows) {
      if (claimId !== null && knownOn <= day) opened.add(claimId);
    }
  }
  return {
    ...dataset,
    claims: dataset.claims.filter(({ claimId }) => opened.has(claimId)),
    publications: issued.publications,
    forecasts: issued.forecasts,
  };
}
