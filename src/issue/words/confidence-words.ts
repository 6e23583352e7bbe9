import type { Confidence } from "../../engine/world/assessment.ts";
import { decimal } from "./number-words.ts";

/** A sentence on how well founded the reading is and on its weakest part, if one is weak. */
export function confidenceWords({ value, parts }: Confidence): string {
  if (value === null) return "No confidence can be stated for this reading.";
  const known = Object.entries(parts).flatMap(([name, part]) =>
    part === null ? [] : [{ name, part }],
  );
  const [weakest] = known.sort((a, b) => a.part - b.part);
  const stated = `Confidence in the reading is ${decimal(value, 2)} on a scale from 0 to 1`;
  return weakest === undefined || known.length === 1 || weakest.part === 1
    ? `${stated}.`
    : `${stated}; its weakest part is ${weakest.name}, at ${decimal(weakest.part, 2)}.`;
}
