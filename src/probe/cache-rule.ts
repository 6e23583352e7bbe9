import type { CacheClass } from "../resolve/table.ts";
import { type Finding, finding } from "./finding.ts";

/** The maximum seconds that a shared cache may keep files that change with the next build. */
const longest: Readonly<Record<"latest" | "site" | "export", number>> = {
  latest: 600,
  site: 600,
  export: 3600,
};

/**
 * The findings on a `Cache-Control`: a failure that is cached, or an answer cached for so long that
 * a correction would not show. Caching a frozen file too briefly does no harm.
 */
export function cacheFindings(found: string | undefined, cache: CacheClass): readonly Finding[] {
  const said = found === undefined ? "none" : `"${found}"`;
  const directives = (found ?? "").toLowerCase().split(/\s*,\s*/);
  const isNeverKept = directives.includes("no-store");
  if (cache === "failure") return isNeverKept ? [] : [finding("cache", said, '"no-store"')];
  if (cache === "frozen" || isNeverKept || directives.includes("no-cache")) return [];
  const limit = longest[cache];
  const ages = directives.flatMap((one) => /^(?:s-maxage|max-age)=(\d+)$/.exec(one)?.[1] ?? []);
  const isBrief = ages.length > 0 && ages.every((age) => Number(age) <= limit);
  if (isBrief && !directives.includes("immutable")) return [];
  return [finding("cache", said, `"max-age" of at most ${limit} and not "immutable"`)];
}
