import { analysedKinds } from "../../../model/content-kind.ts";
import type { Publisher } from "../../../model/publisher.ts";
import { type Thing, things } from "../../../model/thing.ts";
import { mediaTypes } from "../../api/media-types.ts";
import { interpreted, legalNote } from "../../rows/attached.ts";
import { publishedAt, type ReadModel } from "../../rows/read-model.ts";
import type { Column } from "../column.ts";
import type { MadeFile } from "../formats.ts";
import { calibrationByModel, calibrationOf, schemaVersion } from "../package.ts";

export const csvNote =
  "An apostrophe precedes any line of a text cell that a spreadsheet would run as a formula " +
  "(after spaces: = + - @, their full-width forms, a tab or a carriage return). Remove that one " +
  "apostrophe to get the original text. Numbers are never changed; an empty cell is null.";

/** `datapackage.json` (Data Package v2, https://datapackage.org): a CSV is a table with keys, other formats are resources. */
export function dataPackage(readModel: ReadModel, files: readonly MadeFile[]): object {
  const tables = files.filter(({ format }) => format === "csv").map(({ dataset }) => dataset.name);
  const { world } = readModel.analysis;
  const { publisher } = world;
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: `${publisher.prefix.toLowerCase()}-exports`,
    title: `${publisher.name}: exports`,
    description: publisher.description,
    homepage: publisher.baseUrl,
    version: schemaVersion,
    created: publishedAt(readModel),
    licenses: [license(publisher)],
    contributors: [
      { title: publisher.publisher.name, path: publisher.publisher.url, roles: ["publisher"] },
    ],
    asOf: world.asOf,
    ...basisOf(readModel),
    legalNote: legalNote(readModel),
    csvNote,
    resources: files.map((file) => resource(file, tables)),
  };
}

/** The basis of all files: null where content that the readings are made of cannot be used. */
function basisOf(readModel: ReadModel): object {
  const isWhole = !analysedKinds.some((kind) => readModel.broken.has(kind));
  if (!isWhole) return { provenance: null, calibration: null, calibrations: [] };
  return {
    provenance: interpreted(readModel.provenance),
    ...calibrationOf(readModel),
    calibrations: calibrationByModel(readModel),
  };
}

/** An SPDX identifier that has the form of a name is the licence's name. */
function license({ license: { id, name, url } }: Publisher): object {
  const named = /^[-a-zA-Z0-9._]+$/.test(id) ? { name: id } : {};
  return { ...named, path: url, title: name };
}

const profile = "https://datapackage.org/profiles/2.0/dataresource.json";

function resource(file: MadeFile, tables: readonly string[]): object {
  const { dataset, format, path, bytes, sha256, rowCount } = file;
  return {
    $schema: profile,
    name: format === "csv" ? dataset.name : `${dataset.name}-${format}`,
    ...(format === "csv" ? { type: "table" } : {}),
    path,
    title: dataset.title,
    description: dataset.description,
    format,
    mediatype: mediaTypes[format].replace(/;.*/, ""),
    ...(format === "parquet" ? {} : { encoding: "utf-8" }),
    bytes,
    hash: `sha256:${sha256}`,
    rowCount,
    ...(format === "csv" ? tabular(file, tables) : {}),
  };
}

function tabular(file: MadeFile, tables: readonly string[]): object {
  const { dataset, columns } = file;
  const keys = foreignKeys(file, tables);
  return {
    dialect: { delimiter: ",", lineTerminator: "\r\n", quoteChar: '"', doubleQuote: true },
    schema: {
      $schema: "https://datapackage.org/profiles/2.0/tableschema.json",
      fields: columns.map(field),
      missingValues: [""],
      ...(dataset.nested ? {} : key(dataset.key, columns)),
      ...(keys.length === 0 ? {} : { foreignKeys: keys }),
    },
  };
}

/** A primary key has no nulls; in a unique key, a null equals no other. */
function key(names: readonly string[], columns: readonly Column[]): object {
  const isNullable = columns.some(({ name, nullable }) => nullable && names.includes(name));
  return isNullable ? { uniqueKeys: [names] } : { primaryKey: names };
}

function field({ name, type, unit, description, nullable }: Column): object {
  const constraints = nullable ? {} : { constraints: { required: true } };
  return { name, type, description, ...(unit === null ? {} : { unit }), ...constraints };
}

/** The tables of things that other tables name. The key of a table is the first name of its thing. */
const tablesOf: readonly (readonly [Thing, string])[] = [
  ["firm", "firms"],
  ["claim", "claims"],
  ["source", "sources"],
  ["version", "publications"],
];

/** The columns that name a thing and are not called as its key is. */
const namedOtherwise: Readonly<Record<string, Thing>> = {
  affiliatedFirmId: "firm",
  supersedes: "version",
  supersededBy: "version",
  firstPublishedReference: "version",
  standingReference: "version",
};

/** A citation may cite a concept, which no row of the publications is. */
const ofConcepts = ["citations"];

/** The foreign keys of a table (Data Package v2); `tables` are those that the package has. */
function foreignKeys(
  { dataset, columns }: Pick<MadeFile, "dataset" | "columns">,
  tables: readonly string[],
): readonly object[] {
  if (ofConcepts.includes(dataset.name)) return [];
  return tablesOf
    .filter(([, table]) => tables.includes(table))
    .flatMap(([thing, table]) => {
      const [key] = things[thing].names;
      return columns
        .filter(({ name }) => name === key || namedOtherwise[name] === thing)
        .filter(({ name }) => dataset.name !== table || name !== key)
        .map(({ name }) => ({
          fields: [name],
          // the empty name is the table itself
          reference: { resource: dataset.name === table ? "" : table, fields: [key] },
        }));
    });
}
