import type { z } from "zod";
import { citationSchema } from "../../model/citation.ts";
import { claimSchema } from "../../model/claim.ts";
import { eventSchema } from "../../model/event.ts";
import { evidenceSchema } from "../../model/evidence.ts";
import { firmSchema } from "../../model/firm.ts";
import { forecastSchema } from "../../model/forecast.ts";
import { hazardModelSchema } from "../../model/hazard-model.ts";
import { issuedRowsSchema } from "../../model/issued-rows.ts";
import { methodologySchema } from "../../model/methodology.ts";
import { observationSchema } from "../../model/observation.ts";
import { outcomeSchema } from "../../model/outcome.ts";
import {
  publicationSchema,
  publishedLockSchema,
  redactionSchema,
} from "../../model/publication.ts";
import { publisherSchema, termsSchema } from "../../model/publisher.ts";
import { researchSchema } from "../../model/research.ts";
import { sourceSchema } from "../../model/source.ts";
import { type FileKind, type Layout, layouts } from "../files/layout.ts";

/** A kind of file in the content, with the schema that documents it. */
export interface SourceFile {
  readonly kind: FileKind;
  readonly layout: Layout;
  readonly schema: z.ZodType;
  /** The content of a file, or of a row of it. */
  readonly about: string;
}

const documented: readonly (readonly [FileKind, z.ZodType, string])[] = [
  ["publisher", publisherSchema, "Who publishes which index, under which address and terms."],
  [
    "terms",
    termsSchema,
    "The publisher's own words, each with a default. Identifiers and names in the API stay.",
  ],
  [
    "methodology",
    methodologySchema,
    "Everything the publisher decided rather than measured. Only pillars, indicators, segments and legal notes must be written; every other setting has a default, and all of them are published.",
  ],
  ["firms", firmSchema, "A constituent of the index. Its slug is the name of the file."],
  [
    "observations",
    observationSchema,
    "One indicator of one firm on one day per row, in as many files as you like.",
  ],
  ["sources", sourceSchema, "A source of evidence per row."],
  ["claims", claimSchema, "A statement about a firm per row, which evidence supports or refutes."],
  ["evidence", evidenceSchema, "What one source said about one claim per row."],
  ["events", eventSchema, "Something that happened to a firm per row, asserted by a claim."],
  ["outcomes", outcomeSchema, "How a firm ended, or that it reopened, per row."],
  ["model", hazardModelSchema, "A hazard model, declared by people or written by `stele fit`."],
  [
    "forecasts",
    forecastSchema,
    "The archive of issued probabilities, which `stele issue` writes and nobody edits.",
  ],
  ["citations", citationSchema, "A work that cites a publication per row."],
  [
    "research",
    researchSchema,
    "An essay in Markdown, of at most 256 KiB, below a front matter with these fields.",
  ],
];

const issued: typeof documented = [
  ["publications", publicationSchema, "An issued record. Its bytes never change."],
  ["lock", publishedLockSchema, "The SHA-256 of each record by its reference, in order of issue."],
  [
    "issuedRows",
    issuedRowsSchema,
    "Digests of the rows about a firm on which the records of a day rest, per row.",
  ],
  [
    "redactions",
    redactionSchema,
    "Text that `stele redact` took out of a record or a file, per row: which, when and on what ground.",
  ],
];

/** The files that people write. */
export const sourceFiles: readonly SourceFile[] = documented.map(sourceFile);

/** The files that `stele issue`, `correct` and `withdraw` write and nobody edits. */
export const issuedFiles: readonly SourceFile[] = issued.map(sourceFile);

function sourceFile([kind, schema, about]: (typeof documented)[number]): SourceFile {
  return { kind, layout: layouts[kind], schema, about };
}
