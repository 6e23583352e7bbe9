import type { PublicationCore } from "../../src/model/publication.ts";
import { canonicalJson } from "../../src/record/canonical.ts";

/** A value that differs, as canonical JSON; null on a side that has none. */
export interface RecordChange {
  /** A path such as `$.metrics[level].value`; members of lists go by their id if they have one. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export function recordChanges(before: PublicationCore, after: PublicationCore): RecordChange[] {
  const old = leaves(before);
  const fresh = leaves(after);
  const paths = [...new Set([...old.keys(), ...fresh.keys()])].sort();
  return paths
    .map((path) => ({ path, before: old.get(path) ?? null, after: fresh.get(path) ?? null }))
    .filter((change) => change.before !== change.after);
}

function leaves(core: PublicationCore): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (value === null || typeof value !== "object") return found.set(path, canonicalJson(value));
    for (const [key, item] of Object.entries(value)) {
      walk(item, Array.isArray(value) ? `${path}[${nameOf(item) ?? key}]` : `${path}.${key}`);
    }
    return found;
  };
  return walk(core, "$");
}

function nameOf(item: unknown): string | null {
  if (item === null || typeof item !== "object") return null;
  if ("id" in item && typeof item.id === "string") return item.id;
  return "periodEnd" in item && typeof item.periodEnd === "string" ? item.periodEnd : null;
}
