import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { histories } from "./histories/histories.ts";
import { type Run, replay } from "./histories/replay.ts";
import { cloneOf, statesOf } from "./histories/states.ts";

// Histories of public data, replayed commit by commit through `stele take`. Prints a table in Markdown.
//   node --import tsx bench/histories.ts FOLDER [part of a name]
// FOLDER has clones at OWNER/NAME, as of `git clone --bare https://github.com/OWNER/NAME OWNER/NAME`.

const [clones, part = ""] = process.argv.slice(2);
if (clones === undefined) throw new RangeError("Name the folder that has the clones");
const program = join(import.meta.dirname, "../scripts/stele.mjs");
const run: Run = (...args) => {
  const began = performance.now();
  const done = spawnSync(process.execPath, [program, ...args], {
    ...{ encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "pipe"] },
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (process.env["BENCH_VERBOSE"] !== undefined) console.error(seconds, args.join(" "));
  return { status: done.status ?? 1, out: done.stdout, err: done.stderr };
};

console.log("| history | states | by hand | answers | doubts | records | false |");
console.log("|---|--:|--:|--:|--:|--:|--:|");
for (const history of histories.filter(({ repository }) => repository.includes(part))) {
  const clone = cloneOf(clones, history);
  if (clone === null) {
    console.log(`| ${history.repository} | not in "${clones}" |`);
    continue;
  }
  const folder = mkdtempSync(join(tmpdir(), "stele-history-"));
  const { states, byHand, answers, doubts, records, falseWords } = replay(
    history,
    statesOf(clone, history, Number.POSITIVE_INFINITY),
    run,
    folder,
  );
  rmSync(folder, { recursive: true });
  const counts = [states, byHand.length, answers, doubts, records, falseWords.length];
  console.log(`| ${history.repository} | ${counts.join(" | ")} |`);
  for (const line of [...byHand, ...falseWords].slice(0, 12)) console.error(line);
}
