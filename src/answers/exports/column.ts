import { z } from "zod";
import { isoDate, isoInstant, text } from "../../model/cell.ts";
import { type Thing, thingNamed } from "../../model/thing.ts";
import { canonicalJson } from "../../record/canonical.ts";
import type { Shape } from "../rows/object-of.ts";

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
export type Cell = string | number | boolean | null;

/** The columns of a table in the order of its members, whose schemas describe them. */
export function columnsOf(shape: Shape): readonly Column[] {
  return Object.entries(shape).map(([name, schema]) => {
    const { type, form, unit, description, nullable = false } = valuesOf(schema);
    if (description === undefined)
      throw new RangeError(`Cannot export "${name}": nothing says what it is`);
    const whole = form === undefined ? description : `${description} (${form})`;
    const inUnit = unit === undefined ? null : String(unit);
    return { name, type, unit: inUnit, description: whole, nullable };
  });
}

/** What the values of a column name, where they name things. */
export function thingOf(column: z.ZodType): Thing | undefined {
  return valuesOf(column).thing;
}

interface Values extends Pick<Column, "type">, Partial<Pick<Column, "nullable">> {
  /** The values of an enumeration, or how lists and objects are text. */
  readonly form?: string | undefined;
  readonly description?: string | undefined;
  readonly unit?: unknown;
  readonly thing?: Thing | undefined;
}

/** The values of a schema as cells, described by it or by the schema that it wraps. */
function valuesOf(schema: z.core.$ZodType): Values {
  const own = typeOf(schema);
  const { description = own.description, unit = own.unit } = z.globalRegistry.get(schema) ?? {};
  return { ...own, description, unit, thing: thingNamed(schema) ?? own.thing };
}

function typeOf(schema: z.core.$ZodType): Values {
  // a described schema keeps its definition
  const is = (known: z.ZodType) => known._zod.def === schema._zod.def;
  if (is(isoDate)) return { type: "date" };
  if (is(isoInstant)) return { type: "datetime" };
  if (schema instanceof z.ZodNumber) return { type: schema.isInt ? "integer" : "number" };
  if (schema instanceof z.ZodBoolean) return { type: "boolean" };
  if (schema instanceof z.ZodEnum) {
    return { type: "string", form: schema.options.join(", ").replace(/, ([^,]*)$/, " or $1") };
  }
  if (schema instanceof z.ZodPipe) return valuesOf(schema.out);
  if (schema instanceof z.ZodReadonly) return valuesOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) {
    // an empty cell is read as null
    const isEmpty = (one: z.core.$ZodType) =>
      one instanceof z.ZodPipe && one.out instanceof z.ZodTransform;
    const full = schema.options.find((one) => !isEmpty(one)) ?? schema;
    return { ...valuesOf(full), nullable: schema.options.some(isEmpty) };
  }
  const isWrapped =
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault;
  if (isWrapped) return { ...valuesOf(schema.unwrap()), nullable: true };
  if (schema instanceof z.ZodObject) return { type: "string", form: "JSON text" };
  if (!(schema instanceof z.ZodArray)) return { type: "string" };
  const { type, form } = valuesOf(schema.element);
  const isNames = type === "string" && form === undefined;
  return { type: "string", form: isNames ? "separated by blanks" : "JSON text", nullable: true };
}

/** A value as a cell: names with blanks between them, other lists and objects as JSON text; null for none. */
export function cellOf(value: unknown): Cell {
  if (value === null || typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (!Array.isArray(value)) return canonicalJson(value);
  if (value.length === 0) return null;
  return value.every((one) => typeof one === "string") ? value.join(" ") : canonicalJson(value);
}
