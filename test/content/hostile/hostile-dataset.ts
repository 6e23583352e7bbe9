import { type FileKind, fileKinds, kinds } from "../../../src/content/files/kinds.ts";
import { loadDataset } from "../../../src/content/load.ts";
import type { Dataset } from "../../../src/model/dataset.ts";
import { publicationSchema } from "../../../src/model/publication.ts";
import { termsSchema, wordsOf } from "../../../src/model/words/terms.ts";
import { publicationOf } from "../../../src/record/reference.ts";
import { tinyModel } from "../../engine/tiny-model.ts";
import { sampleCore } from "../../load/sample-core.ts";
import { sampleOf, stringMembers, withText } from "./string-members.ts";

type Data = Readonly<Record<string, unknown>>;

/** What the schemas did with a text: where each of its members took or refused it, and the dataset with it. */
export interface Tried {
  readonly dataset: Dataset;
  readonly taken: readonly string[];
  readonly refused: readonly string[];
}

/** Where the dataset has the records of kinds that it calls otherwise, or has not as they are written. */
const listOf: Partial<Record<FileKind, keyof Dataset>> = {
  methodology: "methodologies",
  model: "models",
};
/** Files of hashes and names alone, and the plan of a table, which nothing is made of as text. */
const unshown: readonly FileKind[] = ["lock", "issuedRows", "salts", "table"];

/** The minimal world with a text in every string of every schema of the content that takes it. */
export async function hostileDataset(text: string): Promise<Tried> {
  const base = await loadDataset("test/worlds/minimal/content");
  let dataset: Dataset = { ...base, models: [tinyModel()] };
  const taken: string[] = [];
  const refused: string[] = [];
  for (const kind of fileKinds) {
    const { schema } = kinds[kind];
    const first = firstOf(dataset, kind);
    let record = kind === "publications" ? sampleCore : first;
    for (const path of stringMembers(schema)) {
      const changed = withText(schema, record, path, text) as Data;
      const isTaken = takes(kind, changed);
      (isTaken ? taken : refused).push(`${kind} ${path.join(".")}`);
      if (isTaken) record = changed as typeof record;
    }
    dataset = placed(dataset, kind, first, record as Data);
  }
  return { dataset, taken, refused };
}

function firstOf(dataset: Dataset, kind: FileKind): Data {
  if (kind === "publisher") return dataset.publisher as unknown as Data;
  const list = dataset[listOf[kind] ?? (kind as keyof Dataset)] as unknown;
  const [first] = Array.isArray(list) ? list : [];
  const sample = sampleOf(kinds[kind].schema) as Data;
  const body = kinds[kind].format === "markdown" ? { slug: "own", body: "Text." } : {};
  return (first ?? { ...sample, ...body }) as Data;
}

/** Whether the schema of a kind takes a record as its file would have it. */
function takes(kind: FileKind, record: Data): boolean {
  if (kind === "publications") {
    return publicationSchema.safeParse({ ...issued(record), ...record }).success;
  }
  const { slug: _, body: __, words: ___, ...written } = record;
  const cells = Object.entries(written).map(([name, cell]) => [name, String(cell ?? "")]);
  const raw = kinds[kind].format === "csv" ? Object.fromEntries(cells) : written;
  return kinds[kind].schema.safeParse(raw).success;
}

function issued(core: Data) {
  const { referenceId: _, contentHash: __, ...rest } = core;
  return publicationOf(rest as unknown as typeof sampleCore);
}

function placed(dataset: Dataset, kind: FileKind, first: Data, record: Data): Dataset {
  if (unshown.includes(kind)) return dataset;
  if (kind === "publisher")
    return { ...dataset, publisher: record as unknown as Dataset["publisher"] };
  if (kind === "terms") {
    const words = wordsOf(termsSchema.parse(record));
    return { ...dataset, publisher: { ...dataset.publisher, words } };
  }
  if (kind === "publications") return { ...dataset, publications: [issued(record)] };
  const name = listOf[kind] ?? (kind as keyof Dataset);
  const list = dataset[name] as unknown;
  if (!Array.isArray(list)) throw new Error(`Say where the dataset has the kind "${kind}"`);
  return { ...dataset, [name]: [record, ...list.filter((one) => one !== first)] };
}
