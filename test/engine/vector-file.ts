import { readFileSync } from "node:fs";

/** A reference vector of test/fixtures/vectors, as its JSON. */
export function vectorFile<T>(name: string): T {
  const path = new URL(`../fixtures/vectors/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as T; // the fixture's own shape
}

export interface ScoreCase {
  readonly name: string;
  readonly p: readonly number[];
  readonly y: readonly number[];
  readonly [score: string]: unknown;
}

/** v02, v03 and v05 name their samples; v01 holds them. */
export function sampleOf(name: string): ScoreCase {
  const found = vectorFile<{ cases: ScoreCase[] }>("v01_scores").cases.find((c) => c.name === name);
  if (found === undefined) throw new Error(`No sample "${name}" in v01`);
  return found;
}

/** Both null, or both numbers within the tolerance. */
export function near(found: number | null, expected: unknown, tolerance: number): boolean {
  if (found === null || expected === null) return found === expected;
  return typeof expected === "number" && Math.abs(found - expected) <= tolerance;
}
