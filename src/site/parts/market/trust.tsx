/** @jsxRuntime automatic @jsxImportSource preact */
import type { VNode } from "preact";
import { currentIssued } from "../../../answers/rows/publication-object.ts";
import type { ReadModel } from "../../../answers/rows/read-model.ts";
import { recordPageFile } from "../../../answers/rows/record-address.ts";
import { counted } from "../figures.ts";
import { Link } from "../link.tsx";
import { usualWindow } from "./usual-window.ts";

/** Why to trust the index, a line for each reason that it has: judged forecasts, owned errors, proof. */
export function Trust({ readModel }: { readModel: ReadModel }) {
  const { analysis, issued } = readModel;
  const { calibrations, world } = analysis;
  const asked = { mode: "real_time", modelVersion: null, preset: null } as const;
  const { nForecasts, nEvents } = calibrations(asked);
  const { alertPerformance } = analysis.review("balanced", usualWindow(world.publisher.period));
  const { warned, missed } = alertPerformance.episodes;
  const corrected = issued.filter(({ record }) => record.supersedes !== null).length;
  const current = currentIssued(readModel, "WS");
  const lines: readonly (readonly [boolean, string, VNode | string])[] = [
    [
      nForecasts > 0,
      "calibration.html",
      `${counted(nForecasts, "forecast")} scored against what happened; ${counted(nEvents, "came true", "came true")}`,
    ],
    [
      warned + missed > 0,
      "calibration.html",
      `${warned} of ${counted(warned + missed, "%failure%")} foreseen by an alert, ${missed} missed`,
    ],
    [
      issued.length > 0,
      "archive.html",
      `${counted(corrected, "correction")} in ${counted(issued.length, "publication")}, each in the open`,
    ],
    [
      current !== null,
      `${recordPageFile(current?.record.referenceId ?? "")}#proof`,
      "Every publication can be proved unchanged since its issue",
    ],
  ];
  const said = lines.filter(([holds]) => holds);
  if (said.length === 0) return null;
  return (
    <ul class="trust" aria-label="Why to trust it">
      {said.map(([, to, text]) => (
        <li>
          <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}
