import { analysedKinds } from "../../../model/content-kind.ts";
import { at } from "../../../model/language/at.ts";
import { groupBy } from "../../../model/language/group-by.ts";
import type { Publisher } from "../../../model/publisher.ts";
import { things } from "../../../model/thing.ts";
import { mediaTypes } from "../../api/media-types.ts";
import { interpreted, legalNote } from "../../rows/attached.ts";
import { publishedAt, type ReadModel } from "../../rows/read-model.ts";
import { type Column, thingOf } from "../column.ts";
import type { FlatDataset } from "../dataset.ts";
import type { MadeFile } from "../formats.ts";
import { calibrationByModel, calibrationOf, schemaVersion } from "../package.ts";

export const csvNote =
  "An apostrophe precedes any line of a text cell that a spreadsheet would run as a formula " +
  "(after spaces: = + - @, their full-width forms, a tab or a carriage return). Remove that one " +
  "apostrophe to get the original text. Numbers are never changed; an empty cell is null.";

/** `datapackage.json` (Data Package v2, https://datapackage.org): a CSV is a table with keys, other formats are resources. */
export function dataPackage(readModel: ReadModel, files: readonly MadeFile[]): object {
  const resources = groupBy(files, ({ dataset, format }) => `${dataset.name}.${format}`);
  const tables = [...resources.values()]
    .map((own) => at(own, 0))
    .filter(({ format }) => format === "csv")
    .map(({ dataset }) => dataset.name);
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
    resources: [...resources.values()].map((own) => resource(own, tables)),
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

/** A file, or those of a dataset that is stored by year: each has the header, so that it can be read alone. */
function resource(files: readonly MadeFile[], tables: readonly string[]): object {
  const { dataset, columns, format, part, path } = at(files, 0);
  const sized = files.map(({ path, bytes, sha256, rowCount }) => {
    return { path, bytes, hash: `sha256:${sha256}`, rowCount };
  });
  return {
    $schema: profile,
    name: format === "csv" ? dataset.name : `${dataset.name}-${format}`,
    ...(format === "csv" ? { type: "table" } : {}),
    path: part === null ? path : files.map((file) => file.path),
    title: dataset.title,
    description: dataset.description,
    format,
    mediatype: mediaTypes[format].replace(/;.*/, ""),
    ...(format === "parquet" ? {} : { encoding: "utf-8" }),
    ...(part === null ? sized[0] : { rowCount: part.total, parts: sized }),
    ...(format === "csv" && !dataset.nested ? tabular(dataset, columns, tables) : {}),
  };
}

function tabular(
  dataset: FlatDataset,
  columns: readonly Column[],
  tables: readonly string[],
): object {
  const keys = foreignKeys(dataset, tables);
  return {
    dialect: { delimiter: ",", lineTerminator: "\r\n", quoteChar: '"', doubleQuote: true },
    schema: {
      $schema: "https://datapackage.org/profiles/2.0/tableschema.json",
      fields: columns.map(field),
      missingValues: [""],
      ...key(dataset.key, columns),
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

/** The foreign keys of a table (Data Package v2): its columns that name rows of the package's tables. */
function foreignKeys(dataset: FlatDataset, tables: readonly string[]): readonly object[] {
  return Object.entries(dataset.shape).flatMap(([column, schema]) => {
    const thing = thingOf(schema);
    // a reading may be known before the evidence that it names
    if (thing === undefined || thing === "evidence") return [];
    const { kind, names } = things[thing];
    const [key, other] = names;
    if (other !== undefined || !tables.includes(kind)) return [];
    const isOwn = dataset.name === kind;
    if (isOwn && column === key) return [];
    // the empty name is the table itself
    return { fields: [column], reference: { resource: isOwn ? "" : kind, fields: [key] } };
  });
}
