import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import { later } from "../../model/language/order.ts";
import type { Doubt, DoubtScope } from "./doubt.ts";
import { factDoubts } from "./fact-doubts.ts";
import { longPast } from "./late-doubts.ts";
import { pastSeries } from "./past-readings.ts";
import { periodDoubts } from "./period-doubts.ts";
import { valueDoubts } from "./value-doubts.ts";

/** All doubts about what became known since a day, in the order in which they are asked. */
export function doubtsOf(dataset: Dataset, scope: DoubtScope): readonly Doubt[] {
  const series = pastSeries(dataset, scope);
  const { period } = dataset.publisher;
  const ofPeriods = periodDoubts(series, period);
  // values of a swapped or resting column are asked about once
  const told = new Set(
    ofPeriods
      .filter(({ kind }) => kind === "swapped" || kind === "all-equal")
      .flatMap(({ rows }) => rows),
  );
  const ofValues = valueDoubts(series).filter(({ rows }) => !rows.every((row) => told.has(row)));
  return [...ofPeriods, ...ofValues, ...longPast(series, period), ...factDoubts(dataset, scope)];
}

/** The doubts about what was known on a day that nobody has answered, since a day or else since the last issue. */
export function openDoubts(
  dataset: Dataset,
  { asOf, today, since = lastIssue(dataset) }: OpenScope,
): readonly Doubt[] {
  const accepted = new Set(dataset.accepted.map(({ doubtId }) => doubtId));
  const isKnown = ({ knownOn }: { readonly knownOn: IsoDate }) => knownOn <= asOf;
  const known = {
    ...dataset,
    observations: dataset.observations.filter(isKnown),
    evidence: dataset.evidence.filter(isKnown),
    events: dataset.events.filter(isKnown),
    outcomes: dataset.outcomes.filter(isKnown),
  };
  return doubtsOf(known, { since, today }).filter(({ doubtId }) => !accepted.has(doubtId));
}

interface OpenScope {
  readonly asOf: IsoDate;
  /** The day of whoever runs the command. */
  readonly today: IsoDate;
  readonly since?: IsoDate | null;
}

/** The day of the last issue; null before the first. */
function lastIssue({ publications }: Dataset): IsoDate | null {
  const scheduled = publications.filter(({ version }) => version === 1);
  const day = scheduled.reduce(
    (last, { publishedAt }) => later(last, publishedAt.slice(0, 10)),
    "",
  );
  return day === "" ? null : day;
}
