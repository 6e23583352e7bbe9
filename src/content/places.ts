import { join } from "node:path";
import { groupBy } from "../model/language/group-by.ts";
import type { Place } from "../model/problem/problem.ts";
import type { Content } from "./content.ts";
import { kindOf, layouts } from "./files/layout.ts";
import type { Origin } from "./findings/finding.ts";
import { csvPositions } from "./text/csv-position.ts";

/** The places of records in their files, which are read again; a document's is its first line. */
export function placesOf(
  root: string,
  content: Content,
  wanted: ReadonlySet<object>,
): ReadonlyMap<object, Place> {
  const { firms, observations, claims, evidence, events, outcomes, sources } = content;
  const found: { readonly record: object; readonly origin: Origin }[] = [];
  const kinds = [firms, observations, claims, evidence, events, outcomes, sources];
  for (const { values, origin } of kinds) {
    for (const [i, record] of values.entries()) {
      if (wanted.has(record)) found.push({ record, origin: origin(i) });
    }
  }
  return new Map(
    [...groupBy(found, ({ origin }) => origin.file)].flatMap(([file, records]) => {
      const lines = linesOf(root, file, records);
      return records.map(({ record, origin }): [object, Place] => [
        record,
        { file, line: lines.get(origin.row ?? 0) ?? 1, column: 1 },
      ]);
    }),
  );
}

function linesOf(
  root: string,
  file: string,
  records: readonly { readonly origin: Origin }[],
): ReadonlyMap<number, number> {
  const kind = kindOf(file);
  if (kind === null || layouts[kind].format !== "csv") return new Map();
  const wanted = records.map(({ origin }) => ({ row: origin.row ?? 0, column: null }));
  const positions = csvPositions(join(root, file), file, wanted);
  return new Map([...positions].map(([{ row }, { line }]) => [row, line]));
}
