import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../src/build/build.ts";
import { loadDataset } from "../src/content/load.ts";
import { calibrationsOf, judgedModels } from "../src/engine/forecast/calibrations.ts";
import { defaultAsOf, worldAt } from "../src/engine/world/world.ts";
import { presetNames } from "../src/model/publisher.ts";

// What the bootstrap bands of every calibration cost beside a whole build, in processor time of one
// run: `node --import tsx bench/bands.ts [content]`. Fails above a tenth. Run it twice where the cards
// are not yet in the cache, as drawing them makes a build look dear.

const limit = 0.1;
const content = process.argv[2] ?? "content";
const dataset = await loadDataset(content);
const asOf = defaultAsOf(dataset);
if (asOf === null) throw new RangeError(`Cannot measure "${content}": it has no dated row`);

const own = Math.max(...dataset.methodologies.map(({ calibration }) => calibration.draws));
everyCalibration(own); // compiled by now, for both
const bands = processorOf(() => everyCalibration(own)) - processorOf(() => everyCalibration(1));
const whole = await buildTime();
const share = bands / whole;
console.log(
  `${own} draws for each calibration: ${bands.toFixed(2)} s of processor, a build ${whole.toFixed(2)} s: ` +
    `${(100 * share).toFixed(1)} % (at most ${100 * limit} %)`,
);
if (share > limit) process.exitCode = 1;

/** Everything that the export asks for, with this many draws. */
function everyCalibration(draws: number): void {
  const methodologies = dataset.methodologies.map((one) => ({
    ...one,
    calibration: { ...one.calibration, draws },
  }));
  const world = worldAt({ ...dataset, methodologies }, asOf ?? "");
  const calibrations = calibrationsOf(world);
  for (const mode of ["real_time", "hindcast"] as const) {
    for (const modelVersion of [null, ...judgedModels(world)]) {
      for (const preset of [null, ...presetNames]) calibrations({ mode, modelVersion, preset });
    }
  }
}

function processorOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return secondsSince(start);
}

function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

async function buildTime(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "stele-bands-"));
  try {
    const start = process.cpuUsage();
    const out = join(folder, "dist");
    await build({ content, out, asOf: null, cache: ".cache" }, () => undefined);
    return secondsSince(start);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
