import type { Finding } from "../findings/finding.ts";

/** A parsed, unchecked document: its value and, for Markdown, the text below the front matter. */
export type Parsed =
  | { readonly kind: "value"; readonly value: unknown; readonly body: string }
  | { readonly kind: "finding"; readonly finding: Finding };

export function parsedValue(value: unknown, body = ""): Parsed {
  return { kind: "value", value, body };
}

export function parsedFinding(finding: Finding): Parsed {
  return { kind: "finding", finding };
}
