import type { World } from "../../../engine/world/world.ts";
import type { IsoDate } from "../../../model/cell.ts";
import { analysedKinds, type ContentKind } from "../../../model/content-kind.ts";
import type { HazardModel } from "../../../model/hazard-model.ts";
import { at, entryOf, present } from "../../../model/language/at.ts";
import { groupBy } from "../../../model/language/group-by.ts";
import type { Methodology } from "../../../model/methodology.ts";
import type { Publication } from "../../../model/publication.ts";
import { sha256Hex } from "../../../record/canonical.ts";
import { logOrder } from "../../../record/lock.ts";
import { jsonText } from "../../../resolve/json-text.ts";
import { legalNote } from "../../rows/attached.ts";
import { members } from "../../rows/object-of.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import type { FlatDataset, Row } from "../dataset.ts";
import { claims, events, evidence, outcomes } from "../datasets/claims.ts";
import { observations } from "../datasets/observations.ts";
import { forecasts } from "../datasets/rules.ts";
import { firmVintages, indexVintages } from "../datasets/vintages.ts";

const dated: readonly ContentKind[] = [...analysedKinds, "publications"];

/**
 * A file for each day of issue with the rows that are new since the day before it and the hash of that day's
 * file, oldest first: nothing that comes later changes one, and its address is made of its own hash. None where a
 * kind of content is broken. `asIssued` is of the content as its records were issued from it.
 */
export function* snapshots(asIssued: ReadModel) {
  if (dated.some((kind) => asIssued.broken.has(kind))) return;
  const records = logOrder(asIssued.issued.map(({ record }) => record));
  const issued = groupBy(records, ({ publishedAt }) => publishedAt.slice(0, 10));
  const days = [...issued.keys()];
  const tables = datedTables(asIssued).map((table) => ({ ...table, shares: byDay(table, days) }));
  const totals = new Map<string, number>();
  let previous: object | null = null;
  for (const [place, [date, records]] of [...issued].entries()) {
    const added: string[] = [];
    for (const { name, columns, shares } of tables) {
      const lines = at(shares, place);
      if (lines.length === 0) continue;
      totals.set(name, (totals.get(name) ?? 0) + lines.length);
      // one row to a line, sorted, since a firm may change its slug
      const rows = lines.toSorted().join(",\n");
      added.push(`${jsonText(name)}:{"columns":${jsonText(columns)},"rows":[\n${rows}\n]}`);
    }
    const text = textOf(
      date,
      at(records, 0),
      { previous, totals: Object.fromEntries(totals) },
      added,
    );
    const sha256 = sha256Hex(text);
    const references = records.map(({ referenceId }) => referenceId);
    yield { date, path: `s/snapshots/${sha256}.json`, sha256, text, references };
    previous = { date, sha256 };
  }
}

/** The list of all snapshots, newest first; a record that is issued later adds to it. */
export function snapshotIndex(readModel: ReadModel, listed: readonly object[]): object {
  return {
    success: true,
    about:
      "What became known by each day of issue: the data as of a day are the rows of all files up to it",
    legalNote: legalNote(readModel),
    count: listed.length,
    snapshots: listed.toReversed(),
  };
}

/** The rows of each day of issue as JSON: those that became known after the one before it. */
function byDay({ rows }: DatedTable, days: readonly IsoDate[]): readonly string[][] {
  const shares = days.map((): string[] => []);
  const placeOf = new Map<IsoDate, number>();
  for (const { day, cells } of rows) {
    const place = placeOf.get(day) ?? days.findIndex((issued) => issued >= day);
    placeOf.set(day, place);
    shares[place]?.push(jsonText(cells));
  }
  return shares;
}

/** A file whose provenance, calibration and legal note are as the first record of the day was issued with. */
function textOf(
  date: IsoDate,
  first: Publication,
  before: { readonly previous: object | null; readonly totals: object },
  added: readonly string[],
): string {
  const { referenceId, publishedAt } = first;
  const head = jsonText({ success: true, date, publishedAt, referenceId, ...before });
  const tail = jsonText(members(first, "provenance calibration legalNoteId legalNote"));
  return `${head.slice(0, -1)},"datasets":{${added.join(",\n")}},${tail.slice(1)}\n`;
}

/** What became known on its day and never changes: no name, text, address or verdict, which may be put right. */
interface DatedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<DatedRow>;
}

interface DatedRow {
  readonly day: IsoDate;
  readonly cells: readonly unknown[];
}

function datedTables(readModel: ReadModel): readonly DatedTable[] {
  const { world } = readModel.analysis;
  const [ofClaims, ofSources] = firstDays(world);
  const known = ({ knownOn }: Row) => String(knownOn);
  const table = (dataset: FlatDataset, names: string, dayOf: (row: Row) => IsoDate | null) => {
    const columns = names.split(" ");
    return { name: dataset.name, columns, rows: rowsOf(dataset.rows(readModel), columns, dayOf) };
  };
  // what is read before its reading day is settled on that day; until when a fact is known is learnt later
  const knownFrom = ({ knownFrom: day, isEarly }: Row) => (isEarly === true ? null : String(day));
  // a hindcast is made later than the day that it bears
  const issuedOn = (row: Row) => (row["mode"] === "real_time" ? String(row["issuedOn"]) : null);
  return [
    table(observations, "firmId indicatorId value unit observedOn knownOn", known),
    table(claims, "claimId firmId temporality kind", ({ claimId }) =>
      entryOf(ofClaims, String(claimId)),
    ),
    table(evidence, "evidenceId claimId sourceId stance directness observedOn knownOn", known),
    judgedSources(world, ofSources),
    table(events, "eventId firmId kind severity occurredOn knownOn claimId", known),
    table(outcomes, "outcomeId firmId label occurredOn knownOn", known),
    table(forecasts, "issuedOn firmId probability modelVersion", issuedOn),
    table(indexVintages, "entity periodEnd measure value state knownFrom record", knownFrom),
    table(firmVintages, "firmId periodEnd measure value knownFrom record", knownFrom),
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

/** The rows of sources that were quoted, each from the later of its own day and that of the first quotation. */
function judgedSources(world: World, quoted: ReadonlyMap<string, IsoDate>): DatedTable {
  const columns = ["sourceId", "reliability", "originGroup", "affiliatedFirmId"] as const;
  const rows = [...world.sourceRows].flatMap(([sourceId, judged]) => {
    const first = quoted.get(sourceId);
    if (first === undefined) return [];
    return judged.map((row) => ({
      day: row.knownOn !== null && row.knownOn > first ? row.knownOn : first,
      cells: columns.map((name) => row[name]),
    }));
  });
  return { name: "sources", columns, rows };
}

/** The versions in force from a day on; what they say is in the exports, under the version. */
function ofVersions(name: string, versions: Iterable<Methodology | HazardModel>): DatedTable {
  const rows = Array.from(versions, ({ version, effectiveFrom }) => ({
    day: effectiveFrom,
    cells: [version, effectiveFrom],
  }));
  return { name, columns: ["version", "effectiveFrom"], rows };
}

/** A claim or a source has no date of its own: it is known from the first row that names it. */
function firstDays({ evidenceOf, eventsOf, outcomesOf }: World) {
  const ofClaims = new Map<string, IsoDate>();
  const ofSources = new Map<string, IsoDate>();
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
