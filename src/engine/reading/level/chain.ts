import { mean } from "../../numbers/statistics.ts";

/**
 * What a period adds to a chain: the geometric mean of the ratios of the scores of those firms that have one in both
 * periods; null without any, and where one of the scores is not above 0. Source: the Jevons index, linked period by
 * period (ILO, Consumer Price Index Manual, 2020, chapters 6 and 9).
 */
export function linkOf(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): number | null {
  const logs: number[] = [];
  for (const [firmId, score] of now) {
    const then = before.get(firmId);
    if (then === undefined) continue;
    if (score <= 0 || then <= 0) return null;
    logs.push(Math.log(score / then));
  }
  const change = mean(logs);
  return change === null ? null : Math.exp(change);
}
