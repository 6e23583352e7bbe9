import { counted } from "../model/language/counted.ts";
import { groupBy } from "../model/language/group-by.ts";
import type { Place, Problem } from "../model/problem.ts";
import { listWords } from "../record/list-words.ts";
import { type FileKind, type Folder, kindOf, kinds } from "./files/kinds.ts";
import { sourceBytes } from "./files/source-bytes.ts";
import {
  type FileFindings,
  type Finding,
  type Located,
  type Path,
  type Position,
  reportedPerFile,
} from "./findings/finding.ts";
import { nearest } from "./findings/nearest.ts";
import type { Content } from "./tables/content.ts";
import { csvPositions } from "./text/csv.ts";
import { documentPositions } from "./text/document-places.ts";
import { withoutMark } from "./text/read-text.ts";
import { frontMatterLine, frontMatterOf } from "./text/yaml.ts";

/** The findings of one file as problems, each with its line and column. */
export function locate(
  folder: Folder,
  file: string,
  { first, count }: FileFindings,
): readonly Problem[] {
  const lost = first.filter(({ at }) => at === null);
  const positions = positionsOf(folder, file, lost);
  return first.map((finding, i) => {
    const position = finding.at ?? positions.get(finding) ?? { line: 1, column: 1 };
    const place = { file, ...position };
    return i < reportedPerFile ? problemOf(finding, place) : moreProblems(place, count - i);
  });
}

function problemOf(finding: Finding, place: Place): Problem {
  const { rule, message, found, near, meant } = finding;
  const didYouMean = meant ?? (found === null ? null : nearest(found, near));
  const isLost = rule.startsWith("unknown-") && didYouMean === null && near.length > 0;
  const allowed = finding.allowed ?? (isLost ? listWords([...new Set(near)]) : null);
  return { place, rule, message, found, allowed, didYouMean };
}

function moreProblems(place: Place, left: number): Problem {
  const message = `The file has ${counted(left, "more problem")}, from here on`;
  return { place, rule: "more-problems", message, found: null, allowed: null, didYouMean: null };
}

/** The places of records in their files; a document's is that of the member at a path, or its first line. */
export function placesOf(
  folder: Folder,
  content: Content,
  wanted: ReadonlySet<object>,
  pathOf: (record: object) => Path,
): ReadonlyMap<object, Place> {
  const { firms, observations, scores, claims, evidence, events, outcomes, sources } = content;
  const found: (Located & { readonly record: object })[] = [];
  const records = [firms, observations, scores, claims, evidence, events, outcomes, sources];
  for (const { values, origin } of records) {
    for (const [i, record] of values.entries()) {
      if (!wanted.has(record)) continue;
      found.push({ record, origin: origin(i), path: pathOf(record) });
    }
  }
  return new Map(
    [...groupBy(found, ({ origin }) => origin.file)].flatMap(([file, records]) => {
      const rows = records.filter(({ origin, path }) => origin.row !== null || path.length > 0);
      const positions = positionsOf(folder, file, rows);
      return records.map((one): [object, Place] => [
        one.record,
        { file, line: positions.get(one)?.line ?? 1, column: 1 },
      ]);
    }),
  );
}

/** The positions of what stands in a file, which is read again. */
function positionsOf<T extends Located & { readonly ofKey?: boolean }>(
  folder: Folder,
  file: string,
  wanted: readonly T[],
): ReadonlyMap<T, Position> {
  const kind = kindOf(file);
  if (wanted.length === 0 || kind === null) return new Map();
  const text = withoutMark(sourceBytes(folder, file, kinds[kind].maxBytes))
    .toString("utf8")
    .replaceAll("\r\n", "\n");
  if (kinds[kind].format === "csv") return csvPositions(text, wanted);
  const position = positionsIn(text, kind);
  return new Map(wanted.map((one) => [one, position(one.path, one.ofKey ?? false)]));
}

function positionsIn(text: string, kind: FileKind): (path: Path, ofKey: boolean) => Position {
  if (kinds[kind].format === "markdown") {
    return documentPositions(frontMatterOf(text), frontMatterLine);
  }
  return documentPositions(text);
}
