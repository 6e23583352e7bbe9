/** @jsxRuntime automatic @jsxImportSource preact */
import type { PublicationObject } from "../../../answers/rows/publication-object.ts";
import type { ReadModel } from "../../../answers/rows/read-model.ts";
import type { Vintage } from "../../../answers/rows/vintages.ts";
import { markWords, StressFigure, withBreaks } from "../market/stress-chart.tsx";

/** The stress index as a record tells it, with a ring where the record of that period states another figure now. */
export function StressHistory({
  readModel,
  one,
}: {
  readModel: ReadModel;
  one: PublicationObject;
}) {
  if (one.stressHistory.length < 2) return null;
  const { methodologies, methodology } = readModel.analysis.world;
  const { methodologyVersion } = one.provenance;
  const revisions = new Map(one.stressVintages.map((vintage) => [vintage.periodEnd, vintage]));
  const points = withBreaks(
    readModel.breaks,
    one.stressHistory.map(({ periodEnd, stressIndex }) => ({
      ...{ on: periodEnd, value: stressIndex },
      isRevised: isOtherThan(revisions.get(periodEnd), stressIndex),
    })),
  );
  const marks = markWords(points, "the record of that period states another figure now");
  return (
    <StressFigure
      points={points}
      methodology={
        methodologies.find(({ version }) => version === methodologyVersion) ?? methodology
      }
      caption={`As this record was issued.${marks}`}
      asOf={one.provenance.asOf}
      data={[{ label: "JSON", path: `s/publications/ref/${one.referenceId}.json` }]}
    />
  );
}

/** Whether the standing record of a period, where there is one, states another figure than a history. */
function isOtherThan(vintage: Vintage | undefined, stated: number | null): boolean {
  return (
    vintage !== undefined && vintage.revisedOn !== null && vintage.standing.stressIndex !== stated
  );
}
