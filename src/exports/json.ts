import { jsonText } from "../resolve/json-text.ts";
import type { PackageLabel } from "./package.ts";

/** The package as one JSON object, each row, which is JSON already, on a line of its own. */
export function jsonPackageText(lines: readonly string[], { head, tail }: PackageLabel): string {
  const rows = lines.length === 0 ? "" : `\n${lines.join(",\n")}`;
  return `${jsonText(head).slice(0, -1)},"rows":[${rows}\n],${jsonText(tail).slice(1)}\n`;
}
