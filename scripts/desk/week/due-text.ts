import { newestKnownDay } from "../../../src/engine/world/world.ts";
import { forecastMode } from "../../../src/issue/issue.ts";
import { issueDue } from "../../../src/issue/issue-due.ts";
import type { IsoDate } from "../../../src/model/cell.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { today } from "../../options.ts";

/** The records that are due, each as its title and its summary; none where nothing is. */
export function dueLines(dataset: Dataset, asOf: IsoDate): readonly string[] {
  const clock = { today: today(), period: dataset.publisher.period };
  const mode = forecastMode(newestKnownDay(dataset), asOf, clock);
  const { records } = issueDue(dataset, asOf, { series: null, note: null, mode });
  return records.flatMap(({ title, summary }) => [`Due: ${title}`, `  ${summary}`]);
}
