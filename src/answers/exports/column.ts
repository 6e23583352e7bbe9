import { z } from "zod";
import { text } from "../../model/cell.ts";
import { allNull } from "../../model/language/all-null.ts";
import { canonicalJson } from "../../record/canonical.ts";

/** A column of an export, described for people and programs. */
export const columnSchema = z
  .strictObject({
    name: text,
    type: z.enum(["string", "integer", "number", "boolean", "date", "datetime"]),
    /** Such as `points`, `days` or `probability`; null where the values have no unit. */
    unit: text.nullable(),
    description: text,
    nullable: z.boolean(),
  })
  .readonly();
export type Column = z.infer<typeof columnSchema>;
export type ColumnType = Column["type"];

/** A column whose name is its key in the dataset's table of columns. */
export type ColumnSpec = Omit<Column, "name">;

export const string = columnOf("string");
export const integer = columnOf("integer");
export const number = columnOf("number");
export const boolean = columnOf("boolean");
/** A calendar day, `YYYY-MM-DD`. */
export const date = columnOf("date");
/** An instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
export const datetime = columnOf("datetime");

function columnOf(type: ColumnType) {
  return (description: string, unit: string | null = null): ColumnSpec => {
    return { type, unit, description, nullable: false };
  };
}

export function nullable(spec: ColumnSpec): ColumnSpec {
  return { ...spec, nullable: true };
}

/** The cells of a row of which nothing is known yet. */
export function emptyRow<K extends string>(columns: Readonly<Record<K, ColumnSpec>>) {
  // Object.keys forgets that the keys are these names
  return allNull(...(Object.keys(columns) as K[]));
}

/** The columns in the order of their definition. */
export function columnsOf(specs: Readonly<Record<string, ColumnSpec>>): readonly Column[] {
  return Object.entries(specs).map(([name, spec]) => ({ name, ...spec }));
}

/** Identifiers separated by spaces; null for none. */
export function spaced(ids: readonly string[]): string | null {
  return ids.length === 0 ? null : ids.join(" ");
}

/** Objects as JSON text; null for none. */
export function jsonCell(items: readonly object[]): string | null {
  return items.length === 0 ? null : canonicalJson(items);
}
