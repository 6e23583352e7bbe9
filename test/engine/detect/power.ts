import type { Period } from "../../../src/model/publisher.ts";
import { referenceDelay, referenceLimit } from "./reference-cusum.ts";
import { drawsOf, newsOf, quietSeries, scoreOf } from "./series-worlds.ts";

// How soon changes are told, beside the reference.

const after = 40;

/** The fall of each period after the first, in deviations of the noise. */
export const changes: Readonly<Record<string, (passed: number) => number>> = {
  "step of 2": () => 2,
  "step of 4": () => 4,
  "decline by 3 in 26": (passed) => 3 * Math.min(1, passed / 26),
  "decline by 6.7 in 26": (passed) => 6.7 * Math.min(1, passed / 26),
};

/** The share of quiet readings told, from one on. */
export function falseAlarms(
  noise: string,
  period: Period,
  { firms, length, from }: { firms: number; length: number; from: number },
): number {
  let told = 0;
  for (let firm = 0; firm < firms; firm += 1) {
    const resolution = noise.startsWith("counts") ? 1 : 0.1;
    const values = quietSeries(noise, period, length, `firm ${firm}`);
    const news = newsOf(values, { period, resolution, seed: `firm ${firm}` });
    told += news.slice(from).filter((one) => one !== null).length;
  }
  return told / (firms * (length - from));
}

export interface Cell {
  readonly change: string;
  readonly isSecond: boolean;
  /** The median number of readings until it is told. */
  readonly own: number;
  readonly reference: number;
}

/** A row of the power table: each change after so many quiet periods, and again so many after the first one. */
export function powerOf(period: Period, firms: number, quiet: number, between: number): Cell[] {
  const rate = falseAlarms("normal", period, { firms, length: quiet + after, from: quiet });
  const limits = [quiet, between].map((learnt) =>
    referenceLimit(Math.max(rate, 1 / (firms * after)), learnt, after),
  );
  return Object.entries(changes).flatMap(([change, fall]) =>
    [false, true].map((isSecond) => {
      const begin = quiet + (isSecond ? between : 0);
      const delays = Array.from({ length: firms }, (_, firm) => {
        const { normal } = drawsOf(`${period} ${firm} power`);
        const noise = Array.from({ length: begin + after }, normal);
        const earlier = (place: number) => (isSecond && place >= quiet ? fall(26) : 0);
        const values = noise.map((own, place) => {
          const later = place < begin ? 0 : fall(place - begin + 1);
          return scoreOf(own - earlier(place) - later);
        });
        const news = newsOf(values, { period, seed: `firm ${firm}` }).slice(begin);
        const told = news.findIndex((one) => one?.direction === "down");
        const learnt = noise.slice(isSecond ? quiet : 0, begin);
        const level = learnt.reduce((sum, own) => sum + own, 0) / learnt.length;
        const deviations = noise.slice(begin).map((own, i) => own - level - fall(i + 1));
        return {
          own: told === -1 ? Number.POSITIVE_INFINITY : told + 1,
          reference: referenceDelay(deviations, limits[isSecond ? 1 : 0] ?? Number.NaN),
        };
      });
      return {
        change,
        isSecond,
        own: median(delays.map((one) => one.own)),
        reference: median(delays.map((one) => one.reference)),
      };
    }),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
