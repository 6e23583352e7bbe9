import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { manifestPath } from "../src/emit/site/manifest.ts";
import { readManifest } from "../src/emit/site/manifest-file.ts";
import { corrected, edits } from "./worlds/edits.ts";
import {
  compileTool,
  copyState,
  measured,
  place,
  removeScratch,
  removeState,
  run,
  stele,
  type Taken,
} from "./worlds/measured.ts";
import { type Size, sizes } from "./worlds/sizes.ts";
import { makeWorld } from "./worlds/world.ts";

// A world of a size, built into an empty folder, again, and after each edit: whole commands, from the
// start of the process to its end, beside the floor. Prints a table in Markdown. A large world is made
// and its cards are drawn once where BENCH_FOLDER names a folder to keep them in.
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
  const manifest = readManifest(join(out, manifestPath));
  return new Map(manifest.files.map(({ path, sha256, bytes }) => [path, [sha256, bytes]]));
}

type Files = ReturnType<typeof filesOf>;

/** The cold builds that others are compared with: pictures from a filled cache, and from an empty one. */
interface Cold {
  readonly drawn: Taken;
  readonly drawing: Taken;
}

/** A line of the table; files that were there with the same bytes do not count as written. */
function row(what: string, taken: Taken, cold: Cold, before: Files, after: Files): string {
  const written = [...after].filter(([path, [sha256]]) => before.get(path)?.[0] !== sha256);
  const megabytes = written.reduce((sum, [, [, bytes]]) => sum + bytes, 0) / 1e6;
  const cells = [
    what,
    taken.clock.toFixed(2),
    taken.processor.toFixed(2),
    (taken.processor / cold.drawn.processor).toFixed(2),
    (taken.processor / cold.drawing.processor).toFixed(2),
    taken.megabytes?.toFixed(0) ?? "",
    written.length,
    megabytes.toFixed(1),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The first build, which draws every card; of a folder that is kept, the one that filled it. */
function drawingBuild(content: string, cache: string): Taken {
  const first = place("first.json");
  if (!existsSync(first)) {
    rmSync(cache, { recursive: true, force: true });
    writeFileSync(first, JSON.stringify(build(content, place("out"), cache)));
    rmSync(place("out"), { recursive: true });
  }
  return JSON.parse(readFileSync(first, "utf8")) as Taken;
}

async function measure(of: Size): Promise<void> {
  const [content, out, cache] = [place("content"), place("out"), place("cache")];
  compileTool();
  if (!existsSync(place("made"))) {
    await makeWorld(content, of, Number(seed));
    stele("issue", content);
    // the day has come on which the edits are known
    corrected(content, "F000012", "reply_share", (value) => (Number(value) - 0.001).toFixed(3));
    writeFileSync(place("made"), "");
  }
  console.log(`World ${name}: ${of.firms} firms, ${4 * of.weeks} observations each\n`);
  console.log(
    "| | clock, s | processor, s | of cold | of cold with drawing | peak, MB | files written | MB written |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  const drawing = drawingBuild(content, cache);
  removeState(cache);
  rmSync(out, { recursive: true, force: true });
  const drawn = build(content, out, cache);
  const cold = { drawn, drawing };
  const state = place("state");
  copyState(cache, state);
  const [nothing, files] = [new Map(), filesOf(out)];
  console.log(row("cold, drawing all cards", drawing, cold, nothing, files));
  console.log(row("cold, with drawn cards", drawn, cold, nothing, files));
  const floor = run([resolve("bench/worlds/floor.mjs"), content, out, place("floor")]);
  rmSync(place("floor"), { recursive: true });
  console.log(row("floor of cold", JSON.parse(floor), cold, nothing, files));
  const unchanged = build(content, out, cache);
  console.log(row("nothing changed", unchanged, cold, files, filesOf(out)));
  const hashing = measured([resolve("bench/worlds/fingerprint.mjs"), content]);
  console.log(row("floor of nothing changed", hashing, cold, files, files));
  for (const [what, edit] of Object.entries(edits)) {
    if (chosen.length > 0 && !chosen.includes(what)) continue;
    const [edited, site] = [place("edited"), place("edited-out")];
    for (const folder of [edited, site]) rmSync(folder, { recursive: true, force: true });
    cpSync(content, edited, { recursive: true });
    // a build never writes into a file that is there, so that links are as good as copies
    execFileSync("cp", ["-al", out, site]);
    copyState(state, cache);
    edit(edited, of, () => stele("issue", edited));
    console.log(row(what, build(edited, site, cache), cold, files, filesOf(site)));
  }
}

try {
  await measure(size);
} finally {
  removeScratch();
}
