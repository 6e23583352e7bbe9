import { at } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import type { Period } from "../../model/publisher.ts";
import { slugify } from "../../model/slug.ts";
import { deliveredOf, type TableReading, usedColumns } from "./delivered.ts";
import { indicatorOf, periodOf } from "./guesses.ts";
import { mappingOf } from "./mapping.ts";
import type { Start, StartFirm, StartIndicator } from "./start.ts";
import { type Asked, columnsAsked } from "./table/columns-option.ts";
import { knownEncoding } from "./table/decode.ts";
import { firmsOf } from "./table/entities.ts";
import type { Fact } from "./table/facts.ts";
import { type Columns, transactionColumn } from "./table/find-columns.ts";
import { groupsOf } from "./table/group-columns.ts";
import { plain } from "./table/heads.ts";
import type { Measured } from "./table/measured.ts";
import { bytesOf, type Left, refuse, type Table, tableOf } from "./table/read-table.ts";
import type { Report } from "./table/report.ts";

/** What a table does not say itself. */
export interface TableOptions extends TableReading {
  /** The columns in which a lower value is better. */
  readonly lower: readonly string[];
  /** What columns are, as `--columns` has it; "" says nothing. */
  readonly columns: string;
  readonly encoding: string | null;
  readonly period: Period | null;
}

export const usualTable: TableOptions = {
  on: null,
  lower: [],
  columns: "",
  across: null,
  encoding: null,
  decimal: null,
  days: null,
  period: null,
};

/**
 * Firms and observations of a publisher's own table, and a report of every column and row. Throws a
 * RangeError that says what the table lacks.
 */
export function startFrom(path: string, options: TableOptions): { start: Start; report: Report } {
  const encoding = options.encoding === null ? null : knownEncoding(options.encoding);
  const table = tableOf(path, bytesOf(path), encoding);
  const asks = columnsAsked(options.columns);
  const delivered = deliveredOf(table, asks, options);
  const { columns, facts, measures, taken, left, notes } = delivered;
  const firms = firmsOf(table, columns, facts.entities, notes);
  const grouped = groupsOf(table, columns, facts.entities, notes);
  const indicators = indicatorsOf(taken, facts.unitOf, options.lower, asks);
  const byFirm = daysByFirm(taken);
  const period = options.period ?? periodOf(byFirm, facts.spans);
  const hasTwo = [...byFirm.values()].some(({ size }) => size > 1);
  const because = hasTwo
    ? ", by the distance of days"
    : " to begin with, because no firm has two days; --period gives another";
  notes.push(`the period is the ${period}${options.period === null ? because : ""}`);
  const observations = taken.flatMap((one, i) => {
    return observationsOf(table, one, at(indicators, i), firms, left);
  });
  return {
    start: {
      firms: facts.entities.flatMap((entity) => {
        const firm = firms.get(entity.key);
        return firm === undefined ? [] : [{ ...firm, groups: grouped.valuesOf(entity) }];
      }),
      pillars: [{ id: "performance", name: "Performance" }],
      indicators,
      groups: grouped.groups,
      period,
      observations,
      mapping: mappingOf(delivered, options, asks, indicators),
      more: new Map(),
      sequence: "",
    },
    report: {
      path,
      rows: table.rows.length,
      notes,
      left,
      columns: columnLines(table, columns, measures, taken, indicators, asks),
    },
  };
}

function indicatorsOf(
  taken: readonly Measured[],
  unitOf: ReadonlyMap<string, string>,
  lower: readonly string[],
  asks: readonly Asked[],
): readonly StartIndicator[] {
  const ids = new Set<string>();
  return taken.map(({ head, values, sign }, i) => {
    const asked = asks.find((one) => one.role === "indicator" && plain(one.head) === plain(head));
    const found = indicatorOf(head, values, lower);
    const label = asked?.label ?? found.label;
    const id = slugify(label).replaceAll("-", "_").slice(0, 40) || `measure_${i + 1}`;
    const free = ids.has(id) ? `${id}_${i + 1}` : id;
    ids.add(free);
    const unit =
      asked?.unit ??
      unitOf.get(head) ??
      (sign === "" ? found.unit : sign === "%" ? "percent" : sign);
    return { ...found, id: free, label, unit, direction: asked?.direction ?? found.direction };
  });
}

function daysByFirm(taken: readonly Measured[]): ReadonlyMap<string, ReadonlySet<string>> {
  const days = new Map<string, Set<string>>();
  for (const { facts } of taken) {
    for (const { entity, day } of facts) days.set(entity, (days.get(entity) ?? new Set()).add(day));
  }
  return days;
}

/** Rows of observations; a reading that is there twice is taken once, and two that differ are refused. */
function observationsOf(
  table: Table,
  { head, facts }: Measured,
  { id, unit }: StartIndicator,
  firms: ReadonlyMap<string, StartFirm>,
  left: Left[],
): readonly (readonly string[])[] {
  const seen = new Map<string, Fact>();
  return facts.flatMap((fact) => {
    const { entity, day, known, cell, line } = fact;
    const key = `${entity}\n${day}\n${known ?? ""}`;
    const before = seen.get(key);
    if (before !== undefined) {
      if (before.cell !== cell) refuseTwice(table, head, before, fact);
      left.push({ line, why: `"${head}" is left out: line ${before.line} says the same` });
      return [];
    }
    seen.set(key, fact);
    const firm = firms.get(entity);
    return firm === undefined ? [] : [[firm.firmId, id, cell, unit, day, known ?? day, ""]];
  });
}

function refuseTwice(table: Table, head: string, a: Fact, b: Fact): never {
  const number = transactionColumn(table);
  const hint = number === null ? "" : ` Its column "${number}" says that it lists transactions.`;
  return refuse(
    table.path,
    `lines ${a.line} and ${b.line} are both of "${a.entity}" on ${a.day}, and "${head}" is ${a.cell} in one and ${b.cell} in ` +
      `the other. An index needs one row for each constituent and day.${hint} Add such rows up, or name the ` +
      'columns that tell them apart, such as --columns "country=name; city=name" or --columns "ticker=id"',
  );
}

/** What each column was taken as, or why it was left out. */
function columnLines(
  table: Table,
  columns: Columns,
  measures: readonly {
    readonly head: string;
    readonly kept: Measured | null;
    readonly why: string;
  }[],
  taken: readonly Measured[],
  indicators: readonly StartIndicator[],
  asks: readonly Asked[],
): readonly (readonly [string, string])[] {
  const used = usedColumns(columns);
  const lineOf = (head: string) => {
    const i = taken.findIndex((one) => one.head === head);
    const { id, unit, direction } = at(indicators, i);
    const { facts, without } = at(taken, i);
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
    if (taken.some((one) => one.facts.some(({ entity }) => entity === head)))
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
