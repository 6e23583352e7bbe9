import { present } from "../../model/language/at.ts";
import { countUpTo } from "../../model/language/count-up-to.ts";
import { sum } from "../numbers/statistics.ts";
import type { AuditedColumn } from "./subject.ts";

/** How an audit brings values to one scale: as declared, or by the rated firms of the day. */
export const auditScales = ["declared", "minmax", "rank", "zscore"] as const;
export type AuditScale = (typeof auditScales)[number];

/** The values of a column on a scale, in the direction of the score; NaN where a firm has none. */
export function scaledBy(scale: AuditScale, { declared, raw }: AuditedColumn): Float64Array {
  if (scale === "declared") return declared;
  const known = raw.filter((value) => !Number.isNaN(value)).sort();
  if (known.length === 0) return raw;
  const placeOf = placed[scale](known);
  return raw.map((value) => (Number.isNaN(value) ? value : placeOf(value)));
}

/** A function to the place of a value among the known ones, which are in ascending order. */
type Placed = (known: Float64Array) => (value: number) => number;

const placed: Readonly<Record<Exclude<AuditScale, "declared">, Placed>> = {
  /** (x − min) / (max − min); one half where all are equal. */
  minmax: (known) => {
    const low = present(known[0]);
    const span = present(known[known.length - 1]) - low;
    return (value) => (span === 0 ? 0.5 : (value - low) / span);
  },
  /** The mid-rank, 0 to 1. */
  rank: (known) => (value) => {
    const upTo = countUpTo(known, value);
    let below = upTo;
    while (below > 0 && known[below - 1] === value) below -= 1;
    return (below + upTo) / (2 * known.length);
  },
  /** (x − mean) / standard deviation; 0 where all are equal. */
  zscore: (known) => {
    const mean = sum(known) / known.length;
    const deviation = Math.sqrt(sum(known.map((one) => (one - mean) ** 2)) / known.length);
    return (value) => (deviation === 0 ? 0 : (value - mean) / deviation);
  },
};
