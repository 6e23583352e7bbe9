import type { TableMapping } from "../../../model/delivery/table-mapping.ts";
import { counted } from "../../../model/language/counted.ts";
import type { Decimal } from "../table/numbers.ts";
import type { FirmMatch } from "./firms.ts";
import type { Given } from "./given.ts";

/** Why a table is not one that can be taken, whatever a person says: cut, doubled, of another index or encoding. */
export function faultsOf(
  given: Given,
  match: FirmMatch,
  { encoding, decimal }: TableMapping,
  knownOn: string,
): readonly string[] {
  return [
    ...otherEncoding(given, encoding),
    ...cutShort(given),
    ...halfMerged(given),
    ...ofOtherNumbers(given, decimal ?? null),
    ...pastedTwice(given),
    ...ofOtherIndex(given, match),
    ...knownTooEarly(given, knownOn),
  ];
}

function otherEncoding({ tables }: Given, encoding: string): readonly string[] {
  return tables
    .filter((table) => table.encoding !== encoding && !table.isPlain)
    .map(({ path, encoding: found }) => {
      return `"${path}" is ${found}, and the tables before it were ${encoding}; look at its letters, and say --encoding ${found} if they are right`;
    });
}

/** A last line that does not end and has fewer cells than the others was cut. */
function cutShort({ tables }: Given): readonly string[] {
  return tables.flatMap(({ path, rows, left, isEnded }) => {
    const line = rows.at(-1)?.line ?? 0;
    const short = left.find(
      (one) => one.line >= line && /^taken with|^left out, a note/.test(one.why),
    );
    if (short === undefined || isEnded) return [];
    return [
      `"${path}" ends in the middle of line ${short.line}: it was cut short; get the whole file`,
    ];
  });
}

/** Lines by which git marks two versions that were not joined. */
function halfMerged({ tables }: Given): readonly string[] {
  return tables.flatMap(({ path, left }) => {
    const mark = left.find(({ why }) => /"(?:<{7}|={7}|>{7})(?: |")/.test(why));
    return mark === undefined
      ? []
      : [`"${path}" has a mark of git in line ${mark.line}: join the two versions first`];
  });
}

function ofOtherNumbers({ unread }: Given, decimal: Decimal | null): readonly string[] {
  const other = decimal === "comma" ? "point" : "comma";
  const sign =
    decimal === null
      ? ""
      : `; the tables before had a decimal ${decimal}: if a ${other} is meant, change "decimal" in "table.yaml"`;
  return unread.map(({ head, why }) => `the column "${head}" is read, and it ${why}${sign}`);
}

function pastedTwice({ tables, rows, repeated }: Given): readonly string[] {
  const again = tables.flatMap(({ path, left }) => {
    const line = left.find(({ why }) => why.includes("the header again"))?.line;
    return line === undefined
      ? []
      : [
          `"${path}" has its header again in line ${line}: two tables are pasted together; give each as a file of its own`,
        ];
  });
  if (again.length > 0 || repeated <= rows.length / 2) return again;
  return [
    `${counted(repeated, "reading")} of ${rows.length + repeated} stand twice: the table is doubled; take one copy away`,
  ];
}

function ofOtherIndex({ entities }: Given, { firmOf }: FirmMatch): readonly string[] {
  if (firmOf.size > 0 || entities.length === 0) return [];
  const some = entities.slice(0, 3).map(({ name }) => `"${name}"`);
  return [
    `none of its ${counted(entities.length, "firm")} is in the books (${some.join(", ")}): it is a table of another index`,
  ];
}

function knownTooEarly({ rows }: Given, knownOn: string): readonly string[] {
  const early = rows.find((row) => row.observedOn > (row.knownOn ?? knownOn));
  if (early === undefined) return [];
  const { file, line, observedOn } = early;
  return [
    `"${file}" line ${line} is of ${observedOn}, after ${early.knownOn ?? knownOn}, the day on which it became known; say when it did with --known-on`,
  ];
}
