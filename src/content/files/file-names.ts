import { at } from "../../model/language/at.ts";
import { type Finding, fileFinding } from "../findings/finding.ts";

// Addresses are made of these names, so a name must be safe in an address and on any disk.

const reserved = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i;
const safe = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const maxBytes = 100;

export function nameFindings(paths: readonly string[]): readonly Finding[] {
  return [...paths.flatMap(unsafeName), ...collisions(paths)];
}

/** Whether Windows reserves this name for a device, whatever its extension. */
export function isReserved(name: string): boolean {
  return reserved.test(at(name.split("."), 0));
}

function unsafeName(path: string): readonly Finding[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (isReserved(name)) {
    const message = "A name must not be one that Windows keeps for a device";
    return [fileFinding("reserved-name", path, message, { found: name })];
  }
  const allowed = `letters, digits, dots, hyphens and underscores, up to ${maxBytes} characters`;
  if (safe.test(name) && !name.endsWith(".") && name.length <= maxBytes) return [];
  const message = "A name must be safe in an address and on any disk";
  return [fileFinding("unsafe-name", path, message, { found: name, allowed })];
}

function collisions(paths: readonly string[]): readonly Finding[] {
  const firsts = new Map<string, string>();
  const findings: Finding[] = [];
  for (const path of paths) {
    const folded = path.normalize("NFKC").toLowerCase();
    const first = firsts.get(folded);
    if (first === undefined) firsts.set(folded, path);
    else {
      const message = `Two names must not differ by case only: "${first}" exists as well`;
      findings.push(fileFinding("case-collision", path, message));
    }
  }
  return findings;
}
