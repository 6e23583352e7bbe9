import { at } from "../model/language/at.ts";

/** A feature that tells no two rows apart. */
export interface Idle {
  readonly id: string;
  readonly reason: "missing for every row" | "constant";
}

/** Finds the features that have the same value, or none, in all rows. */
export function idleFeatures(ids: readonly string[]) {
  const first: (number | undefined)[] = ids.map(() => undefined);
  const left = new Set(ids.keys());
  return {
    add(values: readonly number[]) {
      for (const j of left) {
        const value = at(values, j);
        if (Number.isNaN(value)) continue;
        if (first[j] === undefined) first[j] = value;
        else if (first[j] !== value) left.delete(j);
      }
    },
    idle: () =>
      ids.flatMap((id, j): Idle | [] => {
        if (!left.has(j)) return [];
        return { id, reason: first[j] === undefined ? "missing for every row" : "constant" };
      }),
  };
}
