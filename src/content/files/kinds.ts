import type { z } from "zod";
import { citationSchema } from "../../model/citation.ts";
import { claimSchema } from "../../model/claim.ts";
import type { ContentKind } from "../../model/content-kind.ts";
import { acceptedSchema } from "../../model/delivery/accepted.ts";
import { deliverySchema } from "../../model/delivery/delivery.ts";
import { tableMappingSchema } from "../../model/delivery/table-mapping.ts";
import { eventSchema } from "../../model/event.ts";
import { evidenceSchema } from "../../model/evidence.ts";
import { firmSchema } from "../../model/firm.ts";
import { forecastSchema } from "../../model/forecast.ts";
import { hazardModelSchema } from "../../model/hazard-model.ts";
import { redactionSchema } from "../../model/issued/redaction.ts";
import { saltSchema } from "../../model/issued/salt.ts";
import { issuedRowsSchema } from "../../model/issued-rows.ts";
import { givenScoreSchema } from "../../model/methodology/given-score.ts";
import { methodologySchema } from "../../model/methodology.ts";
import { observationSchema } from "../../model/observation.ts";
import { outcomeSchema } from "../../model/outcome.ts";
import { publicationSchema, publishedLockSchema } from "../../model/publication.ts";
import { publisherSchema } from "../../model/publisher.ts";
import { researchSchema } from "../../model/research.ts";
import { ownPageSchema } from "../../model/site/own-page.ts";
import { sourceSchema } from "../../model/source.ts";
import { termsSchema } from "../../model/words/terms.ts";

export interface Kind<S extends z.ZodType = z.ZodType> {
  /** A path in which `*` matches one name. */
  readonly pattern: string;
  readonly format: "yaml" | "json" | "csv" | "markdown";
  /** The schema of a document, or of a row of a table. */
  readonly schema: S;
  /** A file that must exist; an empty table is a file with its header row. */
  readonly required: boolean;
  /** The folder of an archive, which must exist even if it is empty. */
  readonly archive?: string;
  /** Whether a document stays as it is once a record rests on it, so that its text is kept. */
  readonly fixed?: boolean;
  /** Whether strangers verify by its bytes, so that it is read as any other program would. */
  readonly isEvidence?: boolean;
  /** The maximum size of a file. */
  readonly maxBytes: number;
}

/** The kinds of content files; terms belong to the publisher, the table to the deliveries, the lock, the rows behind it, their salts and redactions belong to the publications. */
export type FileKind =
  | ContentKind
  | "terms"
  | "table"
  | "lock"
  | "issuedRows"
  | "salts"
  | "redactions";

const mebibyte = 1024 * 1024;
const formats = { yaml: "yaml", json: "json", csv: "csv", md: "markdown" } as const;

/** A kind whose format is that of its ending: a table must be there, a document only where it says so. */
function kind<S extends z.ZodType>(pattern: string, schema: S, more: Partial<Kind> = {}): Kind<S> {
  const [, format = "yaml"] = Object.entries(formats).find(([end]) => pattern.endsWith(end)) ?? [];
  const isTable = format === "csv";
  const maxBytes = isTable ? 128 * mebibyte : mebibyte;
  return { maxBytes, required: isTable, ...more, pattern, format, schema };
}

/** Every kind, in the order in which content is read. */
export const kinds = {
  publisher: kind("index.yaml", publisherSchema, { required: true }),
  terms: kind("terms.yaml", termsSchema),
  methodology: kind("methodology/*.yaml", methodologySchema, { required: true, fixed: true }),
  model: kind("model/*.json", hazardModelSchema, { fixed: true }),
  firms: kind("firms/*.yaml", firmSchema, { required: true }),
  observations: kind("observations/*.csv", observationSchema, { required: false }),
  scores: kind("scores.csv", givenScoreSchema, { required: false }),
  sources: kind("sources.csv", sourceSchema),
  claims: kind("claims.csv", claimSchema),
  evidence: kind("evidence.csv", evidenceSchema),
  events: kind("events.csv", eventSchema),
  outcomes: kind("outcomes.csv", outcomeSchema),
  forecasts: kind("forecasts/*.csv", forecastSchema, {
    required: false,
    archive: "forecasts",
    isEvidence: true,
  }),
  publications: kind("publications/*/*.json", publicationSchema, {
    archive: "publications",
    isEvidence: true,
  }),
  lock: kind("published.lock.json", publishedLockSchema, {
    required: true,
    isEvidence: true,
    maxBytes: 64 * mebibyte,
  }),
  issuedRows: kind("published.rows.csv", issuedRowsSchema, { required: false, isEvidence: true }),
  salts: kind("published.salts.csv", saltSchema, { required: false, isEvidence: true }),
  redactions: kind("redactions.csv", redactionSchema, { required: false, isEvidence: true }),
  table: kind("table.yaml", tableMappingSchema),
  deliveries: kind("deliveries.csv", deliverySchema, { required: false }),
  accepted: kind("accepted.csv", acceptedSchema, { required: false }),
  citations: kind("citations.csv", citationSchema),
  // forty thousand words: what is read whenever a site is made must take less than a second
  research: kind("research/*.md", researchSchema, { fixed: true, maxBytes: mebibyte / 4 }),
  pages: kind("pages/*.md", ownPageSchema, { maxBytes: mebibyte / 4 }),
} satisfies Readonly<Record<FileKind, Kind>>;

// Object.keys forgets that the keys of this literal are exactly the kinds of files
export const fileKinds = Object.keys(kinds) as readonly FileKind[];

export function kindOf(path: string): FileKind | null {
  return patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? null;
}

const patterns = fileKinds.map((kind) => {
  const { pattern } = kinds[kind];
  const text = pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]+");
  return [kind, new RegExp(`^${text}$`)] as const;
});

/** The kind of content whose breakage a file of a kind is. */
export function contentKind(kind: FileKind): ContentKind {
  if (kind === "terms") return "publisher";
  if (kind === "table") return "deliveries";
  const isOfRecords =
    kind === "lock" || kind === "issuedRows" || kind === "salts" || kind === "redactions";
  return isOfRecords ? "publications" : kind;
}

export function stem(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.slice(0, name.lastIndexOf("."));
}

export interface ContentFile {
  readonly path: string;
  readonly kind: FileKind;
}

export type Due = ReadonlyMap<string, string | null>;

export interface Folder {
  readonly root: string;
  /** Sorted by path. */
  readonly files: readonly ContentFile[];
  /** Kinds of which a file is there under a wrong name, so that a missing name proves nothing. */
  readonly misnamed?: ReadonlySet<FileKind>;
  /** The texts of files that are about to be written, null for one to be removed: read as if they were there. */
  readonly due?: Due;
}
