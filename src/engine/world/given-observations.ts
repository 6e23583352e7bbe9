import type { Dataset } from "../../model/dataset.ts";
import { givenId, givenPillar } from "../../model/methodology/given.ts";
import { pillarColumn } from "../../model/methodology/given-score.ts";
import type { Observation } from "../../model/observation.ts";

/** Given scores and pillars as observations of their period's end, in the order of observations. */
export function givenObservations({
  scores,
  methodologies,
}: Pick<Dataset, "scores" | "methodologies">): readonly Observation[] {
  const unit = methodologies.at(-1)?.score.scale.unit ?? "";
  return scores.flatMap((row): readonly Observation[] => {
    const { firmId, periodEnd: observedOn, knownOn, score } = row;
    const of = (indicatorId: string, value: number | null, own: string): Observation => ({
      firmId,
      indicatorId,
      value,
      unit: own,
      observedOn,
      knownOn,
      evidenceId: null,
    });
    const pillars = Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(pillarColumn) && typeof value === "number"
        ? [of(givenPillar(name.slice(pillarColumn.length)), value, "as given")]
        : [],
    );
    return [of(givenId, score, unit), ...pillars];
  });
}
