import { z } from "zod";
import { isPublic } from "../../emit/site/manifest.ts";
import { jsonValue } from "../../model/language/json-value.ts";
import type { VerifierKey } from "../../record/ledger/note-key.ts";
import { fileFaults } from "../../record/verify/verify-manifest.ts";
import { publishedManifest } from "../source/published-manifest.ts";
import type { Source } from "../source/source.ts";
import type { Proof } from "../verify/verify-site.ts";

export type TableRow = Readonly<Record<string, string | number | boolean | null>>;

/** The part of a publication that a comparison reads. */
export type Published = Awaited<ReturnType<typeof published>>;

const packagePath = "api/data/exports/datapackage.json";

const paths = z.union([z.string().transform((path) => [path]), z.array(z.string())]);
/** A dataset that is stored by year has several paths. */
const packageSchema = z.object({
  resources: z.array(z.looseObject({ path: paths, format: z.string(), name: z.string() })),
});
const key = z.array(z.string());
/** A table's schema, which its CSV has; its rows are read from the JSON. */
const tableSchema = z.object({
  name: z.string(),
  schema: z.union([
    z.object({ primaryKey: key }).transform(({ primaryKey }) => primaryKey),
    z.object({ uniqueKeys: z.tuple([key]) }).transform(({ uniqueKeys: [unique] }) => unique),
  ]),
});
const rowsSchema = z.object({
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});

/**
 * A publication as its exports hold it. Throws a RangeError for a file that is missing or is not
 * the one of the manifest, and where none of the given keys signed that; `shown` names the publication.
 */
export async function published(source: Source, shown: string, keys: readonly VerifierKey[] = []) {
  const attempt = `Cannot compare "${shown}"`;
  const manifest = await publishedManifest(source, attempt, keys);
  // without keys nobody is known to have signed it
  const proof: Proof = keys.length === 0 ? "unproved" : "authentic";
  const files = new Map(manifest.files.filter(isPublic).map((file) => [file.path, file]));

  async function checked(path: string): Promise<unknown> {
    const listed = files.get(path);
    if (listed === undefined) {
      throw new RangeError(`${attempt}: "${path}": the manifest does not list it`);
    }
    const bytes = await source.read(path, listed);
    const [fault] = fileFaults(listed, bytes);
    if (fault !== undefined) throw new RangeError(`${attempt}: ${fault.message}`);
    return jsonValue(bytes ?? "");
  }

  const { resources } = packageSchema.parse(await checked(packagePath));
  const tables = resources
    .filter(({ format }) => format === "csv")
    .map((table) => tableSchema.parse(table));
  const pathsOf = (table: string) =>
    resources.find(({ name }) => name === `${table}-json`)?.path ?? [`${table}.json`];
  const rowsIn = async (path: string) =>
    rowsSchema.parse(await checked(`api/data/exports/${path}`)).rows;
  return {
    manifest,
    proof,
    files,
    keys: new Map(tables.map(({ name, schema: own }) => [name, own])),
    rows: async (table: string): Promise<readonly TableRow[]> => {
      const parts: (readonly TableRow[])[] = [];
      for (const path of pathsOf(table)) parts.push(await rowsIn(path));
      return parts.flat();
    },
  };
}

export function tablePath(table: string): string {
  return `api/data/exports/${table}.json`;
}
