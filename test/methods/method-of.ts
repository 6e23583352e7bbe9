import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type Methodology, methodologySchemaOf } from "../../src/model/methodology.ts";
import type { Period } from "../../src/model/publisher.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/methods.md"), "utf8");

/** The methodology of an index from its chapter of `docs/methods.md`. */
export function methodOf(index: string, period: Period = "year"): Methodology {
  const [, chapter = ""] = page.split(`\n## ${index}\n`);
  const [, yaml = ""] = /^```yaml\n([\s\S]*?)^```$/m.exec(chapter.split("\n## ")[0] ?? "") ?? [];
  const legalNotes = [{ id: "note", text: "A figure that somebody else printed." }];
  const settings: unknown = { effectiveFrom: "1900-01-01", legalNotes, ...parse(yaml) };
  return { ...methodologySchemaOf(period).parse(settings), version: index };
}
