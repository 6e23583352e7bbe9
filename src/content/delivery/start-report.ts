import { at } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { usedColumns } from "./delivered.ts";
import type { MethodColumns } from "./method/start-method.ts";
import type { StartIndicator } from "./start.ts";
import type { Asked } from "./table/columns-option.ts";
import type { Columns } from "./table/find-columns.ts";
import { plain } from "./table/heads.ts";
import type { Measured } from "./table/measured.ts";
import type { Table } from "./table/read-table.ts";

/** What each column was taken as, or why it was left out. */
export function columnLines(
  table: Table,
  columns: Columns,
  measures: readonly {
    readonly head: string;
    readonly kept: Measured | null;
    readonly why: string;
  }[],
  { read, score, whole }: MethodColumns,
  indicators: readonly StartIndicator[],
  asks: readonly Asked[],
): readonly (readonly [string, string])[] {
  const used = usedColumns(columns);
  const lineOf = (head: string) => {
    if (head === whole?.head) return "left out: it is made of the others";
    if (head === score?.head) return "taken as the score, computed outside of Stele";
    if (score !== null) return "taken as a pillar, beside the score";
    const i = read.findIndex((one) => one.head === head);
    const { id, unit, direction } = at(indicators, i);
    const { facts, without } = at(read, i);
    const none = without === "" ? "" : `; without a value: ${without}`;
    return `indicator "${id}", ${unit}, ${direction} is better; ${counted(facts.length, "reading")}${none}`;
  };
  const ofColumns = table.header.map((head, i): [string, string] => {
    const role = used.get(i);
    if (role !== undefined) return [head, `taken as ${role}`];
    const measure = measures.find((one) => one.head === head);
    if (measure !== undefined && columns.value === null) {
      return [head, measure.kept === null ? `left out: it ${measure.why}` : lineOf(head)];
    }
    if (asks.some((one) => plain(one.head) === plain(head)))
      return [head, "left out, as --columns says"];
    if (read.some((one) => one.facts.some(({ entity }) => entity === head)))
      return [head, "readings of it"];
    const inLong = columns.value !== null || columns.periods.length > 0;
    return [
      head,
      `left out: ${inLong ? "the table has its readings elsewhere" : "--columns does not name it"}`,
    ];
  });
  const isColumn = (head: string) => table.header.includes(head);
  const others = measures.filter(({ head }) => columns.value !== null || !isColumn(head));
  return [
    ...ofColumns,
    ...others.map(({ head, kept, why }): [string, string] => {
      return [`measure "${head}"`, kept === null ? `left out: it ${why}` : lineOf(head)];
    }),
  ];
}
