import { contentKindOf, type Loaded } from "../content/load.ts";
import { type StrayForecasts, strayForecasts } from "../issue/forecast-seal.ts";
import { replayFaults } from "../issue/replay.ts";
import { issuedView } from "../issue/rows/as-issued.ts";
import { type BasisFault, basisFaults } from "../issue/rows/basis-faults.ts";
import { type Bound, fileOf } from "../issue/rows/bound-part.ts";
import { changedBehind, isOfFirmFile, type PartBehind } from "../issue/rows/issued-rows.ts";
import type { IsoDate } from "../model/cell.ts";
import type { ContentKind } from "../model/content-kind.ts";
import type { Dataset } from "../model/dataset.ts";
import { forecastsPath } from "../model/forecast.ts";
import type { IssuedRows } from "../model/issued-rows.ts";
import { at } from "../model/language/at.ts";
import { counted } from "../model/language/counted.ts";
import { groupBy } from "../model/language/group-by.ts";
import { byPlace, type Place, type Problem } from "../model/problem.ts";
import type { Publication } from "../model/publication.ts";
import { publicationPath } from "../record/publication-text.ts";
import { alteredFirm } from "./altered-firm.ts";

/** Whether no record rests on a kind of content. */
export function isBeside(kind: ContentKind): boolean {
  return ["citations", "research", "pages"].includes(kind);
}

/** Whether nothing is wrong with what records rest on. */
function restsOnGood({ broken }: Pick<Loaded, "broken">): boolean {
  return [...broken.keys()].every(isBeside);
}

/** The records that are gone with their lines in the lock: the cause of whatever names them in vain. */
export function lostRecords({ dataset, issuedRows, broken }: Loaded): readonly Problem[] {
  if (dataset === null || broken.has("publications")) return [];
  const { publications } = dataset;
  const faults = [...basisFaults(publications, issuedRows)];
  return faults
    .filter(({ kind }) => kind === "unnamed")
    .map((one) => basisProblem(one, publications));
}

/** What changed behind issued records, and the content as issued; of what could not be read nothing is said to be gone. */
export function historyOf(loaded: Loaded) {
  const { dataset, issuedRows, documents, salts, broken, placesOf } = loaded;
  if (dataset === null) return { problems: [], asIssued: null };
  const content = { dataset, documents, salts };
  const view = issuedView(dataset, issuedRows);
  // what vouches for the rest comes first: with other digests or salts nothing else is what it seems
  const first = [...basisFaults(dataset.publications, issuedRows)].map((fault) =>
    basisProblem(fault, dataset.publications),
  );
  const lost = issuedRows.length > 0 && salts.length === 0 ? [saltsProblem()] : [];
  if (first.length + lost.length > 0) return { problems: [...lost, ...first], asIssued: null };
  const { parts, moved, gone, unlisted } = changedBehind(content, issuedRows, view.see);
  const found = [...parts, ...moved.map(({ one }) => one)];
  const rows = new Set(found.flatMap(({ row }) => (row === null ? [] : [row])));
  const places = placesOf(rows);
  const placeOf = ({ row, about }: Bound) =>
    (row === null ? undefined : places.get(row)) ?? top(fileOf(about) ?? rowsFile);
  /** Whether all of it was read, so that what is not there is gone. */
  const isReadable = (about: string) => {
    const file = fileOf(about);
    const kind = file === null ? null : contentKindOf(file);
    return kind !== null && isBeside(kind) ? !broken.has(kind) : restsOnGood(loaded);
  };
  const behind = groupBy(parts, ({ about }) => about);
  const changed = [
    // a source has a row for each firm that it was quoted about, but is reported once
    ...[...new Map(parts.map((one) => [one.row ?? one.about, one])).values()].map((one) => {
      if (!isOfFirmFile(one)) return partProblem(one, placeOf(one));
      const { place, message } = alteredFirm(one, placesOf);
      return problem(place, message);
    }),
    ...moved.map(({ one, from }) => movedProblem(one, from, placeOf(one))),
    ...[...gone].flatMap(([about, digests]) => {
      // each row that was altered in place is named where it stands
      const isNamed = digests.size <= (behind.get(about)?.length ?? 0);
      if (!isReadable(about) || isNamed) return [];
      const altered = unlisted.filter((one) => one.about === about);
      if (altered.length === 0) return [goneProblem(about, digests, issuedRows)];
      return altered.map((one) => {
        const { place, message } = alteredFirm(one, placesOf);
        return problem(place, message);
      });
    }),
    ...(broken.has("forecasts") ? [] : strayForecasts(dataset).map(strayProblem)),
  ];
  return { problems: changed.sort(byPlace), asIssued: view.content() };
}

/** The differences of records from their content, computed again; bad content gives no figures. */
export function replayProblems(
  loaded: Pick<Loaded, "broken" | "issuedRows">,
  records: readonly Publication[],
  { asIssued }: { readonly asIssued: Dataset | null },
): readonly Problem[] {
  if (asIssued === null || !restsOnGood(loaded)) return [];
  return records
    .flatMap((record) => replayFaults(asIssued, loaded.issuedRows, record))
    .map(({ record, path, recorded, computed }) => {
      const was = shortened(JSON.stringify(recorded ?? null));
      const is = shortened(JSON.stringify(computed ?? null));
      const message = `An issued record must follow from its content: "${path}" of "${record.referenceId}" is ${was}, and the content gives ${is}; find what changed behind it with "git log -p", and restore it, or correct the record`;
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
      : `"${file}" must not be added or altered ${begin} what it says now; ${adviceFor(file)}`,
  );
}

function movedProblem({ since }: Bound, from: IsoDate, place: Place): Problem {
  return problem(
    place,
    `A row must keep the day on which it became known: records rest on this one as known on ${from}, and it says ${since}; ${remedy}`,
  );
}

function goneProblem(
  about: string,
  digests: ReadonlySet<string>,
  issued: readonly IssuedRows[],
): Problem {
  const file = fileOf(about);
  const are = digests.size === 1 ? "is" : "are";
  if (file !== null) {
    return problem(
      top(file),
      `"${file}" must keep what it said when records were issued: ${counted(digests.size, "part")} of it ${are} gone or altered; ${adviceFor(file)}`,
    );
  }
  const line = issued.findIndex(
    (one) => one.about === about && one.rows.split(" ").some((digest) => digests.has(digest)),
  );
  const { issuedOn } = at(issued, line);
  return problem(
    { file: rowsFile, line: line + 2, column: 1 },
    `Rows must not be removed or altered behind an issued record: of firm "${about}", ${counted(digests.size, "row")} that records were computed from, as this line has them of ${issuedOn}, ${are} gone; ${remedy}. A former name and a former slug stay among its aliases`,
  );
}

function basisProblem(fault: BasisFault, publications: readonly Publication[]): Problem {
  const of =
    fault.kind === "unbound" || fault.kind === "foreign" || fault.kind === "unowned"
      ? fault.reference
      : null;
  const record = publications.find(({ referenceId }) => referenceId === of);
  return problem(top(record === undefined ? rowsFile : publicationPath(record)), basisFault(fault));
}

function saltsProblem(): Problem {
  return problem(
    top("published.salts.csv"),
    '"published.salts.csv" must keep the salts of the texts that records are bound to, and it is gone; restore the file from git',
  );
}

function strayProblem({ day, reference }: StrayForecasts): Problem {
  const file = forecastsPath(day);
  const why =
    reference === null
      ? "no record of its day names it, so no command issued it; delete it"
      : `"${reference}" names another archive of that day; ${fromGit}`;
  return problem(
    top(file),
    `An archive of forecasts must be the one that a record of its day was issued with: "${file}" is not, ${why}`,
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
      return `"${rowsFile}" must hold only lines that a record names, and no record names the basis "${fault.basis}": restore the record that was deleted, with its line in the lock, from git`;
    case "unowned":
      return `A record must own up to what changed behind others: "${fault.reference}" took rows of firm "${fault.firmId}" out of those that records rest on, and does not say so; ${fromGit}`;
    case "foreign":
      return `An issued record must be written in the words of its day: those of "${fault.reference}", or its legal note, were in no "terms.yaml" or "index.yaml" that was bound by then; ${fromGit}`;
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
