import type { ReadModel } from "../../answers/read-model.ts";
import type { World } from "../../engine/world/world.ts";
import { entryOf, present } from "../../language/at.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { FlatDataset, Row } from "../dataset.ts";
import { claims } from "../datasets/claims.ts";
import { events } from "../datasets/events.ts";
import { evidence } from "../datasets/evidence.ts";
import { firmHistory } from "../datasets/firm-history.ts";
import { forecasts } from "../datasets/forecasts.ts";
import { observations } from "../datasets/observations.ts";
import { outcomes } from "../datasets/outcomes.ts";
import { sources } from "../datasets/sources.ts";

/**
 * A table of what became known on its day and never changes afterwards: the columns whose digests an
 * issue keeps (`issue/rows`), the archive of forecasts, and what follows from both. No name, text,
 * address or verdict, which a publisher may put right in place.
 */
export interface DatedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<DatedRow>;
}

export interface DatedRow {
  /** The day from which the row was known. */
  readonly day: IsoDate;
  readonly cells: readonly unknown[];
}

export function datedTables(readModel: ReadModel): readonly DatedTable[] {
  const { world } = readModel.analysis;
  const [ofClaims, ofSources] = firstDays(world);
  const known = ({ knownOn }: Row) => String(knownOn);
  const table = (dataset: FlatDataset, names: string, dayOf: (row: Row) => IsoDate | null) => {
    const columns = names.split(" ");
    return { name: dataset.name, columns, rows: rowsOf(dataset.rows(readModel), columns, dayOf) };
  };
  // a firm that joins late has no reading of the periods before
  const ratedOn = ({ periodEnd, score }: Row) => (score === null ? null : String(periodEnd));
  // a hindcast is made later than the day that it bears
  const issuedOn = (row: Row) => (row["mode"] === "real_time" ? String(row["issuedOn"]) : null);
  return [
    table(observations, "firmId indicatorId value unit observedOn knownOn", known),
    table(claims, "claimId firmId temporality kind", ({ claimId }) =>
      entryOf(ofClaims, String(claimId)),
    ),
    table(evidence, "evidenceId claimId sourceId stance directness observedOn knownOn", known),
    table(sources, "sourceId reliability originGroup affiliatedFirmId", ({ sourceId }) =>
      entryOf(ofSources, String(sourceId)),
    ),
    table(events, "eventId firmId kind severity occurredOn knownOn claimId", known),
    table(outcomes, "outcomeId firmId label occurredOn knownOn", known),
    table(forecasts, "issuedOn firmId probability modelVersion", issuedOn),
    table(firmHistory, "periodEnd firmId status methodologyVersion score rank", ratedOn),
    ofVersions("methodologies", world.methodologies),
    ofVersions("models", world.modelByVersion.values()),
  ];
}

function* rowsOf(
  rows: Iterable<Row>,
  columns: readonly string[],
  dayOf: (row: Row) => IsoDate | null,
): Iterable<DatedRow> {
  for (const row of rows) {
    const day = dayOf(row);
    if (day !== null) yield { day, cells: columns.map((name) => present(row[name])) };
  }
}

interface Version {
  readonly version: string;
  readonly effectiveFrom: IsoDate;
}

/** The versions in force from a day on; what they say is in the exports, under the version. */
function ofVersions(name: string, versions: Iterable<Version>): DatedTable {
  const rows = Array.from(versions, ({ version, effectiveFrom }) => ({
    day: effectiveFrom,
    cells: [version, effectiveFrom],
  }));
  return { name, columns: ["version", "effectiveFrom"], rows };
}

/** A claim or a source has no date of its own: it is known from the first row that names it. */
function firstDays({ evidenceOf, eventsOf, outcomesOf }: World) {
  const [ofClaims, ofSources] = [new Map<string, IsoDate>(), new Map<string, IsoDate>()];
  const see = (days: Map<string, IsoDate>, id: string | null, day: IsoDate) => {
    if (id !== null && day < (days.get(id) ?? "9999-12-31")) days.set(id, day);
  };
  for (const rows of [evidenceOf, eventsOf, outcomesOf]) {
    for (const { claimId, knownOn } of [...rows.values()].flat()) see(ofClaims, claimId, knownOn);
  }
  for (const { sourceId, knownOn } of [...evidenceOf.values()].flat())
    see(ofSources, sourceId, knownOn);
  return [ofClaims, ofSources] as const;
}
