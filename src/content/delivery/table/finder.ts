import type { ColumnRole } from "../../../model/delivery/table-mapping.ts";
import { at } from "../../../model/language/at.ts";
import type { Asked } from "./columns-option.ts";
import { plain, rankOf } from "./heads.ts";
import { isAbsent, isShortCode, numberText } from "./numbers.ts";
import { refuse, type Table } from "./read-table.ts";

/** The columns of a table, looked up by what they are asked for, called or filled with. */
export interface Finder {
  readonly table: Table;
  readonly asked: ReadonlyMap<number, Asked>;
  readonly cells: (column: number) => readonly string[];
  /** The column of a role: that which was asked for, or the nearest name whose cells fit. */
  readonly role: (role: ColumnRole, fits: (cells: readonly string[]) => boolean) => number | null;
  /** All columns of a role, nearest first. */
  readonly ranked: (role: ColumnRole) => readonly number[];
}

export function finder(table: Table, asks: readonly Asked[]): Finder {
  const asked = new Map(asks.map((one) => [columnNamed(table, one.head), one]));
  const kept = new Map<number, readonly string[]>();
  const cells = (column: number) => {
    const found = kept.get(column) ?? present(table.rows.map((row) => at(row.cells, column)));
    kept.set(column, found);
    return found;
  };
  const ranked = (role: ColumnRole) => {
    const wanted = [...asked].filter(([, one]) => one.role === role).map(([column]) => column);
    if (wanted.length > 0) return wanted;
    return table.header
      .flatMap((head, column) => {
        const rank = asked.has(column) ? null : rankOf(head, role);
        return rank === null ? [] : [{ column, rank }];
      })
      .sort((a, b) => a.rank - b.rank)
      .map(({ column }) => column);
  };
  const role: Finder["role"] = (wanted, fits) => {
    const isAsked = [...asked.values()].some((one) => one.role === wanted);
    return ranked(wanted).find((column) => isAsked || fits(cells(column))) ?? null;
  };
  return { table, asked, cells, role, ranked };
}

/** The cells that say something: in a column of short codes, as of countries, NA and ND are codes too. */
function present(cells: readonly string[]): readonly string[] {
  const said = cells.filter((cell) => !isAbsent(cell));
  const areCodes = said.length > 0 && said.every(isShortCode);
  return areCodes ? cells.filter((cell) => !isAbsent(cell) || isShortCode(cell)) : said;
}

/** The number of the column that a person names. Throws a RangeError that lists those there are. */
export function columnNamed(table: Table, head: string): number {
  const exact = table.header.indexOf(head);
  const found = exact >= 0 ? exact : table.header.findIndex((one) => plain(one) === plain(head));
  if (found >= 0) return found;
  const there = table.header.map((one) => `"${one}"`).join(", ");
  return refuse(table.path, `"--columns" names "${head}"; its columns are ${there}`);
}

export function share(cells: readonly string[], is: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
}

export function isText(cell: string): boolean {
  return numberText(cell, "point") === null && numberText(cell, "comma") === null;
}
