import { fitFrom } from "../src/fit/fit-model.ts";
import { type FitOptions, fitSetup } from "../src/fit/setup.ts";
import { inventedMarket } from "../test/fit/invented-market.ts";
import { wholeNumber } from "./whole-number.ts";

// How long a fit of 85,000 rows by 10 features takes, and what the whole process holds meanwhile:
// `node --import tsx bench/fit.ts [firms]`. Fails beyond 20 s
// of processor time, which other work on the machine lengthens less than wall time, or 640 MB, of which the
// invented observations, held as objects until they are columns, take 340.

const mostSeconds = 20;
const mostMegabytes = 640;
const firms = wholeNumber("firms", 0, 17_300);

const options: FitOptions = {
  through: "2023-03-31",
  calibrateThrough: null,
  skip: [],
  version: "bench",
  features: null,
  horizonDays: null,
  asOf: null,
};

/** Lets go of the observations when it returns, as the command does. */
function begun() {
  const market = inventedMarket({
    ...{ firms, indicators: 10, intercept: -5.5, seed: "bench" },
    weights: [1.5, -1, 0.8, 0.5, -0.4],
  });
  const start = performance.now();
  const processor = process.cpuUsage();
  return { start, processor, setup: fitSetup(market, options) };
}

const { start, processor, setup } = begun();
const result = fitFrom(setup);
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(processor);
const used = (user + system) / 1e6;
const megabytes = process.resourceUsage().maxRSS / 1024;
if (result.kind === "refused") throw new RangeError(result.reason);
const { nRows, nEvents, features, lambda } = result.model;
console.log(
  `${nRows} rows by ${features.length} features, ${nEvents} events, penalty ${lambda}: ` +
    `${seconds.toFixed(1)} s, ${used.toFixed(1)} s of processor (at most ${mostSeconds}), ` +
    `${megabytes.toFixed(0)} MB (at most ${mostMegabytes})`,
);
if (used > mostSeconds || megabytes > mostMegabytes) process.exitCode = 1;
