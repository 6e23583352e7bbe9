import type { ColumnRole, TableMapping } from "../../model/delivery/table-mapping.ts";
import { at } from "../../model/language/at.ts";
import type { Delivered, TableReading } from "./delivered.ts";
import type { StartIndicator } from "./start.ts";
import type { Asked } from "./table/columns-option.ts";
import { dated } from "./table/days.ts";
import type { Columns } from "./table/find-columns.ts";
import { plain, rankOf } from "./table/heads.ts";

type MappedColumn = TableMapping["columns"][number];

/** How a table was read, so that the next one of its kind is read in the same way. */
export function mappingOf(
  { table, columns, measures, taken }: Delivered,
  { decimal, days, across, firstOf }: TableReading,
  asks: readonly Asked[],
  indicators: readonly StartIndicator[],
  areFirst: boolean,
): TableMapping {
  const roles = rolesOf(columns);
  const isAsked = (head: string) => asks.some((one) => plain(one.head) === plain(head));
  const isReading = (head: string) =>
    measures.some((one) => one.kept !== null && one.head === head);
  const mapped = table.header.flatMap((column, i): MappedColumn[] => {
    if (columns.periods.includes(i)) return [];
    const role = roles.get(i);
    if (role !== undefined) {
      const isNamed = isAsked(column) || rankOf(column, role) !== null;
      const isKnown = isNamed && !(areFirst && role === "date");
      return [isKnown ? { column, is: role } : { column, is: role, guessed: true }];
    }
    if (across !== null) return [];
    return [{ column, is: columns.value === null && isReading(column) ? "reading" : "out" }];
  });
  const isComma = measures.some(({ decimal: own }) => own === "comma");
  const sign = decimal ?? (isComma ? "comma" : null);
  return {
    encoding: table.encoding,
    ...(sign === null ? {} : { decimal: sign }),
    ...(days === null ? {} : { days }),
    ...(firstOf === null ? {} : { firstOf }),
    ...(across === null ? {} : { across }),
    columns: mapped,
    measures: taken.map(({ head }, i) => ({ measure: head, indicator: at(indicators, i).id })),
  };
}

function rolesOf(columns: Columns): ReadonlyMap<number, ColumnRole> {
  const {
    name,
    id,
    slug,
    days,
    known,
    country,
    website,
    groups,
    score,
    klass,
    measure,
    value,
    unit,
  } = columns;
  const roles: readonly (readonly [number | null, ColumnRole])[] = [
    [country, "country"],
    [website, "website"],
    [score, "score"],
    [klass, "class"],
    [unit, "unit"],
    [value, "value"],
    [measure, "measure"],
    [slug, "slug"],
    [known, "known"],
    [id, "id"],
    ...groups.map((column) => [column, "group"] as const),
    ...days.map((column) => [column, "date"] as const),
    ...name.map((column) => [column, "name"] as const),
  ];
  return new Map(roles.flatMap(([column, role]) => (column === null ? [] : [[column, role]])));
}

/**
 * What the columns of a table are, as a mapping has it. Columns that it does not name are left out, but for
 * those of periods, and those of firms in a table across.
 */
export function asksOf(
  { columns, across }: Pick<TableMapping, "columns" | "across">,
  header: readonly string[],
): readonly Asked[] {
  const none = { label: null, unit: null, direction: null };
  const known = new Map(columns.map((one) => [plain(one.column), one]));
  const hasDays = columns.some(({ is }) => is === "date");
  return header.flatMap((head): Asked[] => {
    const is = known.get(plain(head))?.is;
    if (is === "reading") return [{ head, role: "indicator", ...none }];
    if (is !== undefined) return [{ head, role: is, ...none }];
    const isPeriod = !hasDays && dated(head) !== null;
    return isPeriod || across !== undefined ? [] : [{ head, role: "out", ...none }];
  });
}
