/** A proposal of goalposts for a sector input. */
export interface Goalposts {
  readonly calm: number;
  readonly worst: number;
}

/** The share of readings that are at least as bad as the proposed worst. */
const badShare = 0.1;

/**
 * Goalposts of a statistic over firms, proposed from their readings: calm at the median of all, the worst where a tenth
 * is worse still. `edge` is the worse goalpost of the indicator, for readings that do not vary.
 */
export function goalpostsOf(
  readings: readonly number[],
  direction: "higher" | "lower",
  edge: number,
): Goalposts {
  const sorted = Float64Array.from(readings).sort();
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))];
  const calm = short(at(0.5) ?? edge);
  const worst = short(at(direction === "higher" ? badShare : 1 - badShare) ?? edge);
  if (worst !== calm) return { calm, worst };
  if (short(edge) !== calm) return { calm, worst: short(edge) };
  return { calm, worst: calm + (direction === "higher" ? -1 : 1) };
}

/** Goalposts of a count of events per 100 firms: none is calm, the worst is as many as any window has seen, or ten. */
export function countGoalposts(
  days: readonly number[],
  windowDays: number,
  firms: number,
): Goalposts {
  const sorted = days.toSorted((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (const [i, day] of sorted.entries()) {
    while ((sorted[first] ?? day) <= day - windowDays) first += 1;
    most = Math.max(most, i + 1 - first);
  }
  return { calm: 0, worst: most === 0 || firms === 0 ? 10 : short((100 * most) / firms) };
}

/** Three significant digits, which is as exact as a proposal is. */
function short(value: number): number {
  return Number(value.toPrecision(3)) + 0;
}
