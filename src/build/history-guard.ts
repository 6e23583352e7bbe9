import { contentKindOf, type Loaded } from "../content/load.ts";
import { replayFaults } from "../issue/replay.ts";
import { issuedView } from "../issue/rows/as-issued.ts";
import { fileOf } from "../issue/rows/bound-content.ts";
import {
  type BasisFault,
  basisFaults,
  changedBehind,
  type PartBehind,
} from "../issue/rows/issued-rows.ts";
import { redactedRows } from "../issue/rows/redacted-rows.ts";
import type { ContentKind } from "../model/content-kind.ts";
import type { Dataset } from "../model/dataset.ts";
import { counted } from "../model/language/counted.ts";
import { byPlace, type Place, type Problem } from "../model/problem.ts";
import type { Publication } from "../model/publication.ts";
import { publicationPath } from "../record/publication-text.ts";

/** Whether no record rests on a kind of content. */
export function isBeside(kind: ContentKind): boolean {
  return kind === "citations" || kind === "research";
}

/** Whether nothing is wrong with what records rest on. */
function restsOnGood({ broken }: Pick<Loaded, "broken">): boolean {
  return [...broken.keys()].every(isBeside);
}

/** What changed behind issued records, and the content as issued; of what could not be read nothing is said to be gone. */
export function historyOf(loaded: Loaded) {
  const { dataset, issuedRows, documents, broken, placesOf } = loaded;
  if (dataset === null) return { problems: [], asIssued: null };
  const content = { dataset, documents };
  const view = issuedView(dataset, issuedRows);
  const { parts, gone } = changedBehind(content, redactedRows(content, issuedRows), view.see);
  const rows = new Set(parts.flatMap(({ row }) => (row === null ? [] : [row])));
  const places = placesOf(rows);
  const placeOf = ({ row, about }: PartBehind) =>
    (row === null ? undefined : places.get(row)) ?? top(fileOf(about) ?? rowsFile);
  const records = new Map(dataset.publications.map((one) => [one.referenceId, one]));
  /** Whether all of it was read, so that what is not there is gone. */
  const isReadable = (about: string) => {
    const file = fileOf(about);
    const kind = file === null ? null : contentKindOf(file);
    return kind !== null && isBeside(kind) ? !broken.has(kind) : restsOnGood(loaded);
  };
  const changed = [
    // a source has a row for each firm that it was quoted about, but is reported once
    ...[...new Map(parts.map((one) => [one.row ?? one.about, one])).values()].map((one) =>
      partProblem(one, placeOf(one)),
    ),
    ...[...gone].flatMap(([about, count]) => (isReadable(about) ? goneProblem(about, count) : [])),
    ...[...basisFaults(dataset.publications, issuedRows)].map((fault) => {
      const record = fault.kind === "unbound" ? records.get(fault.reference) : undefined;
      return problem(
        top(record === undefined ? rowsFile : publicationPath(record)),
        basisFault(fault),
      );
    }),
  ];
  return { problems: changed.sort(byPlace), asIssued: view.content() };
}

/** The differences of records from their content, computed again; bad content gives no figures. */
export function replayProblems(
  loaded: Pick<Loaded, "broken">,
  records: readonly Publication[],
  { asIssued }: { readonly asIssued: Dataset | null },
): readonly Problem[] {
  if (asIssued === null || !restsOnGood(loaded)) return [];
  return records
    .flatMap((record) => replayFaults(asIssued, record))
    .map(({ record, member, recorded, computed }) => {
      const [was, is] = [recorded, computed].map((value) =>
        shortened(JSON.stringify(value ?? null)),
      );
      const message = `An issued record must follow from its content: "${member}" of "${record.referenceId}" is ${was}, and the content gives ${is}; find what changed behind it with "git log -p", and restore it, or correct the record`;
      return problem(top(publicationPath(record)), message);
    });
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

const rowsFile = "published.rows.csv";
const remedy = 'put its "knownOn" right, restore it, or correct the record';
const fromGit = "restore the file from git";

function partProblem({ referenceId, since, about }: PartBehind, place: Place): Problem {
  const file = fileOf(about);
  const begin = `behind an issued record: "${referenceId}" was computed without`;
  return problem(
    place,
    file === null
      ? `Rows must not be added or altered ${begin} this one, which says it was known on ${since}; ${remedy}`
      : `"${file}" must not be added or altered ${begin} what it says of ${since}; ${adviceFor(file)}`,
  );
}

function goneProblem(about: string, count: number): Problem {
  const file = fileOf(about);
  const are = count === 1 ? "is" : "are";
  return problem(
    top(file ?? rowsFile),
    file === null
      ? `Rows must not be removed or altered behind an issued record: of firm "${about}", ${counted(count, "row")} that records were computed from ${are} gone; ${remedy}. A former name and a former slug stay among its aliases`
      : `"${file}" must keep what it said when records were issued: ${counted(count, "part")} of it ${are} gone or altered; ${adviceFor(file)}`,
  );
}

/** How content is changed without changing the past, by its folder or file. */
const advice = new Map([
  ["methodology", "restore it, and write a new version with a later effectiveFrom"],
  ["model", "restore it, and write a new model with a later effectiveFrom"],
  ["research", "restore it, or give the changed text a new version"],
  [
    "index.yaml",
    "restore its prefix and period: another rhythm or another prefix is another index",
  ],
  ["citations.csv", "restore the row; what came of a citation is said by its verification"],
]);

function adviceFor(file: string): string {
  return advice.get(file.replace(/\/.*/s, "")) ?? fromGit;
}

function basisFault(fault: BasisFault): string {
  switch (fault.kind) {
    case "altered": {
      const whose = fault.reference === null ? "records rest on" : `"${fault.reference}" names`;
      return `"${rowsFile}" must keep its lines: those of the basis "${fault.basis}", which ${whose}, are altered or gone; ${fromGit}`;
    }
    case "unnamed":
      return `"${rowsFile}" must hold only lines that a record names: none names the basis "${fault.basis}"; ${fromGit}`;
    case "unbound":
      return `An issued record must be bound to what it rests on: "${fault.reference}" has no basis in "${rowsFile}"; ${fromGit}`;
  }
}

function top(file: string): Place {
  return { file, line: 1, column: 1 };
}

function problem(place: Place, message: string): Problem {
  return { place, rule: "added-behind", message, found: null, allowed: null, didYouMean: null };
}
