import { expect } from "vitest";
import { mean } from "../../src/engine/numbers/statistics.ts";
import { at } from "../../src/model/language/at.ts";
import { questioned, worlds } from "./worlds-of-noise.ts";

const most = 0.01;

/** Expects that hardly a reading is questioned, in each period and each kind of noise, and prints the shares. */
export function expectFewFalseDoubts(periods: number, firms: number, count: number): void {
  const byNoise = Object.entries(worlds).map(([name, noise]) => {
    const gaps = name === "normal noise" && firms > 1 ? 0.03 : 0;
    return { name, shares: questioned(noise, { firms, periods, gaps }, count) };
  });
  const byPeriod = Array.from({ length: periods - 1 }, (_, i) => {
    return { period: i + 2, share: average(byNoise.map(({ shares }) => at(shares, i))) };
  });
  const ofNoises = byNoise.map(({ name, shares }) => ({ name, share: average(shares) }));
  const told = [
    ...byPeriod.map(({ period, share }) => `period ${period} ${shown(share)}`),
    ...ofNoises.map(({ name, share }) => `${name} ${shown(share)}`),
  ];
  console.info(`Readings questioned where nothing happened, ${firms} firms: ${told.join(", ")}`);
  expect([...byPeriod, ...ofNoises].filter(({ share }) => share > most)).toEqual([]);
}

function average(shares: readonly number[]): number {
  return mean(shares) ?? 0;
}

function shown(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
