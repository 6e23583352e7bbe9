export type ColumnType = "string" | "integer" | "number" | "boolean" | "date" | "datetime";

/** A column of an export, described for people and programs. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Such as `points`, `days` or `probability`; null where the values have no unit. */
  readonly unit: string | null;
  readonly description: string;
  readonly nullable: boolean;
}

/** A column whose name is its key in the dataset's table of columns. */
export type ColumnSpec = Omit<Column, "name">;

export function string(description: string): ColumnSpec {
  return { type: "string", unit: null, description, nullable: false };
}

export function integer(description: string, unit: string | null = null): ColumnSpec {
  return { type: "integer", unit, description, nullable: false };
}

export function number(description: string, unit: string | null = null): ColumnSpec {
  return { type: "number", unit, description, nullable: false };
}

export function boolean(description: string): ColumnSpec {
  return { type: "boolean", unit: null, description, nullable: false };
}

/** A calendar day, `YYYY-MM-DD`. */
export function date(description: string): ColumnSpec {
  return { type: "date", unit: null, description, nullable: false };
}

/** An instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
export function datetime(description: string): ColumnSpec {
  return { type: "datetime", unit: null, description, nullable: false };
}

export function nullable(spec: ColumnSpec): ColumnSpec {
  return { ...spec, nullable: true };
}

/** The columns in the order of their definition. */
export function columnsOf(specs: Readonly<Record<string, ColumnSpec>>): readonly Column[] {
  return Object.entries(specs).map(([name, spec]) => ({ name, ...spec }));
}
