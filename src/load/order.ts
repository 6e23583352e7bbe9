import type { Observation } from "../model/observation.ts";

export type Key<T> = (record: T) => string | number;

/** Texts compare by code unit. */
export function by<T>(keys: readonly Key<T>[]): (a: T, b: T) => number {
  return (a, b) => {
    for (const key of keys) {
      const left = key(a);
      const right = key(b);
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };
}

export const observationKeys: readonly Key<Observation>[] = [
  (row) => row.firmId,
  (row) => row.indicatorId,
  (row) => row.observedOn,
  (row) => row.knownOn,
  (row) => row.value,
  (row) => row.evidenceId ?? "",
];
