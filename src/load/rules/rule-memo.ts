import type { Content } from "../content.ts";
import type { Fault } from "../findings/finding.ts";
import type { Check } from "./rule.ts";

/** A function to the faults of a rule, which asks it again only when a kind it read has changed. */
export type RuleMemo = (check: Check, content: Content) => readonly Fault[];

export function ruleMemo(): RuleMemo {
  const known = new Map<Check, { read: ReadonlyMap<string, unknown>; faults: readonly Fault[] }>();
  return (check, content) => {
    const before = known.get(check);
    const isSame = ([key, value]: [string, unknown]) => Reflect.get(content, key) === value;
    if (before !== undefined && [...before.read].every(isSame)) return before.faults;
    const read = new Map<string, unknown>();
    const faults = [...check(watched(content, read))];
    known.set(check, { read, faults });
    return faults;
  };
}

/** The content, noting which of its kinds are read. */
function watched(content: Content, read: Map<string, unknown>): Content {
  return new Proxy(content, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      read.set(String(key), value);
      return value;
    },
  });
}
