import { fileFinding, type Origin } from "../findings/finding.ts";
import { type Parsed, parsedFinding } from "./parsed.ts";
import { parseYaml } from "./yaml.ts";

/** The line on which the YAML of the front matter begins. */
export const frontMatterLine = 2;

const fence = "---\n";

/** The value and body of Markdown that begins with YAML between two lines of three hyphens. */
export function parseMarkdown(text: string, origin: Origin): Parsed {
  const parts = split(text);
  if (parts === null) {
    const message = "A document must begin with front matter between two lines of three hyphens";
    return parsedFinding(fileFinding("front-matter", origin.file, message));
  }
  const front = parseYaml(parts.yaml, origin, frontMatterLine);
  return front.kind === "value" ? { ...front, body: parts.body } : front;
}

export function frontMatterOf(text: string): string {
  return split(text)?.yaml ?? "";
}

function split(text: string): { readonly yaml: string; readonly body: string } | null {
  if (!text.startsWith(fence)) return null;
  const ended = text.endsWith("\n") ? text : `${text}\n`;
  const end = ended.indexOf(`\n${fence}`, fence.length - 1);
  if (end === -1) return null;
  const yaml = ended.slice(fence.length, end + 1);
  return yaml.trim() === "" ? null : { yaml, body: text.slice(end + 1 + fence.length) };
}
