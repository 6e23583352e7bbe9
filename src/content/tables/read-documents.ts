import { join } from "node:path";
import type { z } from "zod";
import { joinedLock } from "../../record/lock.ts";
import { type ContentFile, type FileKind, type Folder, kinds, stem } from "../files/kinds.ts";
import { type Findings, findingOf } from "../findings/finding.ts";
import { schemaFindings } from "../findings/schema-findings.ts";
import { parseJson } from "../text/json.ts";
import { readText } from "../text/read-text.ts";
import { type Essay, parseMarkdown, parseYaml } from "../text/yaml.ts";
import { buildRecords, type Records } from "./records.ts";

export function readDocuments<S extends z.ZodType>(
  folder: Folder,
  kind: FileKind,
  schema: S,
  findings: Findings,
): Records<z.output<S>> {
  const builder = buildRecords<z.output<S>>(folder, kind);
  for (const file of folder.files.filter((one) => one.kind === kind)) {
    try {
      const { front, body } = parsed(folder.root, file);
      const checked = schema.safeParse(front);
      if (checked.success) {
        builder.add(completed(checked.data, file, body), file.path, null);
      } else {
        builder.refuse(front);
        const { issues } = checked.error;
        for (const each of schemaFindings(issues, front, schema, { file: file.path, row: null }))
          findings.add(each);
      }
    } catch (cause) {
      findings.add(findingOf(cause, file.path));
      builder.miss();
    }
  }
  return builder.records();
}

/** The value of a document and, of an essay, the text below. */
function parsed(root: string, { path, kind }: ContentFile): Essay {
  const origin = { file: path, row: null };
  const text = readText(join(root, path), path, kinds[kind].maxBytes);
  switch (kinds[kind].format) {
    case "json":
      return { front: parseJson(kind === "lock" ? joinedLock(text) : text, origin), body: "" };
    case "markdown":
      return parseMarkdown(text, origin);
    default:
      return { front: parseYaml(text, origin), body: "" };
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
    default:
      return value;
  }
}
