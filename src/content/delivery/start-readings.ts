import type { StartFirm, StartIndicator } from "./start.ts";
import type { Fact } from "./table/facts.ts";
import { transactionColumn } from "./table/find-columns.ts";
import type { Measured } from "./table/measured.ts";
import { type Left, refuse, type Table } from "./table/read-table.ts";

/** The days of each firm. */
export function daysByFirm(taken: readonly Measured[]): ReadonlyMap<string, ReadonlySet<string>> {
  const days = new Map<string, Set<string>>();
  for (const { facts } of taken) {
    for (const { entity, day } of facts) days.set(entity, (days.get(entity) ?? new Set()).add(day));
  }
  return days;
}

/** Rows of observations; a reading that is there twice is taken once, and two that differ are refused. */
export function observationsOf(
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
