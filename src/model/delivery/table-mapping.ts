import { z } from "zod";
import { field, line } from "../cell.ts";
import { periods } from "../publisher.ts";
import { nameOf } from "../thing.ts";

/** What a column of a table is to the index. */
export const columnRoles = [
  "name",
  "id",
  "slug",
  "date",
  "known",
  "country",
  "website",
  "group",
  "score",
  "class",
  "measure",
  "value",
  "unit",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

const guessed = field(
  z.literal(true).optional(),
  "Found out of the cells, not of its name: look at it, and remove this line",
);

const column = z.strictObject({
  column: field(line, "Name of the column, as the header has it", "Punctuality"),
  is: field(
    z.enum([...columnRoles, "reading", "out"]),
    "What it is to the index; `out` leaves it out",
    "reading",
  ),
  guessed,
});

const called = z.strictObject({
  called: field(line, "Its identifier or name in the table", "META"),
  firm: field(nameOf("firm"), "The firm, by its firmId", "FB"),
});

const measure = z.strictObject({
  measure: field(line, "What is measured: a column of readings, or a name in a column", "Uptime"),
  indicator: field(nameOf("indicator"), "The indicator of its readings", "uptime"),
});

/** `table.yaml`: how the publisher's own table is read, which `stele init --from` found out. */
export const tableMappingSchema = z.strictObject({
  encoding: field(line.default("utf-8"), "Encoding of the table", "utf-8"),
  decimal: field(
    z.enum(["point", "comma"]).optional(),
    "Sign before fractions; without it, found out each time",
    "point",
  ),
  days: field(
    z.enum(["day-first", "month-first"]).optional(),
    "How 3/4/2026 is read; without it, found out each time",
    "day-first",
  ),
  firstOf: field(
    z.enum(periods).optional(),
    "The period that its first day names: 2026-01-01 is January; without it, a day is a day",
    "month",
  ),
  across: field(line.optional(), "What is measured, where each column is a firm", "Price"),
  columns: field(z.array(column), "Every column of the table", [{ column: "Name", is: "name" }]),
  firms: field(
    z.array(called).optional(),
    "Firms that the table calls otherwise than by their firmId, name or alias",
  ),
  measures: field(z.array(measure).min(1), "What is measured, and which indicator it is", [
    { measure: "Uptime", indicator: "uptime" },
  ]),
});
export type TableMapping = z.infer<typeof tableMappingSchema>;
