import Papa from "papaparse";
import { at } from "../../src/language/at.ts";
import { readSmallFile } from "../../src/load/text/small-file.ts";
import { isIsoDate } from "../../src/model/cell.ts";
import { slugify } from "../../src/model/slug.ts";
import { indicatorOf, periodOf } from "./guesses.ts";
import type { Start, StartFirm } from "./settings.ts";

/** What a table does not say itself. */
export interface TableOptions {
  /** The day of all its rows, where it has no column of days. */
  readonly on: string | null;
  /** The columns in which a lower value is better. */
  readonly lower: readonly string[];
}

interface Table {
  readonly path: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const heads = {
  name: ["name", "firm", "company", "firm name", "title"],
  day: ["date", "day", "observedon", "observed on", "month", "week", "period", "as of"],
  country: ["country", "country code"],
  website: ["website", "url", "homepage"],
} as const;

/**
 * Firms and observations of a publisher's own table: a row for each firm, or for each firm and day;
 * every column of numbers is an indicator. Throws a RangeError that says what the table lacks.
 */
export function startFrom(path: string, { on, lower }: TableOptions): Start {
  const table = readTable(path);
  const column = (names: readonly string[]) => {
    return table.header.findIndex((head) => names.includes(head.toLowerCase()));
  };
  const name = column(heads.name);
  if (name < 0) refuse(path, `it has no column "name" with the names of the firms`);
  const dayColumn = column(heads.day);
  if (dayColumn < 0 && on === null) {
    refuse(path, 'it has no column "date"; give the day of all rows with --on YYYY-MM-DD');
  }
  const dayOf = (row: readonly string[]) => (dayColumn < 0 ? (on ?? "") : at(row, dayColumn));
  for (const [i, row] of table.rows.entries()) {
    if (isIsoDate(dayOf(row))) continue;
    refuse(path, `row ${i + 1} has the date "${dayOf(row)}", must be a day as YYYY-MM-DD`);
  }
  const known = [name, dayColumn, column(heads.country), column(heads.website)];
  const measured = table.header
    .flatMap((_, i) => (known.includes(i) ? [] : [i]))
    .filter(isMeasured);
  if (measured.length === 0) refuse(path, "it has no column of numbers beside the names and days");
  const firms = firmsOf();
  const days = [...new Set(table.rows.map(dayOf))].sort();
  const indicators = measured.map((i) => {
    const values = table.rows.flatMap((row) => (at(row, i) === "" ? [] : [Number(at(row, i))]));
    return { column: i, ...indicatorOf(at(table.header, i), values, lower) };
  });
  unlessUnique(
    indicators.map(({ id }) => id),
    path,
  );
  return {
    firms: [...firms.values()],
    pillars: [{ id: "performance", name: "Performance" }],
    indicators,
    period: periodOf(days),
    observations: table.rows.flatMap(observationsOf),
    more: new Map(),
    sequence: "",
  };

  function isMeasured(i: number): boolean {
    const cells = table.rows.map((row) => at(row, i)).filter((text) => text !== "");
    const decimalComma = cells.find((text) => /^-?\d+,\d+$/.test(text));
    if (decimalComma !== undefined) {
      refuse(
        path,
        `the column "${at(table.header, i)}" has "${decimalComma}": write numbers with a point`,
      );
    }
    return cells.length > 0 && cells.every((text) => /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text));
  }

  function firmsOf(): ReadonlyMap<string, StartFirm> {
    const found = new Map<string, StartFirm>();
    const digits = String(new Set(table.rows.map((row) => at(row, name))).size).length;
    for (const [i, row] of table.rows.entries()) {
      const slug = slugify(at(row, name));
      if (slug === "") refuse(path, `row ${i + 1} has no name with Latin letters or digits`);
      const before = found.get(slug);
      const listedOn = dayOf(row);
      if (before !== undefined) {
        if (listedOn < before.listedOn) found.set(slug, { ...before, listedOn });
        continue;
      }
      found.set(slug, {
        slug,
        firmId: `F${String(found.size + 1).padStart(Math.max(2, digits), "0")}`,
        name: at(row, name),
        country: cellOf(row, heads.country, /^[A-Z]{2}$/),
        website: cellOf(row, heads.website, /^https?:\/\/\S+$/),
        listedOn,
      });
    }
    return found;
  }

  function cellOf(row: readonly string[], names: readonly string[], form: RegExp): string | null {
    const i = column(names);
    return i >= 0 && form.test(at(row, i)) ? at(row, i) : null;
  }

  function observationsOf(row: readonly string[]): readonly (readonly string[])[] {
    const { firmId } = firms.get(slugify(at(row, name))) ?? { firmId: "" };
    return indicators.flatMap(({ column: i, id, unit }) => {
      const value = at(row, i);
      return value === "" ? [] : [[firmId, id, value, unit, dayOf(row), dayOf(row), ""]];
    });
  }
}

/** The cells of a table, trimmed. Throws a RangeError for one without rows or with ragged ones. */
function readTable(path: string): Table {
  const text = readSmallFile(path, "the table").replace(/^\uFEFF/, "");
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const [header = [], ...rows] = data.map((row) => row.map((cell) => cell.trim()));
  if (rows.length === 0) refuse(path, "it has no row below its header");
  const ragged = rows.findIndex((row) => row.length !== header.length);
  if (ragged >= 0) {
    const found = at(rows, ragged).length;
    refuse(path, `row ${ragged + 1} has ${found} cells, must have ${header.length}`);
  }
  return { path, header, rows };
}

function unlessUnique(ids: readonly string[], path: string): void {
  const twice = ids.find((id, i) => ids.indexOf(id) < i);
  if (twice !== undefined) refuse(path, `two columns have the name "${twice}"`);
}

function refuse(path: string, why: string): never {
  throw new RangeError(`Cannot begin from "${path}": ${why}`);
}
