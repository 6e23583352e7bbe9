import { jsonText } from "../resolve/json-text.ts";
import { batches } from "./batches.ts";
import type { PackageLabel } from "./package.ts";

/** The package as one JSON object, each row on a line of its own. */
export function* jsonPackageText(
  rows: Iterable<object>,
  { head, tail }: PackageLabel,
): Iterable<string> {
  yield `${jsonText(head).slice(0, -1)},"rows":[`;
  let before = "\n";
  for (const batch of batches(rows)) {
    yield before + batch.map(jsonText).join(",\n");
    before = ",\n";
  }
  yield `\n],${jsonText(tail).slice(1)}\n`;
}
