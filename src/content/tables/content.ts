import type { z } from "zod";
import type { Firm } from "../../model/firm.ts";
import { entryOf, present } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import type { GivenScore } from "../../model/methodology/given-score.ts";
import { type Methodology, methodologySchemaOf } from "../../model/methodology.ts";
import type { Observation } from "../../model/observation.ts";
import { publisherSchema } from "../../model/publisher.ts";
import type { ResearchDocument } from "../../model/research.ts";
import type { OwnPage } from "../../model/site/own-page.ts";
import { statusBelow } from "../files/content-file.ts";
import { type FileKind, type Folder, fileKinds, kinds } from "../files/kinds.ts";
import type { Findings } from "../findings/finding.ts";
import { readKind } from "./read-kind.ts";
import { areAllRead, type Records } from "./records.ts";

/** Records to which their files add more than a schema reads. */
interface Completed {
  readonly methodology: Methodology;
  readonly firms: Firm;
  readonly research: ResearchDocument;
  readonly pages: OwnPage;
  readonly scores: GivenScore;
}

export type RecordOf<K extends FileKind> = K extends keyof Completed
  ? Completed[K]
  : z.output<(typeof kinds)[K]["schema"]>;

type ReadKinds = { readonly [K in FileKind]: Records<RecordOf<K>> };

/** The content as read: each record has its exact shape but is not yet checked against others. */
export interface Content extends ReadKinds {
  /** The order of the dataset, as indexes into the observations as read. */
  readonly observationOrder: Uint32Array;
}

/** The kinds whose files did not change, kept by a process that reads one folder again and again. */
export type KeptContent = Map<FileKind, Kept>;

interface Kept {
  readonly stamp: string;
  readonly records: Records<unknown>;
}

export function readContent(
  folder: Folder,
  findings: Findings,
  kept: KeptContent | null = null,
): Content {
  const publisher = readKind(folder, "publisher", publisherSchema, findings);
  const period = publisher.values[0]?.period ?? "week";
  const read = (kind: FileKind): Records<unknown> => {
    if (kind === "publisher") return publisher;
    const schema = kind === "methodology" ? methodologySchemaOf(period) : kinds[kind].schema;
    return readKind<unknown>(folder, kind, schema, findings);
  };
  const readAgain = (kind: FileKind): Records<unknown> => {
    if (kept === null) return read(kind);
    const stamp = stampOf(folder, kind, period);
    const before = kept.get(kind);
    if (before?.stamp === stamp) return before.records;
    const records = read(kind);
    // of others there are findings, which every reading has to give
    if (areAllRead(records)) kept.set(kind, { stamp, records });
    return records;
  };
  const all = Object.fromEntries(fileKinds.map((kind) => [kind, readAgain(kind)]));
  // the records of each kind are those of its schema, completed
  const content = all as unknown as ReadKinds;
  return { ...content, observationOrder: observationOrder(content.observations.values) };
}

/** The files of a kind with their sizes and times, whether one is misnamed, and the period of defaults. */
function stampOf({ root, files, misnamed }: Folder, kind: FileKind, period: string): string {
  const stamps = files
    .filter((file) => file.kind === kind)
    .map(({ path }) => {
      const stats = statusBelow(root, path);
      return `${path} ${stats?.ino} ${stats?.size} ${stats?.mtimeMs}`;
    });
  return [period, misnamed?.has(kind), ...stamps].join("\n");
}

/** Indexes into `rows` by firm, indicator, days, value and evidence; each firm is sorted apart, for speed. */
export function observationOrder(rows: readonly Observation[]): Uint32Array {
  const byFirm = groupBy(rows.keys(), (i) => present(rows[i]).firmId);
  const compare = (i: number, j: number) => compareReports(present(rows[i]), present(rows[j]));
  const order = new Uint32Array(rows.length);
  let filled = 0;
  for (const firmId of [...byFirm.keys()].sort()) {
    const ofFirm = entryOf(byFirm, firmId).sort(compare);
    order.set(ofFirm, filled);
    filled += ofFirm.length;
  }
  return order;
}

/** Compares observations of one firm. */
function compareReports(a: Observation, b: Observation): number {
  return (
    byCodeUnit(a.indicatorId, b.indicatorId) ||
    byCodeUnit(a.observedOn, b.observedOn) ||
    byCodeUnit(a.knownOn, b.knownOn) ||
    (a.value ?? Number.NEGATIVE_INFINITY) - (b.value ?? Number.NEGATIVE_INFINITY) ||
    byCodeUnit(a.evidenceId ?? "", b.evidenceId ?? "")
  );
}
