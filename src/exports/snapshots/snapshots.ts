import { legalNote } from "../../answers/attached.ts";
import type { ReadModel } from "../../answers/read-model.ts";
import { at } from "../../language/at.ts";
import { by } from "../../language/order.ts";
import type { IsoDate } from "../../model/cell.ts";
import { groupBy } from "../../model/group-by.ts";
import type { Publication } from "../../model/publication.ts";
import { sha256Hex } from "../../record/hash.ts";
import { jsonText } from "../../resolve/json-text.ts";
import { type DatedTable, datedTables } from "./dated-rows.ts";

/**
 * What became known by each day of issue, stored once: the file of a day holds the rows that are new
 * since the day before it, with the hash of that day's file. The data as of a day are the rows of all
 * files up to it, and the hash of its file fixes them all.
 */
export interface Snapshots {
  readonly days: readonly IsoDate[];
  /** The file of the day at a place in `days`. */
  readonly text: (place: number) => string;
  /** The list of all of them, newest first. */
  readonly index: () => object;
}

export function snapshotPath(day: IsoDate): string {
  return `s/snapshots/${day}.json`;
}

export function snapshots(readModel: ReadModel): Snapshots {
  const issued = groupBy(
    readModel.issued.map(({ record }) => record),
    ({ publishedAt }) => publishedAt.slice(0, 10),
  );
  const days = [...issued.keys()].sort();
  const added = sharedOut(readModel, days);
  const totals = new Map<string, number>();
  const hashes: string[] = [];
  const listed: object[] = [];

  function make(place: number): string {
    const day = at(days, place);
    const records = (issued.get(day) ?? []).toSorted(by(({ referenceId }) => referenceId));
    const tables = at(added(), place);
    for (const { name, rows } of tables) totals.set(name, (totals.get(name) ?? 0) + rows.length);
    const text = fileText(day, records, {
      previous: place === 0 ? null : { date: at(days, place - 1), sha256: at(hashes, place - 1) },
      totals: Object.fromEntries(totals),
      tables,
    });
    hashes.push(sha256Hex(text));
    listed.push({
      ...{ date: day, href: `/${snapshotPath(day)}`, bytes: Buffer.byteLength(text) },
      ...{ sha256: at(hashes, place), references: records.map(({ referenceId }) => referenceId) },
    });
    return text;
  }

  /** Makes those before it first, as each names the hash of the one before. */
  function text(place: number): string {
    while (hashes.length < place) make(hashes.length);
    return hashes.length === place ? make(place) : snapshots(readModel).text(place);
  }

  function index(): object {
    while (hashes.length < days.length) make(hashes.length);
    const about =
      "What became known by each day of issue: the data as of a day are the rows of all files up to it";
    const note = legalNote(readModel);
    return {
      success: true,
      about,
      legalNote: note,
      count: days.length,
      snapshots: listed.toReversed(),
    };
  }

  return { days, text, index };
}

interface AddedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** The rows of each day of issue: those that became known after the one before it. */
function sharedOut(readModel: ReadModel, days: readonly IsoDate[]) {
  let shared: readonly (readonly AddedTable[])[] | null = null;
  return () => {
    if (shared !== null) return shared;
    const tables = datedTables(readModel).map((table) => ({ ...table, rows: byDay(table, days) }));
    shared = days.map((_, place) =>
      tables
        .map(({ name, columns, rows }) => ({ name, columns, rows: at(rows, place) }))
        .filter(({ rows }) => rows.length > 0),
    );
    return shared;
  };
}

function byDay({ rows }: DatedTable, days: readonly IsoDate[]): readonly (readonly unknown[])[][] {
  const shares = days.map((): (readonly unknown[])[] => []);
  const placeOf = new Map<IsoDate, number>();
  for (const { day, cells } of rows) {
    const place = placeOf.get(day) ?? days.findIndex((issued) => issued >= day);
    placeOf.set(day, place);
    shares[place]?.push(cells);
  }
  return shares;
}

interface Contents {
  readonly previous: object | null;
  readonly totals: object;
  readonly tables: readonly AddedTable[];
}

/** One row to a line; what goes with the data is as the records of that day were issued with. */
function fileText(day: IsoDate, records: readonly Publication[], contents: Contents): string {
  const { provenance, calibration, publishedAt, legalNote: note, legalNoteId } = at(records, 0);
  const { previous, totals, tables } = contents;
  const references = records.map(({ referenceId }) => referenceId);
  const head = jsonText({ success: true, date: day, publishedAt, references, previous, totals });
  const parts = tables.map(({ name, columns, rows }) => {
    const lines = rows.map((cells) => jsonText(cells)).join(",\n");
    return `${jsonText(name)}:{"columns":${jsonText(columns)},"rows":[\n${lines}\n]}`;
  });
  const tail = jsonText({ provenance, calibration, legalNoteId, legalNote: note });
  return `${head.slice(0, -1)},"datasets":{${parts.join(",\n")}},${tail.slice(1)}\n`;
}
