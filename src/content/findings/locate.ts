import { readFileSync } from "node:fs";
import { join } from "node:path";
import { counted } from "../../model/language/counted.ts";
import type { Place, Problem } from "../../model/problem/problem.ts";
import { listWords } from "../../record/list-words.ts";
import { joinedLock } from "../../record/lock.ts";
import { type FileKind, kindOf, layouts } from "../files/layout.ts";
import { type CellWanted, csvPositions } from "../text/csv-position.ts";
import { frontMatterLine, frontMatterOf } from "../text/front-matter.ts";
import { jsonPositions } from "../text/json.ts";
import { withoutMark } from "../text/utf8.ts";
import { yamlPositions } from "../text/yaml.ts";
import type { FileFindings, Finding, Position } from "./finding.ts";
import { nearest } from "./nearest.ts";

/** The findings of one file as problems, each with its line and column. */
export function locate(root: string, file: string, found: FileFindings): readonly Problem[] {
  const { kept, firstDropped, dropped } = found;
  const findings = firstDropped === null ? kept : [...kept, firstDropped];
  const positions = positionsOf(root, file, findings);
  const place = (finding: Finding): Place => ({
    file,
    ...(finding.at ?? positions(finding) ?? { line: 1, column: 1 }),
  });
  const problems = kept.map((finding) => problemOf(finding, place(finding)));
  if (firstDropped === null) return problems;
  return [...problems, moreProblems(place(firstDropped), dropped)];
}

function problemOf(finding: Finding, place: Place): Problem {
  const { rule, message, found, near, meant } = finding;
  const didYouMean = meant ?? (found === null ? null : nearest(found, near));
  const isLost = rule.startsWith("unknown-") && didYouMean === null && near.length > 0;
  const allowed = finding.allowed ?? (isLost ? listWords([...new Set(near)]) : null);
  return { place, rule, message, found, allowed, didYouMean };
}

function moreProblems(place: Place, dropped: number): Problem {
  const message = `The file has ${counted(dropped, "more problem")}, from here on`;
  return { place, rule: "more-problems", message, found: null, allowed: null, didYouMean: null };
}

type Positions = (finding: Finding) => Position | undefined;

/** A function to the position of each finding, for which the file is read again if necessary. */
function positionsOf(root: string, file: string, findings: readonly Finding[]): Positions {
  const lost = findings.filter((finding) => finding.at === null);
  const kind = kindOf(file);
  if (lost.length === 0 || kind === null) return () => undefined;
  const absolute = join(root, file);
  if (layouts[kind].format === "csv") return tablePositions(absolute, file, lost);
  const position = documentPositions(absolute, kind);
  return (finding) => position(finding.path, finding.ofKey);
}

function documentPositions(absolute: string, kind: FileKind) {
  const bytes = withoutMark(readFileSync(absolute));
  const text = bytes.toString("utf8").replaceAll("\r\n", "\n");
  const { format } = layouts[kind];
  if (format === "json") return jsonPositions(kind === "lock" ? lockJson(text) : text);
  if (format === "markdown") return yamlPositions(frontMatterOf(text), frontMatterLine);
  return yamlPositions(text);
}

/** A lock's own text where that is JSON, so that columns are those of the file. */
function lockJson(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return joinedLock(text);
  }
}

function tablePositions(absolute: string, file: string, findings: readonly Finding[]): Positions {
  const wanted = new Map<Finding, CellWanted>();
  for (const finding of findings) {
    const [column = null] = finding.path;
    wanted.set(finding, {
      row: finding.origin.row ?? 0,
      column: column === null ? null : String(column),
    });
  }
  const positions = csvPositions(absolute, file, [...wanted.values()]);
  return (finding) => {
    const cell = wanted.get(finding);
    return cell === undefined ? undefined : positions.get(cell);
  };
}
