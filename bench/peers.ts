import { readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { wholeNumber } from "./whole-number.ts";
import {
  compileTool,
  measured,
  place,
  removeScratch,
  removeState,
  run,
  stele,
  type Taken,
} from "./worlds/measured.ts";
import { makeWorld } from "./worlds/world.ts";

// The same firms, four observations each, published by Stele and by Eleventy, which writes lists of a
// hundred and a file for a firm, or the four that Stele has of one: whole commands, beside the floor of
// each. Eleventy is installed by `npm install --prefix bench/eleventy`.
//   node --import tsx bench/peers.ts [firms, default 10000]

const firms = wholeNumber("firms", 0, 10_000);
const [content, out, other, cache] = ["content", "out", "eleventy", "cache"].map(place) as [
  string,
  string,
  string,
  string,
];

/** The number of files below a folder, and their megabytes. */
function sizeOf(folder: string): readonly [number, number] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const bytes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return [files.length, bytes.reduce((sum, one) => sum + one, 0) / 1e6];
}

const floorOf = (folder: string) =>
  JSON.parse(run([resolve("bench/worlds/floor.mjs"), content, folder, place("floor")])) as Taken;

function row(what: string, { processor, megabytes }: Taken, folder: string, floor: Taken): string {
  const [files, written] = sizeOf(folder);
  const times = (processor / floor.processor).toFixed(1);
  const perFile = ((1000 * processor) / files).toFixed(2);
  const cells = [what, processor.toFixed(2), times, megabytes?.toFixed(0) ?? "", files];
  return `| ${[...cells, written.toFixed(1), perFile].join(" | ")} |`;
}

try {
  compileTool();
  await makeWorld(content, { firms, weeks: 1, essays: 1, records: 0 }, 1);
  stele("issue", content);
  const build = () => stele("build", content, "--out", out, "--cache", cache);
  // cards are drawn by the first build, whose time does not count
  build();
  rmSync(out, { recursive: true, force: true });
  removeState(cache);
  const ours = build();
  const eleventy = resolve("bench/eleventy/node_modules/@11ty/eleventy/cmd.cjs");
  const theirs = (["one", "all"] as const).map((forms) => {
    const folder = `${other}-${forms}`;
    const env = { BENCH_CONTENT: content, BENCH_OUT: folder, BENCH_FORMS: forms };
    const config = `--config=${resolve("bench/eleventy/eleventy.config.js")}`;
    return { forms, folder, taken: measured([eleventy, config], env) };
  });
  const ratios = theirs.map(({ taken }) => (ours.processor / taken.processor).toFixed(1));
  console.log(
    `${firms} firms, 4 observations each; Stele takes ${ratios.join(" and ")} times Eleventy\n`,
  );
  console.log("| | processor, s | of its floor | peak, MB | files | MB | ms a file |");
  console.log("|---|---|---|---|---|---|---|");
  console.log(row("Stele", ours, out, floorOf(out)));
  for (const { forms, folder, taken } of theirs) {
    console.log(row(`Eleventy, ${forms} of a firm's files`, taken, folder, floorOf(folder)));
  }
} finally {
  removeScratch();
}
