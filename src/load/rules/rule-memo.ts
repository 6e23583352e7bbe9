import type { Content } from "../content.ts";
import type { Fault } from "../findings/finding.ts";
import type { Rule } from "./rule.ts";

/** A function to the faults of a rule, which asks it again only when a kind it read has changed. */
export type RuleMemo = (rule: Rule, content: Content) => readonly Fault[];

export function ruleMemo(): RuleMemo {
  const known = new Map<Rule, { read: ReadonlyMap<string, unknown>; faults: readonly Fault[] }>();
  return (rule, content) => {
    const before = known.get(rule);
    const isSame = ([key, value]: [string, unknown]) => Reflect.get(content, key) === value;
    if (before !== undefined && [...before.read].every(isSame)) return before.faults;
    const read = new Map<string, unknown>();
    const faults = [...rule.check(watched(content, read))];
    known.set(rule, { read, faults });
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
