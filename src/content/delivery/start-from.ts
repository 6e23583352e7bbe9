import { basename } from "node:path";
import { at } from "../../model/language/at.ts";
import { periodEnd, periodStart } from "../../model/language/calendar.ts";
import type { Period } from "../../model/publisher.ts";
import { slugify } from "../../model/slug.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { type Delivered, deliveredOf, type TableReading } from "./delivered.ts";
import { indicatorOf, periodOf } from "./guesses.ts";
import { mappingOf } from "./mapping.ts";
import { givenScores } from "./method/given-scores.ts";
import {
  type MethodHints,
  type MethodOptions,
  methodColumns,
  methodHints,
  methodIndicators,
  startMethod,
} from "./method/start-method.ts";
import type { Start, StartIndicator, StartMethod } from "./start.ts";
import { daysByFirm, observationsOf } from "./start-readings.ts";
import { columnLines } from "./start-report.ts";
import { type Asked, columnsAsked } from "./table/columns-option.ts";
import { knownEncoding } from "./table/decode.ts";
import { firmsOf } from "./table/entities.ts";
import { groupsOf } from "./table/group-columns.ts";
import { plain } from "./table/heads.ts";
import type { Measured } from "./table/measured.ts";
import { bytesOf, tableOf } from "./table/read-table.ts";
import type { Report } from "./table/report.ts";

/** What a table does not say itself. */
export interface TableOptions extends Omit<TableReading, "firstOf">, MethodOptions {
  /** What days name that all begin a period; null for a guess, that they are days. */
  readonly firstDays: "day" | "period" | null;
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
  firstDays: null,
  period: null,
  points: null,
  mean: null,
  program: null,
  programVersion: null,
};

export interface Begun {
  readonly start: Start;
  readonly report: Report;
  /** A day that may name the period which begins with it, as all days of the table do; null for none. */
  readonly firstDay: string | null;
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
  const seen = deliveredOf(table, asks, { ...options, firstOf: null });
  const period = options.period ?? periodOf(daysByFirm(seen.taken), seen.facts.spans);
  const firstOf = options.firstDays === "period" ? period : null;
  const how = { ...options, firstOf };
  const delivered = firstOf === null ? seen : deliveredOf(table, asks, how);
  const { columns, facts, measures, taken, left, notes } = delivered;
  const firms = firmsOf(table, columns, facts.entities, notes);
  const grouped = groupsOf(table, columns, facts.entities, notes);
  const asked = new Set(asks.filter(({ role }) => role === "indicator").map(({ head }) => head));
  const method = methodColumns(table, columns, taken, asked, notes);
  const { read, score } = method;
  const found = score === null ? indicatorsOf(read, facts.unitOf, options.lower, asks) : [];
  const indicators = methodIndicators(path, found, method, options, notes);
  const byFirm = daysByFirm(taken);
  const hasTwo = [...byFirm.values()].some(({ size }) => size > 1);
  const because = hasTwo
    ? ", by the distance of days"
    : " to begin with, because no firm has two days; --period gives another";
  notes.push(`the period is the ${period}${options.period === null ? because : ""}`);
  const firstDay = options.firstDays === null ? firstDayIn(seen, period) : null;
  if (firstDay !== null) {
    notes.push(
      `every day begins a ${period}, as ${firstDay} does, and is taken as that day; where it names the ${period} that begins with it, say --first-days period`,
    );
  }
  if (facts.season !== null) {
    const { cell, day } = facts.season;
    notes.push(
      `${cell} is taken as the year that ends on ${day}; where it ends on another day, write that day instead`,
    );
  }
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
        given === null
          ? mappingOf(withRead(delivered, read), how, asks, indicators, firstDay !== null)
          : null,
      more: moreFiles(given?.rows ?? null, start),
      sequence: "",
    },
    firstDay,
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

/** A day of a table, two at least, of which all are the first of a period; null where one is not. */
function firstDayIn({ taken, facts }: Delivered, period: Period): string | null {
  const days = new Set(taken.flatMap((one) => one.facts.map(({ day }) => day)));
  const [first = null] = days;
  const areDays = facts.spans.size === 1 && facts.spans.has("day");
  if (!areDays || period === "day" || days.size < 2) return null;
  return [...days].every((day) => day === periodStart(period, periodEnd(period, day)))
    ? first
    : null;
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
    const signed = sign === "%" ? "percent" : sign;
    const unit = asked?.unit ?? unitOf.get(head) ?? (sign === "" ? found.unit : signed);
    return { ...found, id: free, label, unit, direction: asked?.direction ?? found.direction };
  });
}
