import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CORE_SCHEMA, load } from "js-yaml";
import Papa from "papaparse";
import type { z } from "zod";
import { type FileKind, kindOf, layouts } from "../src/load/files/layout.ts";
import { citationSchema } from "../src/model/citation.ts";
import { claimSchema } from "../src/model/claim.ts";
import { eventSchema } from "../src/model/event.ts";
import { evidenceSchema } from "../src/model/evidence.ts";
import { firmSchema } from "../src/model/firm.ts";
import { forecastSchema } from "../src/model/forecast.ts";
import { hazardModelSchema } from "../src/model/hazard-model.ts";
import { issuedRowsSchema } from "../src/model/issued-rows.ts";
import { methodologySchema } from "../src/model/methodology.ts";
import { observationSchema } from "../src/model/observation.ts";
import { outcomeSchema } from "../src/model/outcome.ts";
import { publicationSchema, publishedLockSchema } from "../src/model/publication.ts";
import { publisherSchema } from "../src/model/publisher.ts";
import { researchSchema } from "../src/model/research.ts";
import { sourceSchema } from "../src/model/source.ts";

const schemas: Readonly<Record<FileKind, z.ZodType>> = {
  publisher: publisherSchema,
  methodology: methodologySchema,
  model: hazardModelSchema,
  firms: firmSchema,
  observations: observationSchema,
  sources: sourceSchema,
  claims: claimSchema,
  evidence: evidenceSchema,
  events: eventSchema,
  outcomes: outcomeSchema,
  forecasts: forecastSchema,
  publications: publicationSchema,
  lock: publishedLockSchema,
  issuedRows: issuedRowsSchema,
  citations: citationSchema,
  research: researchSchema,
};

/**
 * The floor of reading: every file of a content folder through the same parsers and schemas in a
 * bare loop, without places, without rules across files, without an order. Returns all records.
 */
export function bareRead(folder: string): readonly unknown[] {
  const records: unknown[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const kind = entry.isFile() ? kindOf(path.slice(folder.length + 1)) : null;
    if (kind === null) continue;
    const schema = schemas[kind];
    for (const value of values(readFileSync(path, "utf8"), layouts[kind].format)) {
      records.push(schema.parse(value));
    }
  }
  return records;
}

function values(text: string, format: (typeof layouts)[FileKind]["format"]): readonly unknown[] {
  switch (format) {
    case "csv":
      return Papa.parse(text, { header: true, skipEmptyLines: true }).data;
    case "json":
      return [JSON.parse(text)];
    case "yaml":
      return [load(text, { schema: CORE_SCHEMA })];
    case "markdown":
      return [load(text.slice(4, text.indexOf("\n---\n", 3)), { schema: CORE_SCHEMA })];
  }
}
