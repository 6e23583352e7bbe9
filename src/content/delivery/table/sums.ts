import { at } from "../../../model/language/at.ts";
import { groupBy } from "../../../model/language/group-by.ts";
import { isAbsent, numberText } from "./numbers.ts";
import type { Row, Table } from "./read-table.ts";

/** The names of rows that sum up the others. */
const sums =
  /^(?:(?:grand|sub|over)?[ -]?total|sum|(?:gesamt)?summe|gesamt|insgesamt|suma|totale|totaal|totalt|i alt|razem|ogółem|celkem|összesen|yhteensä|toplam|итого|всего|合计|总计|合計|総計|합계)s?:?$/i;

/** Names that are those of a sum or a mean of the others, or of one of them. */
const wholes =
  /^(?:all|alle|overall|world|ensemble|mean|median|average|avg|media|promedio|mittel|schnitt|gemiddelde|średnia|среднее|平均)$|(?:^|\s)(?:average|mittelwert|durchschnitt|moyenne)$|^(?:average|mean|median|durchschnitt|moyenne) /i;

/** A name that says that it is the sum of others, beside a word that says of which. */
const partlySums = /(?:^|[\s,:-])(?:grand |sub|over)?total[s:]?$|^(?:total|all)[\s,:-]/i;

/** The columns that tell rows apart and measure nothing. */
interface Placed {
  readonly name: readonly number[];
  readonly days: readonly number[];
  readonly id: number | null;
  readonly country: number | null;
  /** The column that says what a row measures, in a long table. */
  readonly measure: number | null;
}

/** Whether a column of a table across is the sum of the others, by its name. */
export function isSumColumn(head: string): boolean {
  return sums.test(head);
}

/** Whether a name may be that of a row which sums up the others. */
export function maySum(name: string): boolean {
  return sums.test(name) || partlySums.test(name) || wholes.test(name);
}

/**
 * Whether a row named "England total" or "Average" is made of the others, by most columns of numbers in most rows of
 * its name: a sum is half of that of the others at least, so that a firm called Total stays one, and a mean lies
 * among them.
 */
export function sumFinder(table: Table, columns: Placed): (name: string, row: Row) => boolean {
  const { measure, id } = columns;
  const place = measure === null ? columns.days : [...columns.days, measure];
  const placeOf = ({ cells }: Row) => place.map((column) => at(cells, column)).join("\n");
  const byPlace = groupBy(table.rows, placeOf);
  const used = new Set([...place, ...columns.name, id, columns.country]);
  const numbers = table.header.flatMap((_, column) => (used.has(column) ? [] : [column]));
  const nameIn = ({ cells }: Row) => columns.name.map((column) => at(cells, column)).join(", ");
  const isMade = (row: Row, name: string): boolean => {
    const others = (byPlace.get(placeOf(row)) ?? []).filter(
      (one) => one !== row && !maySum(nameIn(one)),
    );
    const found = numbers.flatMap((column) => {
      const own = amount(row, column);
      const rest = others.flatMap((one) => amount(one, column) ?? []);
      if (own === null || rest.length < 2) return [];
      const sum = rest.reduce((all, one) => all + one, 0);
      const isSum = own >= sum * 0.5 && own > 0;
      return [isSum || (wholes.test(name) && isAmong(own, rest))];
    });
    return found.length > 0 && found.filter((is) => is).length >= found.length / 2;
  };
  const kept = new Map<string, boolean>();
  return (name, row) => {
    if (sums.test(name)) return true;
    if (!maySum(name)) return false;
    if (id !== null && isAbsent(at(row.cells, id))) return true;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const own = table.rows.filter((one) => nameIn(one) === name);
    const is = own.filter((one) => isMade(one, name)).length > own.length / 2;
    kept.set(name, is);
    return is;
  };
}

function isAmong(own: number, rest: readonly number[]): boolean {
  return rest.some((one) => one <= own) && rest.some((one) => one >= own);
}

function amount({ cells }: Row, column: number): number | null {
  const text = numberText(at(cells, column), "point")?.value;
  return text === undefined ? null : Number(text);
}
