import { calibrationShort, interpreted, legalNote } from "../answers/attached.ts";
import { publishedAt, type ReadModel } from "../answers/read-model.ts";
import { sha256Hex } from "../record/hash.ts";
import type { Column } from "./column.ts";
import type { FlatDataset } from "./dataset.ts";
import { schemaVersion } from "./package.ts";
import type { FlatTable } from "./table.ts";

/** The description of a CSV file, so that neither its rows nor its text are kept. */
export interface CsvFile {
  readonly dataset: FlatDataset;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** Relative to the descriptor. */
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

export function csvFile({ dataset, columns, rows }: FlatTable, text: string): CsvFile {
  const bytes = Buffer.from(text, "utf8");
  const path = `${dataset.name}.csv`;
  const [rowCount, sha256] = [rows.length, sha256Hex(bytes)];
  return { dataset, columns, rowCount, path, bytes: bytes.length, sha256 };
}

const csvNote =
  "An apostrophe precedes any line of a text cell that a spreadsheet would run as a formula " +
  "(after spaces: = + - @, their full-width forms, a tab or a carriage return). Remove that one " +
  "apostrophe to get the original text. Numbers are never changed; an empty cell is null.";

/**
 * `datapackage.json` (Data Package v2, https://datapackage.org): what is in each CSV file, how long
 * it is and what it hashes to, with what a package of JSON carries beside its rows.
 */
export function dataPackage(readModel: ReadModel, files: readonly CsvFile[]): object {
  const { world, calibration } = readModel.analysis;
  const { publisher } = world;
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: `${publisher.prefix.toLowerCase()}-exports`,
    title: `${publisher.name}: exports`,
    description: publisher.description,
    homepage: publisher.baseUrl,
    version: schemaVersion,
    created: publishedAt(readModel),
    licenses: [{ path: publisher.license.url, title: publisher.license.name }],
    contributors: [
      { title: publisher.publisher.name, path: publisher.publisher.url, roles: ["publisher"] },
    ],
    asOf: world.asOf,
    provenance: interpreted(readModel.provenance),
    calibration: calibrationShort(calibration.realTime),
    legalNote: legalNote(readModel),
    csvNote,
    resources: files.map(resource),
  };
}

function resource({ dataset, columns, rowCount, path, bytes, sha256 }: CsvFile): object {
  return {
    $schema: "https://datapackage.org/profiles/2.0/dataresource.json",
    name: dataset.name,
    type: "table",
    path,
    title: dataset.title,
    description: dataset.description,
    format: "csv",
    mediatype: "text/csv",
    encoding: "utf-8",
    bytes,
    hash: `sha256:${sha256}`,
    rowCount,
    dialect: { delimiter: ",", lineTerminator: "\r\n", quoteChar: '"', doubleQuote: true },
    schema: {
      $schema: "https://datapackage.org/profiles/2.0/tableschema.json",
      fields: columns.map(field),
      missingValues: [""],
      primaryKey: dataset.key,
    },
  };
}

function field({ name, type, unit, description, nullable }: Column): object {
  const constraints = nullable ? {} : { constraints: { required: true } };
  return { name, type, description, ...(unit === null ? {} : { unit }), ...constraints };
}
