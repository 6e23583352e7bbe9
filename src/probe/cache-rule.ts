import type { CacheClass } from "../resolve/table.ts";
import { type Finding, finding } from "./finding.ts";

/** The longest that a shared cache may keep what changes with the next build, in seconds. */
const longest: Readonly<Record<"latest" | "site" | "export", number>> = {
  latest: 600,
  site: 600,
  export: 3600,
};

/**
 * What is harmful in a `Cache-Control`: a failure that is kept, or an answer that is kept for so
 * long that a correction would not show. That a frozen file is kept too briefly harms nobody.
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
