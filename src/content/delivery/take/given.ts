import type { TableMapping } from "../../../model/delivery/table-mapping.ts";
import { entryOf } from "../../../model/language/at.ts";
import { sha256Hex } from "../../../record/canonical.ts";
import { type Delivered, deliveredOf } from "../delivered.ts";
import { asksOf } from "../mapping.ts";
import type { Entity } from "../table/entities.ts";
import type { Fact } from "../table/facts.ts";
import type { Columns } from "../table/find-columns.ts";
import { plain } from "../table/heads.ts";
import { noValue } from "../table/measured.ts";
import { type Table, tableOf } from "../table/read-table.ts";

/** A file as it came: its name, its bytes, and the day that its name tells, null for none. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly on: string | null;
}

/** A reading of the publisher's table. */
export interface GivenRow {
  /** The identifier or the name of its firm in the table. */
  readonly entity: string;
  readonly indicatorId: string;
  readonly observedOn: string;
  /** The day on which it became known; null where the table does not say. */
  readonly knownOn: string | null;
  /** A number with a decimal point. */
  readonly value: string;
  readonly file: string;
  readonly line: number;
}

/** All that came, read by one mapping. */
export interface Given {
  readonly rows: readonly GivenRow[];
  readonly entities: readonly Entity[];
  readonly columns: Columns;
  readonly tables: readonly Table[];
  /** Columns that the mapping does not name, by their names. */
  readonly freshColumns: readonly string[];
  /** Columns that are read and have no numbers in any file, with what they have. */
  readonly unread: readonly { readonly head: string; readonly why: string }[];
  /** How many readings stood twice, with the same value. */
  readonly repeated: number;
  readonly notes: readonly string[];
  readonly left: readonly string[];
  readonly sha256: string;
}

/** The readings of files. Throws a RangeError that names every column of the mapping that is gone. */
export function givenOf(
  files: readonly GivenFile[],
  mapping: TableMapping,
  encoding: string | null,
): Given {
  const tables = files.map(({ name, bytes }) => tableOf(name, bytes, encoding));
  for (const table of tables) refuseOtherColumns(table, mapping);
  const delivered = tables.map((table, i) => {
    const asks = asksOf(mapping, table.header);
    const { across = null, decimal = null, days = null, firstOf = null } = mapping;
    const on = files[i]?.on ?? null;
    return deliveredOf(table, asks, { on, across, decimal, days, firstOf });
  });
  const rows = delivered.flatMap((one) => rowsOf(one, mapping));
  const kept = withoutRepeats(rows);
  const hashes = files.map(({ bytes }) => sha256Hex(bytes));
  const [first] = delivered;
  if (first === undefined) throw new RangeError("Cannot take a table: no file was given");
  return {
    rows: kept,
    entities: mergedEntities(delivered),
    columns: first.columns,
    tables,
    freshColumns: freshIn(tables, mapping),
    unread: delivered.flatMap((one) => unreadIn(one, mapping)),
    repeated: rows.length - kept.length,
    notes: delivered.flatMap(({ notes }) => notes),
    left: delivered.flatMap(({ table, left }) =>
      left.map(({ line, why }) => `"${table.path}" line ${line}: ${why}`),
    ),
    sha256: hashes.length === 1 ? hashes.join("") : sha256Hex(hashes.join("\n")),
  };
}

function rowsOf({ table, taken }: Delivered, { measures }: TableMapping): readonly GivenRow[] {
  const indicatorOf = new Map(measures.map((one) => [plain(one.measure), one.indicator]));
  return taken.flatMap(({ head, facts }) => {
    const indicatorId = indicatorOf.get(plain(head));
    if (indicatorId === undefined) return [];
    return facts.map(({ entity, day, known, cell, line }: Fact) => ({
      entity,
      indicatorId,
      observedOn: day,
      knownOn: known,
      value: cell,
      file: table.path,
      line,
    }));
  });
}

function unreadIn({ measures }: Delivered, mapping: TableMapping): Given["unread"] {
  const known = new Set(mapping.measures.map(({ measure }) => plain(measure)));
  return measures.filter(({ head, kept, why }) => {
    return kept === null && why !== noValue && known.has(plain(head));
  });
}

/** Each reading once. Throws a RangeError for two of one firm, indicator and day that differ. */
function withoutRepeats(rows: readonly GivenRow[]): readonly GivenRow[] {
  const seen = new Map<string, GivenRow>();
  for (const row of rows) {
    const { entity, indicatorId, observedOn, knownOn } = row;
    const key = JSON.stringify([entity, indicatorId, observedOn, knownOn]);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, row);
    else if (Number(before.value) !== Number(row.value)) {
      throw new RangeError(
        `Cannot take "${row.file}": line ${before.line} of "${before.file}" and line ${row.line} are both of "${entity}" on ${observedOn}, and "${indicatorId}" is ${before.value} in one and ${row.value} in the other; keep the one that holds`,
      );
    }
  }
  return [...seen.values()];
}

function mergedEntities(delivered: readonly Delivered[]): readonly Entity[] {
  const merged = new Map<string, Entity>();
  for (const entity of delivered.flatMap(({ facts }) => facts.entities)) {
    const before = merged.get(entity.key);
    if (before === undefined || before.lastOn <= entity.lastOn) {
      const listedOn = before === undefined ? entity.listedOn : earlier(before, entity);
      merged.set(entity.key, { ...entity, listedOn });
    } else merged.set(entity.key, { ...before, listedOn: earlier(before, entity) });
  }
  return [...merged.keys()].map((key) => entryOf(merged, key));
}

function earlier(a: Entity, b: Entity): string {
  return (a.listedOn <= b.listedOn ? a : b).listedOn;
}

function freshIn(tables: readonly Table[], mapping: TableMapping): readonly string[] {
  const known = new Set(mapping.columns.map(({ column }) => plain(column)));
  const fresh = tables.flatMap((table) =>
    asksOf(mapping, table.header)
      .filter(({ head, role }) => role === "out" && !known.has(plain(head)))
      .map(({ head }) => head),
  );
  return [...new Set(fresh)];
}

/** Throws a RangeError where columns that are read are not there, with those that nobody knows and a cell of each. */
function refuseOtherColumns(table: Table, mapping: TableMapping): void {
  const there = new Set(table.header.map(plain));
  const needed = mapping.columns.filter(({ is }) => is !== "out" && is !== "website");
  const gone = needed.filter(({ column }) => !there.has(plain(column)));
  if (gone.length === 0) return;
  const named = gone.map(({ column, is }) => `"${column}" (${is})`).join(", ");
  const fresh = freshIn([table], mapping).map(
    (head) => `"${head}" (such as "${sampleOf(table, head)}")`,
  );
  const others =
    fresh.length === 0
      ? "and it has no new one"
      : `and it has new ones: ${fresh.slice(0, 8).join(", ")}`;
  throw new RangeError(
    `Cannot take "${table.path}": it has no column ${named}, ${others}; if a column has another name now, say so with --renamed "OLD=NEW", else change "table.yaml"`,
  );
}

function sampleOf(table: Table, head: string): string {
  const column = table.header.indexOf(head);
  const cells = table.rows.map(({ cells }) => cells.at(column) ?? "");
  return (cells.find((cell) => cell !== "") ?? "").slice(0, 24);
}
