import { writeFileSync } from "node:fs";
import { triedOn } from "../src/engine/detect/trial.ts";
import { periods } from "../src/model/publisher.ts";

// Writes what the detector does on normal noise, which no content changes and most of a second computes. Run it by
// hand after a change of the detector: `node --import tsx scripts/normal-trials.ts`.

const trials = periods.map((period) => {
  const { falseAlarms, power } = triedOn([], period);
  const first = power.map((one) => one.first);
  const second = power.map((one) => one.second);
  return [period, { falseAlarms, first, second }] as const;
});

writeFileSync(
  new URL("../src/engine/detect/normal-trials.json", import.meta.url),
  `${JSON.stringify(Object.fromEntries(trials), null, 2)}\n`,
);
