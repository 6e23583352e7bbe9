import { routes } from "../src/answers/routes.ts";
import { build } from "../src/build/build.ts";
import type { Watch } from "../src/build/build-options.ts";
import { compileTool, place, removeScratch, stele } from "./worlds/measured.ts";
import { sizes } from "./worlds/sizes.ts";
import { makeWorld } from "./worlds/world.ts";

// Memory over a first build of a world, in this process, without cards, which are drawn one at a time. Prints a table in Markdown.
//   node --import tsx bench/memory.ts [S, M, L, XL or XXL] [seed]

const [name = "M", seed = "1"] = process.argv.slice(2);
const size = sizes[name];
if (size === undefined) {
  throw new Error(`Unknown world "${name}": must be one of ${Object.keys(sizes).join(", ")}`);
}
for (const route of routes) Reflect.deleteProperty(route, "cards");

const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

function row(step: string): void {
  const { rss, heapUsed } = process.memoryUsage();
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const seconds = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1);
  const cells = [step, seconds, mebibytes(heapUsed), mebibytes(rss), mebibytes(maxRSS * 1024)];
  console.log(`| ${cells.join(" | ")} |`);
}

try {
  const [content, out, cache] = [place("content"), place("out"), place("cache")];
  await makeWorld(content, size, Number(seed));
  compileTool();
  stele("issue", content);
  console.log(`World ${name}: ${size.firms} firms, ${4 * size.weeks} observations each\n`);
  console.log("| step | processor, s | heap, MiB | resident, MiB | peak, MiB |");
  console.log("|---|---|---|---|---|");
  const watch: Watch = (progress) => {
    const { step } = progress;
    if (step !== "write") row(step);
    else if (progress.files % 20_000 === 0) row(`${progress.files} files`);
  };
  const { report } = await build({ content, out, asOf: null, cache }, watch);
  row(`all ${report.files} files, ${(report.bytes / 1e6).toFixed(0)} MB`);
} finally {
  removeScratch();
}
