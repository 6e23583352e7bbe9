import type { z } from "zod";
import { citationSchema } from "../model/citation.ts";
import { claimSchema } from "../model/claim.ts";
import type { Dataset } from "../model/dataset.ts";
import { eventSchema } from "../model/event.ts";
import { evidenceSchema } from "../model/evidence.ts";
import { firmSchema } from "../model/firm.ts";
import { forecastSchema } from "../model/forecast.ts";
import { hazardModelSchema } from "../model/hazard-model.ts";
import { type IssuedRows, issuedRowsSchema } from "../model/issued-rows.ts";
import { byCodeUnit } from "../model/language/order.ts";
import { type methodologySchema, methodologySchemaOf } from "../model/methodology.ts";
import { observationSchema } from "../model/observation.ts";
import { outcomeSchema } from "../model/outcome.ts";
import { publicationSchema, publishedLockSchema, redactionSchema } from "../model/publication.ts";
import { publisherSchema, type Terms, termsSchema } from "../model/publisher.ts";
import { researchSchema } from "../model/research.ts";
import { sourceSchema } from "../model/source.ts";
import { type FileKind, type Folder, stem } from "./files/layout.ts";
import type { Findings } from "./findings/finding.ts";
import type { ReadMemo, ReadRecords } from "./read-memo.ts";
import { observationOrder } from "./tables/observation-order.ts";
import { readDocuments } from "./tables/read-documents.ts";
import { readTables } from "./tables/read-tables.ts";
import type { Records } from "./tables/records.ts";

type RecordOf<K extends keyof Dataset> = Dataset[K] extends readonly (infer T)[] ? T : Dataset[K];

/** The content as read: each record has its exact shape but is not yet checked against others. */
export type Content = ContentKinds & {
  readonly issuedRows: Records<IssuedRows>;
  readonly terms: Records<Terms>;
  /** The order of the dataset, as indexes into the observations as read. */
  readonly observationOrder: Uint32Array;
};

type ContentKinds = { readonly [K in keyof Dataset]: Records<RecordOf<K>> };

/** With a memo, kinds whose files did not change keep their records. */
export function readContent(
  folder: Folder,
  findings: Findings,
  memo: ReadMemo | null = null,
  before: Content | null = null,
): Content {
  const kinds = readKinds(folder, findings, memo);
  const isSame = before !== null && before.observations === kinds.observations;
  const order = isSame ? before.observationOrder : observationOrder(kinds.observations.values);
  const read: ReadRecords<IssuedRows> = (from, all) =>
    readTables(from, "issuedRows", issuedRowsSchema, all);
  const issuedRows =
    memo === null ? read(folder, findings) : memo(folder, "issuedRows", findings, read);
  const readTerms: ReadRecords<Terms> = (from, all) =>
    readDocuments(from, "terms", termsSchema, all, (one) => one);
  const terms =
    memo === null ? readTerms(folder, findings) : memo(folder, "terms", findings, readTerms);
  return { ...kinds, issuedRows, terms, observationOrder: order };
}

/** The records of each kind. A content kind is a line here, a schema in the model and a layout. */
function readKinds(folder: Folder, all: Findings, memo: ReadMemo | null): ContentKinds {
  const sorted = [...folder.files].sort((a, b) => byCodeUnit(a.path, b.path));
  const whole = { ...folder, files: sorted };
  const same = <T>(value: T) => value;
  const kept = <T>(kind: FileKind, read: ReadRecords<T>): Records<T> => {
    return memo === null ? read(whole, all) : memo(whole, kind, all, read);
  };
  const publisher = kept("publisher", (from, findings) =>
    readDocuments(from, "publisher", publisherSchema, findings, same),
  );
  const [first] = publisher.values;
  const period = first?.period ?? "week";
  const complete = (one: z.output<typeof methodologySchema>, file: string) => {
    return { ...one, version: one.version ?? stem(file) };
  };
  return {
    publisher,
    // not kept for another time: its defaults follow from the period, which another file names
    methodologies: readDocuments(whole, "methodology", methodologySchemaOf(period), all, complete),
    models: kept("model", (from, findings) =>
      readDocuments(from, "model", hazardModelSchema, findings, same),
    ),
    firms: kept("firms", (from, findings) =>
      readDocuments(from, "firms", firmSchema, findings, (firm, file) => ({
        ...firm,
        slug: stem(file),
      })),
    ),
    observations: kept("observations", (from, findings) =>
      readTables(from, "observations", observationSchema, findings),
    ),
    sources: kept("sources", (from, findings) =>
      readTables(from, "sources", sourceSchema, findings),
    ),
    claims: kept("claims", (from, findings) => readTables(from, "claims", claimSchema, findings)),
    evidence: kept("evidence", (from, findings) =>
      readTables(from, "evidence", evidenceSchema, findings),
    ),
    events: kept("events", (from, findings) => readTables(from, "events", eventSchema, findings)),
    outcomes: kept("outcomes", (from, findings) =>
      readTables(from, "outcomes", outcomeSchema, findings),
    ),
    forecasts: kept("forecasts", (from, findings) =>
      readTables(from, "forecasts", forecastSchema, findings),
    ),
    publications: kept("publications", (from, findings) =>
      readDocuments(from, "publications", publicationSchema, findings, same),
    ),
    lock: kept("lock", (from, findings) =>
      readDocuments(from, "lock", publishedLockSchema, findings, same),
    ),
    redactions: kept("redactions", (from, findings) =>
      readTables(from, "redactions", redactionSchema, findings),
    ),
    citations: kept("citations", (from, findings) =>
      readTables(from, "citations", citationSchema, findings),
    ),
    research: kept("research", (from, findings) =>
      readDocuments(from, "research", researchSchema, findings, (front, _file, body) => ({
        ...front,
        body,
      })),
    ),
  };
}
