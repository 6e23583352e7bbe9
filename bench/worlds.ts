import { cpSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { manifestPath, manifestSchema } from "../src/emit/site/manifest.ts";
import { edits } from "./worlds/edits.ts";
import {
  compileTool,
  copyState,
  place,
  removeState,
  run,
  scratch,
  stele,
  type Taken,
} from "./worlds/measured.ts";
import { type Size, sizes } from "./worlds/sizes.ts";
import { makeWorld } from "./worlds/world.ts";

// A world of a size, built into an empty folder, again, and after each edit: whole commands, from the
// start of the process to its end, beside the floor. Prints a table in Markdown.
//   node --import tsx bench/worlds.ts [S, M, L, XL or XXL] [seed] [edit]...

const [name = "S", seed = "1", ...chosen] = process.argv.slice(2);
const size = sizes[name];
if (size === undefined) {
  throw new Error(`Unknown world "${name}": must be one of ${Object.keys(sizes).join(", ")}`);
}

const build = (content: string, out: string, cache: string) =>
  stele("build", content, "--out", out, "--cache", cache);

/** The files of a built folder: hash and size by path. */
function filesOf(out: string): ReadonlyMap<string, readonly [string, number]> {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(out, manifestPath), "utf8")));
  return new Map(manifest.files.map(({ path, sha256, bytes }) => [path, [sha256, bytes]]));
}

type Files = ReturnType<typeof filesOf>;

/** A line of the table; files that were there with the same bytes do not count as written. */
function row(what: string, taken: Taken, cold: Taken, before: Files | null, after: Files): string {
  const written = [...after].filter(([path, [sha256]]) => before?.get(path)?.[0] !== sha256);
  const megabytes = written.reduce((sum, [, [, bytes]]) => sum + bytes, 0) / 1e6;
  const cells = [
    what,
    taken.clock.toFixed(2),
    taken.processor.toFixed(2),
    (taken.processor / cold.processor).toFixed(2),
    taken.megabytes?.toFixed(0) ?? "",
    written.length,
    megabytes.toFixed(1),
  ];
  return `| ${cells.join(" | ")} |`;
}

function measure(of: Size): void {
  const [content, out, cache] = [place("content"), place("out"), place("cache")];
  compileTool();
  makeWorld(content, of, Number(seed));
  stele("issue", content);
  console.log(`World ${name}: ${of.firms} firms, ${4 * of.weeks} observations each\n`);
  console.log("| | clock, s | processor, s | of cold | peak, MB | files written | MB written |");
  console.log("|---|---|---|---|---|---|---|");
  // cards are drawn by the first build, whose time is not counted
  build(content, place("warm"), cache);
  removeState(cache);
  const cold = build(content, out, cache);
  const state = place("state");
  copyState(cache, state);
  const files = filesOf(out);
  const floor = run([resolve("bench/worlds/floor.mjs"), content, out, place("floor")]);
  console.log(row("floor", JSON.parse(floor), cold, null, files));
  console.log(row("cold, with drawn cards", cold, cold, null, files));
  copyState(state, cache);
  console.log(row("nothing changed", build(content, out, cache), cold, files, filesOf(out)));
  for (const [what, edit] of Object.entries(edits)) {
    if (chosen.length > 0 && !chosen.includes(what)) continue;
    const [edited, site] = [place("edited"), place("edited-out")];
    for (const folder of [edited, site]) rmSync(folder, { recursive: true, force: true });
    cpSync(content, edited, { recursive: true });
    cpSync(out, site, { recursive: true, preserveTimestamps: true });
    copyState(state, cache);
    edit(edited, of, () => stele("issue", edited));
    console.log(row(what, build(edited, site, cache), cold, files, filesOf(site)));
  }
}

try {
  measure(size);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
