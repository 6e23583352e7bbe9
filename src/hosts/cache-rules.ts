import { present } from "../model/language/at.ts";
import { answerHeaders } from "../resolve/headers.ts";
import type { CacheClass } from "../resolve/table.ts";
import type { HostFacts } from "./runtime/host-facts.ts";

/** The `Cache-Control` of a class, from the resolver's own table. */
export function cacheControl(cache: CacheClass): string {
  return present(answerHeaders(200, "", cache, "")["cache-control"]);
}

/** Regular expressions over the path of a stored file, with the header of the files they match. */
export function cacheRules({
  classes,
  classed,
}: HostFacts): readonly (readonly [string, string])[] {
  const single = Object.entries(classed).map(
    ([path, cache]) => [`^/${escaped(path)}$`, cacheControl(cache)] as const,
  );
  const folders = Object.entries(classes).map(
    ([folder, cache]) => [`^/${escaped(folder)}[^/]+$`, cacheControl(cache)] as const,
  );
  return [...single, ...folders];
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, (c) => (c === "/" || c === "-" ? c : `\\${c}`));
}
