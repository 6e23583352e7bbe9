import type { Period } from "../src/model/publisher.ts";
import { falseAlarms, powerOf } from "../test/engine/detect/power.ts";
import { noises } from "../test/engine/detect/series-worlds.ts";

// How often the detector tells something where nothing happens, and how soon it tells a change, beside a CUSUM with the
// same rate of false alarms: `node --import tsx bench/detector.ts [series]`. The tables are markdown. Fails above 1 of
// 100 readings, and where a change is told more than a period later than by the reference.

const firms = Number(process.argv[2] ?? 200);
const limit = 0.01;

const lengths: readonly (readonly [Period, number])[] = [
  ["day", 1500],
  ["week", 60],
  ["week", 104],
  ["week", 260],
  ["month", 60],
  ["quarter", 40],
  ["half-year", 30],
  ["year", 24],
];
const histories: readonly (readonly [Period, number])[] = [
  ["day", 120],
  ["week", 60],
  ["week", 104],
  ["month", 48],
  ["quarter", 32],
  ["half-year", 30],
  ["year", 24],
];

const row = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);
const head = (cells: readonly string[]) => {
  row(cells);
  row(cells.map((_, i) => (i === 0 ? "---" : "--:")));
};
const failed: string[] = [];

head(["noise", ...lengths.map(([period, length]) => `${length} ${period}s`)]);
for (const noise of Object.keys(noises)) {
  const rates = lengths.map(([period, length]) => {
    const few = Math.max(20, Math.round((firms * 100) / length));
    const rate = falseAlarms(noise, period, { firms: few, length, from: 0 });
    if (rate > limit) failed.push(`${noise}, ${length} ${period}s: ${rate.toFixed(4)}`);
    return `${(100 * rate).toFixed(2)} %`;
  });
  row([noise, ...rates]);
}

console.log("");
const [first = ["week", 104]] = histories;
head(["quiet before", ...powerOf(first[0], 1, 30, 15).map(cellName)]);
for (const [period, quiet] of histories) {
  const cells = powerOf(period, firms, quiet, 15);
  for (const cell of cells) {
    if (cell.own > cell.reference + 1) {
      failed.push(`${quiet} ${period}s, ${cellName(cell)}: ${cell.own} after ${cell.reference}`);
    }
  }
  row([`${quiet} ${period}s`, ...cells.map(({ own, reference }) => `${own} (${reference})`)]);
}

for (const one of failed) console.log(`beyond: ${one}`);
if (failed.length > 0) process.exitCode = 1;

function cellName({ change, isSecond }: { change: string; isSecond: boolean }): string {
  return isSecond ? `${change}, second` : change;
}
