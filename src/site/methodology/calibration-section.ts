import type { ReadModel } from "../../answers/read-model.ts";
import { presetNames } from "../../model/publisher.ts";
import { markdownTable } from "../markdown-table.ts";
import { shown } from "./shown.ts";

const days = 30;

/** What came of the probabilities, under each preset, and from when that says anything. */
export function calibrationSection(readModel: ReadModel): string {
  const { calibration, world, review } = readModel.analysis;
  const { minEvents, minForecasts, limitedEvents } = world.methodology.calibration;
  const { realTime, hindcast } = calibration;
  const of = presetNames.map(
    (name) => [name.replaceAll("_", " "), review(name, days).calibration] as const,
  );
  const rows = [
    ["real time", realTime],
    ["hindcast", hindcast],
    ...of.map(([name, one]) => [`preset ${name}`, one] as const),
  ] as const;
  return `## What came of the probabilities

Only forecasts whose window has closed are scored, resolved or not; a firm that was acquired or
merged in its window is censored and counted. Forecasts issued on their day and hindcasts are never
mixed. Below ${minEvents} events or ${minForecasts} forecasts the status is insufficient: the counts stand and every score is
absent. From ${limitedEvents} events it is sufficient. The Brier score parts into reliability − resolution +
uncertainty (Siegert 2017).

${markdownTable(
  ["archive", "status", "forecasts", "firms", "events", "censored", "Brier", "skill", "AUC", "ECE"],
  rows.map(([name, one]) => [
    ...[name, one.status, one.nForecasts, one.nFirms, one.nEvents, one.nCensored],
    ...[shown(one.brier), shown(one.brierSkill), shown(one.auc), shown(one.ece)],
  ]),
)}

Every probability rests on confirmed and on corroborated claims. A preset that admits both stands
by every forecast and carries the calibration of the whole real-time archive. A preset that admits
confirmed claims alone stands by the alerts that a confirmed claim was behind: its calibration is
over the forecasts that began one, at its threshold or above, for a firm of which a claim was
confirmed on that day. An alert counts once, however many weeks it lasts.
`;
}
