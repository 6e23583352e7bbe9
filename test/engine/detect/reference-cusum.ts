import { drawsOf } from "./series-worlds.ts";

// The standard to beat: Page's two-sided CUSUM with an allowance of half a deviation. It knows the deviation of the
// noise, and which readings are of the level before the change; its limit is that at which it has the same rate of
// false alarms as what it is compared with.

const allowance = 0.5;

/** The first reading, from 1 on, at which it tells a fall; infinite where it tells none. */
export function referenceDelay(deviations: readonly number[], limit: number): number {
  const told = toldBy(deviations, limit).indexOf(-1);
  return told === -1 ? Number.POSITIVE_INFINITY : told + 1;
}

function toldBy(deviations: readonly number[], limit: number): number[] {
  let up = 0;
  let down = 0;
  return deviations.map((deviation) => {
    up = Math.max(0, up + deviation - allowance);
    down = Math.max(0, down - deviation - allowance);
    if (up <= limit && down <= limit) return 0;
    const side = up > limit ? 1 : -1;
    up = 0;
    down = 0;
    return side;
  });
}

/** The limit with which it tells that share of quiet readings, its level learnt from so many before them. */
export function referenceLimit(rate: number, learnt: number, length: number, runs = 500): number {
  const { normal } = drawsOf(`reference ${learnt} ${length}`);
  const quiet = Array.from({ length: runs }, () => {
    const level = normal() / Math.sqrt(learnt);
    return Array.from({ length }, () => normal() - level);
  });
  let low = 1;
  let high = 12;
  for (let step = 0; step < 14; step += 1) {
    const limit = (low + high) / 2;
    const told = quiet.flatMap((run) => toldBy(run, limit)).filter((side) => side !== 0).length;
    if (told > rate * runs * length) low = limit;
    else high = limit;
  }
  return high;
}
