import { basename } from "node:path";
import { at } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import type { Period } from "../../model/publisher.ts";
import { slugify } from "../../model/slug.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { type Delivered, deliveredOf, type TableReading, usedColumns } from "./delivered.ts";
import { indicatorOf, periodOf } from "./guesses.ts";
import { mappingOf } from "./mapping.ts";
import { givenScores } from "./method/given-scores.ts";
import {
  type MethodColumns,
  type MethodHints,
  type MethodOptions,
  methodColumns,
  methodHints,
  methodIndicators,
  startMethod,
} from "./method/start-method.ts";
import type { Start, StartFirm, StartIndicator, StartMethod } from "./start.ts";
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
export interface TableOptions extends TableReading, MethodOptions {
  readonly encoding: string | null;
  readonly period: Period | null;
  /** What computed a score of the table. */
  readonly program: string | null;
  readonly programVersion: string | null;
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
  points: null,
  mean: null,
  program: null,
  programVersion: null,
};

export interface Begun {
  readonly start: Start;
  readonly report: Report;
  readonly hints: MethodHints | null;
}

/**
 * Firms and observations of a publisher's own table, and a report of every column and row. Throws a
 * RangeError that says what the table lacks.
 */
export function startFrom(path: string, options: TableOptions): Begun {
  const encoding = options.encoding === null ? null : knownEncoding(options.encoding);
  const bytes = bytesOf(path);
  const table = tableOf(path, bytes, encoding);
  const asks = columnsAsked(options.columns);
  const delivered = deliveredOf(table, asks, options);
  const { columns, facts, measures, taken, left, notes } = delivered;
  const firms = firmsOf(table, columns, facts.entities, notes);
  const grouped = groupsOf(table, columns, facts.entities, notes);
  const asked = new Set(asks.filter(({ role }) => role === "indicator").map(({ head }) => head));
  const method = methodColumns(table, columns, taken, asked, notes);
  const { read, score } = method;
  const found = score === null ? indicatorsOf(read, facts.unitOf, options.lower, asks) : [];
  const indicators = methodIndicators(path, found, method, options, notes);
  const byFirm = daysByFirm(taken);
  const period = options.period ?? periodOf(byFirm, facts.spans);
  const hasTwo = [...byFirm.values()].some(({ size }) => size > 1);
  const because = hasTwo
    ? ", by the distance of days"
    : " to begin with, because no firm has two days; --period gives another";
  notes.push(`the period is the ${period}${options.period === null ? because : ""}`);
  const observations = (score === null ? read : []).flatMap((one, i) => {
    return observationsOf(table, one, at(indicators, i), firms, left);
  });
  const provenance = {
    program: options.program ?? `what made ${basename(path)}`,
    version: options.programVersion ?? "not told",
    sha256: sha256Hex(bytes),
  };
  const given =
    score === null ? null : givenScores({ path, score, others: read, firms, period, provenance });
  if (given !== null && options.program === null) {
    notes.push(
      "scores.csv says what computed each score: --program and --program-version name it, and every page shows it",
    );
  }
  const start = startMethod(table, columns, method, options);
  return {
    start: {
      firms: facts.entities.flatMap((entity) => {
        const firm = firms.get(entity.key);
        return firm === undefined ? [] : [{ ...firm, groups: grouped.valuesOf(entity) }];
      }),
      pillars: given?.pillars ?? [{ id: "performance", name: "Performance" }],
      indicators,
      groups: grouped.groups,
      method: start,
      period,
      observations,
      mapping:
        given === null ? mappingOf(withRead(delivered, read), options, asks, indicators) : null,
      more: moreFiles(given?.rows ?? null, start),
      sequence: "",
    },
    hints: methodHints(method),
    report: {
      path,
      rows: table.rows.length,
      notes,
      left,
      columns: columnLines(table, columns, measures, method, indicators, asks),
    },
  };
}

/** What was read, without a column that is made of others. */
function withRead(delivered: Delivered, read: readonly Measured[]): Delivered {
  const heads = new Set(read.map(({ head }) => head));
  const measures = delivered.measures.filter(({ kept, head }) => kept === null || heads.has(head));
  return { ...delivered, measures, taken: read };
}

function moreFiles(
  scores: readonly (readonly string[])[] | null,
  method: StartMethod | null,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  if (scores !== null) {
    const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    files.set("scores.csv", `${scores.map((row) => row.map(cell).join(",")).join("\n")}\n`);
  }
  const names = method?.bands?.names ?? [];
  if (names.length > 0) {
    const lines = names.map(([band, name]) => `  ${band}: ${JSON.stringify(name)}\n`);
    files.set("terms.yaml", `band: class\nbands:\n${lines.join("")}`);
  }
  return files;
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
