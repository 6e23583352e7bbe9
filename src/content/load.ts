import type { ContentKind } from "../model/content-kind.ts";
import type { Dataset } from "../model/dataset.ts";
import type { TableMapping } from "../model/delivery/table-mapping.ts";
import type { SaltRow } from "../model/issued/salt.ts";
import type { FixedDocument, IssuedRows } from "../model/issued-rows.ts";
import { byPlace, ContentError, type Place, type Problem } from "../model/problem.ts";
import type { Publication, PublishedLock } from "../model/publication.ts";
import { assemble, fixedDocuments } from "./assemble.ts";
import { meantKind } from "./files/file-names.ts";
import { contentKind, type Due, kindOf } from "./files/kinds.ts";
import { walk } from "./files/walk.ts";
import { collectFindings, type Findings, type Path } from "./findings/finding.ts";
import { type RuleId, ruleIds } from "./findings/rule-texts.ts";
import { locate, placesOf } from "./locate.ts";
import { agreementRules } from "./rules/agreement.ts";
import { groupRules } from "./rules/groups.ts";
import { identityRules } from "./rules/identity.ts";
import { lookAlikeRules } from "./rules/look-alikes.ts";
import { methodologyRules } from "./rules/methodology.ts";
import { nameRules } from "./rules/names.ts";
import { recordRules } from "./rules/records.ts";
import type { Rules } from "./rules/rule.ts";
import { scaleRules } from "./rules/scales.ts";
import { timeRules } from "./rules/time.ts";
import { type KeptContent, readContent } from "./tables/content.ts";

/** The dataset of a content folder, and everything wrong with it. */
export interface Loaded {
  /** The dataset without broken kinds; null when a kind on which everything depends is broken. */
  readonly dataset: Dataset | null;
  /** Sorted by place. */
  readonly problems: readonly Problem[];
  /** The kinds with a problem in one of their files; an empty list in the dataset. */
  readonly broken: ReadonlyMap<ContentKind, Breakage>;
  /** The records and the lock, null where none can be read, whatever is wrong around them. */
  readonly publications: readonly Publication[];
  readonly lock: PublishedLock | null;
  /** The rows on which issued records rest, in the order of issue. */
  readonly issuedRows: readonly IssuedRows[];
  /** How the publisher's own table is read; null where `stele init` began from none. */
  readonly table: TableMapping | null;
  /** The hashes and salts of the texts that may be redacted. */
  readonly salts: readonly SaltRow[];
  /** The documents that stay as they are once a record rests on them. */
  readonly documents: readonly FixedDocument[];
  /** The places of records of the dataset in their files. */
  readonly placesOf: (
    records: ReadonlySet<object>,
    pathOf?: (record: object) => Path,
  ) => ReadonlyMap<object, Place>;
}

/** How a kind of content is broken. */
export interface Breakage {
  /** The number of problems in only the files of the kind. */
  readonly problems: number;
  /** Whether all of them are that something is not there. */
  readonly missing: boolean;
}

/**
 * Reads and checks a content folder, or what it will be once files that are due are written. Never throws for what
 * the content says.
 */
export async function loadContent(
  contentDir: string,
  kept: KeptContent | null = null,
  due: Due = new Map(),
): Promise<Loaded> {
  const findings = collectFindings();
  const folder = walk(contentDir, findings, due) ?? { root: "", files: [] };
  const content = readContent(folder, findings, kept);
  for (const rule of ruleIds) {
    // those of files and notations were enforced by reading them
    const { [rule]: check } = allRules;
    for (const fault of check?.(content) ?? []) findings.add({ ...fault, rule });
  }
  const broken = brokenKinds(findings);
  return {
    dataset: assemble(content, broken),
    problems: [...findings.byFile()]
      .flatMap(([file, found]) => locate(folder, file, found))
      .sort(byPlace),
    broken,
    publications: content.publications.values,
    lock: content.lock.values[0] ?? null,
    issuedRows: content.issuedRows.values,
    table: content.table.values[0] ?? null,
    salts: content.salts.values,
    documents: fixedDocuments(content),
    placesOf: (records, pathOf = () => []) => placesOf(folder, content, records, pathOf),
  };
}

export async function loadDataset(contentDir: string): Promise<Dataset> {
  const { dataset, problems } = await loadContent(contentDir);
  if (dataset === null || problems.length > 0) throw new ContentError(problems);
  return dataset;
}

const allRules: Rules = {
  ...nameRules,
  ...identityRules,
  ...groupRules,
  ...lookAlikeRules,
  ...timeRules,
  ...agreementRules,
  ...methodologyRules,
  ...scaleRules,
  ...recordRules,
};

function brokenKinds(findings: Findings): ReadonlyMap<ContentKind, Breakage> {
  const broken = new Map<ContentKind, Breakage>();
  for (const [file, { first, count }] of findings.byFile()) {
    const kind = contentKindOf(file);
    if (kind === null) continue;
    const before = broken.get(kind) ?? { problems: 0, missing: true };
    const missing = before.missing && first.every(({ rule }) => rule === "missing-file");
    broken.set(kind, { problems: before.problems + count, missing });
  }
  return broken;
}

const safetyRules: readonly string[] = [
  "not-a-file",
  "case-collision",
  "reserved-name",
  "secret-key",
  "unsafe-name",
] satisfies readonly RuleId[];

/** Whether nothing is published while there is a problem: it is about safety, or no route is made of its file. */
export function stopsAll({ rule, place }: Problem): boolean {
  return safetyRules.includes(rule) || contentKindOf(place.file) === null;
}

/** The kind of a file, or that which a misnamed one was probably meant to be; null for none. */
export function contentKindOf(file: string): ContentKind | null {
  const kind = kindOf(file) ?? meantKind(file);
  return kind === null ? null : contentKind(kind);
}
