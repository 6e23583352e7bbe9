import { z } from "zod";
import {
  type ContentFile,
  type FileKind,
  type Folder,
  type Kind,
  kinds,
  stem,
} from "../files/kinds.ts";
import { sourceBytes } from "../files/source-bytes.ts";
import { type Findings, findingOf } from "../findings/finding.ts";
import { parseJson } from "../text/json.ts";
import { readText, refuseMark } from "../text/read-text.ts";
import { type Essay, parseMarkdown, parseYaml } from "../text/yaml.ts";
import { tableReader } from "./read-table.ts";
import { buildRecords, type Records } from "./records.ts";

/** The records of all files of a kind; what is wrong with them is added to the findings. */
export function readKind<T>(
  folder: Folder,
  kind: FileKind,
  schema: z.ZodType<T>,
  findings: Findings,
): Records<T> {
  const { format, fixed, isEvidence = false, maxBytes }: Kind = kinds[kind];
  const builder = buildRecords(folder, kind, schema, findings);
  const table = schema instanceof z.ZodObject && format === "csv" ? schema : null;
  const readTable = table === null ? null : tableReader(table, builder);
  const atLeast = table === null ? undefined : namesOfColumns(table);
  for (const file of folder.files.filter((one) => one.kind === kind)) {
    try {
      const bytes = sourceBytes(folder, file.path, maxBytes);
      if (isEvidence) refuseMark(bytes, file.path);
      const text = readText(bytes, file.path, atLeast);
      if (readTable !== null) {
        readTable(file.path, text);
        continue;
      }
      const { front, body } = parsed(file, text);
      if (fixed) builder.keep(file.path, text);
      const origin = { file: file.path, row: null };
      builder.check(front, origin, (value) => completed(value, file, body));
    } catch (cause) {
      builder.miss(findingOf(cause, file.path));
    }
  }
  return builder.records();
}

function namesOfColumns({ shape }: z.ZodObject): string {
  return `at least the names of its columns, "${Object.keys(shape).join(",")}"`;
}

/** The value of a document and, of an essay, the text below. */
function parsed({ path, kind }: ContentFile, text: string): Essay {
  switch (kinds[kind].format) {
    case "json":
      return { front: parseJson(text, path), body: "" };
    case "markdown":
      return parseMarkdown(text, path);
    default:
      return { front: parseYaml(text, path), body: "" };
  }
}

/** A document with what follows from the name and the body of its file. */
function completed<T>(value: T, { kind, path }: ContentFile, body: string): T {
  switch (kind) {
    case "methodology":
      return Object.assign({}, value, { version: stem(path) }, value);
    case "firms":
      return Object.assign({}, value, { slug: stem(path) });
    case "research":
      return Object.assign({}, value, { body });
    case "pages":
      return Object.assign({}, value, { slug: stem(path), body });
    default:
      return value;
  }
}
