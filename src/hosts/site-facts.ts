import { at } from "../model/language/at.ts";
import { groupBy } from "../model/language/group-by.ts";
import { by } from "../model/language/order.ts";
import type { HostInput, SiteEntry } from "./host-profile.ts";
import type { HostFacts } from "./runtime/host-facts.ts";

/** Media types by extension and cache classes by folder, with the files that differ. */
export function factsOf(host: string, { baseUrl, entries }: HostInput): HostFacts {
  const types = ruled(
    entries,
    ({ path }) => /\.([A-Za-z0-9_-]+)$/.exec(path)?.[1] ?? "",
    ({ mediaType }) => mediaType,
  );
  const classes = ruled(
    entries,
    ({ path }) => path.slice(0, path.lastIndexOf("/") + 1),
    ({ cache }) => (cache === "site" ? "latest" : cache),
  );
  const { "": untyped = "application/octet-stream", ...named } = types.rules;
  const kept = Object.entries(classes.rules).filter(
    ([, cache]) => cache !== "latest" && cache !== "failure",
  );
  return {
    host,
    baseUrl,
    types: { ...named, sha256: "text/plain; charset=utf-8" },
    typed: types.exceptions,
    untyped,
    classes: Object.fromEntries(kept),
    classed: classes.exceptions,
  };
}

/** The most common value of each group of files, and the exceptions from it by path. */
function ruled<T extends string>(
  entries: readonly SiteEntry[],
  groupOf: (entry: SiteEntry) => string,
  kindOf: (entry: SiteEntry) => T,
) {
  const most = by<readonly [T, readonly SiteEntry[]]>(
    ([, all]) => -all.length,
    ([value]) => value,
  );
  const common = (group: readonly SiteEntry[]) => at([...groupBy(group, kindOf)].sort(most), 0)[0];
  const groups = groupBy(entries, groupOf);
  const rules = new Map([...groups].map(([name, group]) => [name, common(group)]));
  const exceptions = entries.filter((entry) => rules.get(groupOf(entry)) !== kindOf(entry));
  return {
    rules: sorted([...rules]),
    exceptions: sorted(exceptions.map((entry) => [entry.path, kindOf(entry)])),
  };
}

function sorted<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].sort(by(([name]) => name)));
}

/** A record as templates list it. */
export function listed<T>(values: Readonly<Record<string, T>>) {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}
