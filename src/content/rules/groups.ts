import type { Firm } from "../../model/firm.ts";
import type { Group } from "../../model/groups/groups.ts";
import { by } from "../../model/language/order.ts";
import { type Fault, fault, type Origin, type Path } from "../findings/finding.ts";
import type { Content } from "../tables/content.ts";
import { areAllRead } from "../tables/records.ts";
import { each, type Rules } from "./rule.ts";

/** The values of each group that any methodology declares, and whether the last one does. */
type Declared = ReadonlyMap<
  string,
  { readonly values: readonly string[]; readonly isNow: boolean }
>;

export const groupRules: Rules = {
  *"unknown-group"({ firms, methodology }) {
    if (!areAllRead(methodology)) return;
    const declared = declaredIn(methodology.values);
    for (const [firm, origin] of each(firms)) {
      for (const { group, value, path } of valuesOf(firm)) {
        yield* unknownIn(declared, group, value, origin, path);
      }
    }
  },

  *"missing-group"({ firms, methodology }) {
    if (!areAllRead(methodology)) return;
    const declared = declaredIn(methodology.values);
    for (const [{ groups = {} }, origin] of each(firms)) {
      for (const [group, { values, isNow }] of declared) {
        if (!isNow || Object.hasOwn(groups, group)) continue;
        const message = `A firm must have a value in each group: "groups.${group}" is missing`;
        const detail = { allowed: values.join(", "), at: { line: 1, column: 1 } };
        yield fault(origin, [], message, detail);
      }
    }
  },
};

function declaredIn(methodologies: Content["methodology"]["values"]): Declared {
  const inOrder = methodologies.toSorted(by(({ effectiveFrom }) => effectiveFrom));
  const declared = new Map<string, { values: readonly string[]; isNow: boolean }>();
  for (const { groups } of inOrder) {
    for (const { id, values } of groups) {
      const before = declared.get(id)?.values ?? [];
      declared.set(id, { values: [...new Set([...before, ...values])], isNow: true });
    }
    for (const [id, one] of declared) {
      if (!has(groups, id)) declared.set(id, { ...one, isNow: false });
    }
  }
  return declared;
}

function has(groups: readonly Group[], id: string): boolean {
  return groups.some((group) => group.id === id);
}

interface Said {
  readonly group: string;
  readonly value: string;
  readonly path: Path;
}

function valuesOf({ groups = {}, earlierGroups = [] }: Firm): readonly Said[] {
  const now = Object.entries(groups).map(([group, value]) => {
    return { group, value, path: ["groups", group] };
  });
  const before = earlierGroups.map(({ group, value }, i) => {
    return { group, value, path: ["earlierGroups", i, "value"] };
  });
  return [...now, ...before];
}

function* unknownIn(
  declared: Declared,
  group: string,
  value: string,
  origin: Origin,
  path: Path,
): Iterable<Fault> {
  const known = declared.get(group);
  if (known === undefined) {
    const near = [...declared.keys()];
    const allowed = near.length === 0 ? "none: no methodology declares groups" : near.join(", ");
    const message = "A group must be one that a methodology declares";
    yield fault(origin, path, message, { found: group, allowed, near, ofKey: true });
    return;
  }
  if (known.values.includes(value)) return;
  const message = `"${group}" must be a value that a methodology declares for it`;
  const allowed = known.values.join(", ");
  yield fault(origin, path, message, { found: value, allowed, near: known.values });
}
