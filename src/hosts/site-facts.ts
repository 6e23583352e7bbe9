import { by } from "../model/language/order.ts";
import type { CacheClass } from "../resolve/table.ts";
import type { HostInput } from "./host-profile.ts";
import type { HostFacts } from "./runtime/host-facts.ts";

/** The maximum number of exceptions, so that a host's rules stay readable. */
const maxExceptions = 200;

/** Media types by extension and cache classes by folder, with the files that differ. */
export function factsOf(host: string, { baseUrl, entries }: HostInput): HostFacts {
  const types = ruled(
    entries.map(({ path, mediaType }) => ({ path, group: extensionOf(path), value: mediaType })),
  );
  const classes = ruled(
    entries.map(({ path, cache }) => ({
      path,
      group: folderOf(path),
      value: cache === "site" ? "latest" : cache,
    })),
  );
  const { "": untyped, ...named } = types.rules;
  return {
    host,
    baseUrl,
    types: { ...named, sha256: "text/plain; charset=utf-8" },
    typed: types.exceptions,
    untyped: untyped ?? "application/octet-stream",
    classes: without(classes.rules, ["latest", "failure"]),
    classed: classes.exceptions,
  };
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);
/** The extension of a path's last component; empty without a dot in it. */
const extensionOf = (path: string) => {
  const [, extension = ""] = /\.([A-Za-z0-9_-]+)$/.exec(path) ?? [];
  return extension;
};

interface Ruled<T> {
  readonly rules: Readonly<Record<string, T>>;
  readonly exceptions: Readonly<Record<string, T>>;
}

/** The most common value of each group, and the exceptions from it. */
function ruled<T extends string>(
  files: readonly { readonly path: string; readonly group: string; readonly value: T }[],
): Ruled<T> {
  const counts = new Map<string, Map<T, number>>();
  for (const { group, value } of files) {
    const of = counts.get(group) ?? new Map<T, number>();
    counts.set(group, of.set(value, (of.get(value) ?? 0) + 1));
  }
  const rules = new Map<string, T>();
  for (const [group, of] of counts) {
    const [first] = [...of].sort(
      by(
        ([, n]) => -n,
        ([value]) => value,
      ),
    );
    if (first !== undefined) rules.set(group, first[0]);
  }
  const exceptions = files.filter(({ group, value }) => rules.get(group) !== value);
  if (exceptions.length > maxExceptions) {
    const message = `found ${exceptions.length} files with a type or class of their own`;
    throw new RangeError(`Cannot make host rules: ${message}, must be at most ${maxExceptions}`);
  }
  return {
    rules: sorted([...rules]),
    exceptions: sorted(exceptions.map(({ path, value }) => [path, value])),
  };
}

function sorted<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].sort(by(([name]) => name)));
}

function without(
  rules: Readonly<Record<string, CacheClass>>,
  classes: readonly CacheClass[],
): Readonly<Record<string, CacheClass>> {
  return Object.fromEntries(Object.entries(rules).filter(([, cache]) => !classes.includes(cache)));
}

/** Throws a RangeError for a stored failure, which a file host would serve with status 200. */
export function refuseStoredFailures({ entries }: HostInput): void {
  const found = entries.find(({ status }) => status !== 200);
  if (found === undefined) return;
  throw new RangeError(
    `Cannot serve "${found.path}" from files: found status ${found.status}, must be 200`,
  );
}
