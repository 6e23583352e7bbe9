import { type AddedBehind, addedBehind } from "../../src/issue/rows/added-behind.ts";
import { changedBehind, type RowBehind } from "../../src/issue/rows/issued-rows.ts";
import { counted } from "../../src/language/counted.ts";
import type { Loaded } from "../../src/load/load.ts";
import { byPlace, type Place, type Problem } from "../../src/problem.ts";
import type { ExplainedRule } from "./explained-rules.ts";

/** What was added, altered or removed behind issued records, at its row where there is one. */
export function behindRecords({ dataset, issuedRows, placesOf }: Loaded): readonly Problem[] {
  if (dataset === null) return [];
  const { rows, gone } = changedBehind(dataset, issuedRows);
  const places = placesOf(new Set(rows.map(({ row }) => row)));
  return [
    // a source has a row for each firm that it was quoted about, but is reported once
    ...[...new Map(rows.map((one) => [one.row, one])).values()].map((one) =>
      rowProblem(one, places.get(one.row) ?? nowhere),
    ),
    ...[...gone].map(([firmId, count]) => goneProblem(firmId, count)),
    ...addedBehind(dataset).map(countProblem),
  ].sort(byPlace);
}

const nowhere: Place = { file: "published.rows.csv", line: 1, column: 1 };
const remedy = 'put its "knownOn" right, restore it, or correct the record';

function rowProblem({ referenceId, knownOn }: RowBehind, place: Place): Problem {
  return problem(
    place,
    `Rows must not be added or altered behind an issued record: "${referenceId}" was computed without this one, which says it was known on ${knownOn}; ${remedy}`,
  );
}

function goneProblem(firmId: string, count: number): Problem {
  return problem(
    nowhere,
    `Rows must not be removed or altered behind an issued record: of firm "${firmId}", ${counted(count, "row")} that records were computed from ${count === 1 ? "is" : "are"} gone; ${remedy}`,
  );
}

/** Known for records of every age, which state how many observations they were computed from. */
function countProblem({ path, referenceId, asOf, after, more }: AddedBehind): Problem {
  const which =
    more > 0 ? `${counted(more, "observation")} more` : `${counted(-more, "observation")} fewer`;
  const since = after === null ? "" : ` after ${after} and`;
  return problem(
    { file: path, line: 1, column: 1 },
    `Rows must not be added behind an issued record: with a "knownOn"${since} by ${asOf} there ${Math.abs(more) === 1 ? "is" : "are"} ${which} than "${referenceId}" was computed from; put their "knownOn" right, or correct the record`,
  );
}

function problem(place: Place, message: string): Problem {
  const rule = "added-behind" satisfies ExplainedRule;
  return { place, rule, message, found: null, allowed: null, didYouMean: null };
}
