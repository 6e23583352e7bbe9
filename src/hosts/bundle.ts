import { type Program, programText } from "./program-text.ts";
import type { HostFacts } from "./runtime/host-facts.ts";

/** A program with the facts of a site put in, where it declares them. */
export async function bundled(entry: Program, facts: HostFacts): Promise<string> {
  const text = await programText(entry);
  const known = text.includes("STELE_FACTS") ? `var STELE_FACTS = ${JSON.stringify(facts)};\n` : "";
  return `// Made by stele from its own resolver; made again by every build.\n${known}${text}`;
}

/** A program whose one export is written in the way that its host knows, where `$1` is what is exported. */
export async function exporting(entry: Program, facts: HostFacts, way: string): Promise<string> {
  const exported = /export\s*\{\s*(\w+) as \w+\s*\};/;
  const text = await bundled(entry, facts);
  if (exported.test(text)) return text.replace(exported, way);
  throw new RangeError(`Cannot write "${entry}" for its host: the bundle has no export`);
}
