import type { z } from "zod";
import { joinedLock } from "../../record/lock.ts";
import { type ContentFile, type FileKind, type Folder, layouts } from "../files/layout.ts";
import type { Findings, Origin } from "../findings/finding.ts";
import { schemaFindings } from "../findings/schema-findings.ts";
import { parseMarkdown } from "../text/front-matter.ts";
import { parseJson } from "../text/json.ts";
import { type Parsed, parsedFinding } from "../text/parsed.ts";
import { readText } from "../text/read-text.ts";
import { parseYaml } from "../text/yaml.ts";
import { buildRecords, type Records } from "./records.ts";

/** The documents of one kind; `complete` adds what follows from the file's name and body. */
export function readDocuments<S extends z.ZodType, T>(
  folder: Folder,
  kind: FileKind,
  schema: S,
  findings: Findings,
  complete: (value: z.output<S>, file: string, body: string) => T,
): Records<T> {
  const builder = buildRecords<T>();
  const files = folder.files.filter((file) => file.kind === kind);
  if ((files.length === 0 && layouts[kind].required) || folder.misnamed?.has(kind)) builder.miss();
  for (const file of files) {
    const origin = { file: file.path, row: null };
    const parsed = parse(folder.root, file, origin);
    if (parsed.kind === "finding") {
      findings.add(parsed.finding);
      builder.miss();
      continue;
    }
    const checked = schema.safeParse(parsed.value);
    if (checked.success)
      builder.add(complete(checked.data, file.path, parsed.body), file.path, null);
    else {
      builder.refuse(parsed.value);
      const wrong = schemaFindings(checked.error.issues, parsed.value, schema, origin);
      for (const each of wrong) findings.add(each);
    }
  }
  return builder.records();
}

function parse(root: string, file: ContentFile, origin: Origin): Parsed {
  const read = readText(root, file);
  if (read.kind === "finding") return parsedFinding(read.finding);
  switch (layouts[file.kind].format) {
    case "json":
      return parseJson(file.kind === "lock" ? joinedLock(read.text) : read.text, origin);
    case "markdown":
      return parseMarkdown(read.text, origin);
    default:
      return parseYaml(read.text, origin);
  }
}
