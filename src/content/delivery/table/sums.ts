import { at } from "../../../model/language/at.ts";
import { groupBy } from "../../../model/language/group-by.ts";
import { isAbsent, numberText } from "./numbers.ts";
import type { Row, Table } from "./read-table.ts";

/** The names of rows that sum up the others. */
const sums =
  /^(?:(?:grand|sub|over)?[ -]?total|sum|summe|gesamt|insgesamt|suma|totale|итого|всего|合计|总计)s?$/i;

/** A name that says that it is the sum of others, beside a word that says of which. */
const partlySums = /(?:^|[\s,:-])(?:grand |sub|over)?total[s:]?$|^(?:total|all)[\s,:-]/i;

/** The columns that tell rows apart and measure nothing. */
interface Placed {
  readonly name: readonly number[];
  readonly days: readonly number[];
  readonly id: number | null;
  readonly country: number | null;
}

/** Whether a name may be that of a row which sums up the others. */
export function maySum(name: string): boolean {
  return sums.test(name) || partlySums.test(name);
}

/**
 * Whether a row named "England total" sums up the others: none of the table's rows has a larger number in most
 * columns of numbers of its day, so that a firm called Total stays one.
 */
export function sumFinder(table: Table, columns: Placed): (name: string, row: Row) => boolean {
  const dayOf = ({ cells }: Row) => columns.days.map((column) => at(cells, column)).join("\n");
  const byDay = groupBy(table.rows, dayOf);
  const used = new Set([...columns.days, ...columns.name, columns.id, columns.country]);
  return (name, row) => {
    if (sums.test(name)) return true;
    if (!partlySums.test(name)) return false;
    const others = (byDay.get(dayOf(row)) ?? []).filter((one) => one !== row);
    const numbers = table.header.flatMap((_, column) => {
      const own = used.has(column) ? null : amount(row, column);
      const sum = others.reduce((all, one) => all + (amount(one, column) ?? 0), 0);
      return own === null || others.length < 2 ? [] : [own >= sum * 0.5 && own > 0];
    });
    const id = columns.id === null ? "" : at(row.cells, columns.id);
    return numbers.some((isLarge) => isLarge) || (columns.id !== null && isAbsent(id));
  };
}

function amount({ cells }: Row, column: number): number | null {
  const text = numberText(at(cells, column), "point")?.value;
  return text === undefined ? null : Number(text);
}
