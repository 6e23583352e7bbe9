import { type Failure, invalid, unavailable, unknown } from "./failure.ts";
import { type FoldTable, words } from "./fold.ts";
import { framed } from "./frame.ts";
import type { FieldTest, Plan } from "./plan.ts";
import { own } from "./query.ts";
import type { Missing } from "./table.ts";

/** A body, or why there is none. `stale`: the files are of another build, so begin again. */
export type Composed =
  | { readonly kind: "body"; readonly body: string }
  | { readonly kind: "failure"; readonly failure: Failure }
  | { readonly kind: "stale" };

export type SlicePlan = Extract<Plan, { kind: "slice" }>;
export type FirstPlan = Extract<Plan, { kind: "first" }>;
export type ScanPlan = Extract<Plan, { kind: "scan" }>;

/** The answer from the texts of `plan.files`, in order. */
export function composedSlice(plan: SlicePlan, texts: readonly string[]): Composed {
  const rows: string[] = [];
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] || "";
    if (!isOfBuild(text, plan.frame.build)) return { kind: "stale" };
    const page = pageRows(text, plan.frame.list.parts.length > 0);
    for (let j = 0; j < page.length; j++) rows.push(page[j] || "");
  }
  const chosen = rows.slice(plan.skip, plan.skip + plan.take);
  // a page that is shorter than the list's total requires
  if (chosen.length !== plan.take) return { kind: "stale" };
  return { kind: "body", body: framed(plan.frame, chosen, plan.total) };
}

/** The answer from the text of the first of `plan.files` that exists, null when none does. */
export function composedFirst(plan: FirstPlan, text: string | null): Composed {
  if (text === null) return missing(plan);
  if (!isOfBuild(text, plan.frame.build)) return { kind: "stale" };
  const rows = pageRows(text, false).filter((row) => passes(row, plan.tests));
  const total = plan.tests.length > 0 ? rows.length : statedTotal(text, rows.length);
  return { kind: "body", body: framed(plan.frame, rows.slice(0, plan.take), total) };
}

function missing(plan: FirstPlan): Composed {
  if (plan.missing.kind === "empty") return { kind: "body", body: framed(plan.frame, [], 0) };
  return { kind: "failure", failure: missingFailure(plan.missing, plan.named) };
}

export function missingFailure(missing: Missing, named: string): Failure {
  if (missing.kind === "unknown") return unknown(missing.noun, named);
  return unavailable(missing.kind === "unavailable" ? missing.message : "a file is missing");
}

/**
 * The answer from the rows of the table whose words begin with the requested words. A line of the
 * table is `words TAB facet values, each a list TAB … TAB row`; its first line names the build.
 */
export function composedScan(plan: ScanPlan, table: string, fold: FoldTable): Composed {
  const wanted = words(plan.q.text, fold);
  if (wanted.length > plan.q.maxWords) {
    const reason = `found ${wanted.length} words, must be at most ${plan.q.maxWords}`;
    return { kind: "failure", failure: invalid(plan.q.name, reason) };
  }
  const rows = table.split("\n");
  // a truncated table would silently miss rows; a whole one ends with an empty line
  if (rows[0] !== plan.frame.build || rows.length !== plan.rows + 2) return { kind: "stale" };
  const found: string[] = [];
  // a query that folds to no word matches nothing
  for (let i = 1; i < rows.length && wanted.length > 0; i++) {
    const cells = (rows[i] || "").split("\t");
    if (cells.length > 1 && matches(cells, wanted, plan.facets))
      found.push(cells[cells.length - 1] || "");
  }
  const chosen = found.slice(plan.skip, plan.skip + plan.take);
  return { kind: "body", body: framed(plan.frame, chosen, found.length) };
}

function matches(
  cells: readonly string[],
  wanted: readonly string[],
  facets: readonly (string | null)[],
): boolean {
  for (let i = 0; i < facets.length; i++) {
    const value = facets[i];
    if (value !== null && ` ${cells[i + 1]} `.indexOf(` ${value} `) < 0) return false;
  }
  const text = ` ${cells[0]}`;
  return wanted.every((word) => text.indexOf(` ${word}`) >= 0);
}

function passes(row: string, tests: readonly FieldTest[]): boolean {
  if (tests.length === 0) return true;
  const record = JSON.parse(row);
  return tests.every((test) => {
    const value = own(record, test.field) ? String(record[test.field]) : "";
    return value.slice(0, test.take) === test.value;
  });
}

/** The row lines of a page, without their commas. Only the first array of a page counts. */
function pageRows(text: string, hasParts: boolean): string[] {
  const end = hasParts ? text.indexOf("\n],") : text.lastIndexOf("\n],");
  const start = text.indexOf("\n") + 1;
  if (end < start) return [];
  return text
    .slice(start, end)
    .split("\n")
    .map((row) => (row.charAt(row.length - 1) === "," ? row.slice(0, -1) : row));
}

function statedTotal(text: string, otherwise: number): number {
  const match = /^\{"success":true,(?:"count":\d+,)?"total":(\d+),/.exec(text);
  return match === null ? otherwise : Number(match[1]);
}

function isOfBuild(text: string, build: string): boolean {
  return text.lastIndexOf(`"build":"${build}"`) > text.lastIndexOf("\n]");
}
