import type { ScaleTime } from "d3-scale";

/** Ticks that labels tell apart: years, months, or days, of which the first has its year. */
export function timeTicks(
  scale: ScaleTime<number, number>,
): readonly (readonly [tick: Date, label: string])[] {
  const [first, last] = scale.domain();
  if (first?.getTime() === last?.getTime()) return [];
  // of two days d3 also names hours
  const all = scale.ticks(4).filter((tick) => tick.getTime() % 86_400_000 === 0);
  // of a few weeks or months there are up to eight, whose labels would meet on a phone
  const ticks = all.filter((_, i) => all.length <= 5 || i % 2 === 0);
  const isByMonth = ticks.every((tick) => tick.getUTCDate() === 1);
  const isByYear = isByMonth && ticks.every((tick) => tick.getUTCMonth() === 0);
  const withinYear = isByMonth ? "%b %Y" : "%-d %b";
  const format = isByYear ? "%Y" : withinYear;
  return ticks.map((tick, i) => {
    const own = i === 0 && !isByMonth ? `${format} %Y` : format;
    return [tick, scale.tickFormat(4, own)(tick)] as const;
  });
}
