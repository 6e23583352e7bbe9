import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** What a whole command took, from the start of its process to its end. */
export interface Taken {
  readonly clock: number;
  readonly processor: number;
  /** The peak of memory; null where it is not measured. */
  readonly megabytes: number | null;
}

/** A folder that keeps a world and its drawn cards from one run for the next; null for none. */
const kept = process.env["BENCH_FOLDER"] ?? null;
if (kept !== null) mkdirSync(kept, { recursive: true });
const scratch = kept ?? mkdtempSync(join(tmpdir(), "stele-bench-"));

/** Removes the folder of this run, unless it is kept. */
export function removeScratch(): void {
  if (kept === null) rmSync(scratch, { recursive: true, force: true });
}

export const place = (part: string) => join(scratch, part);

/** Runs a program of Node and measures it; throws where it fails. */
export function measured(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Taken {
  const usage = place("usage.json");
  run(args, {
    NODE_OPTIONS: `--import=${resolve("bench/worlds/usage.mjs")}`,
    STELE_USAGE: usage,
    ...env,
  });
  return JSON.parse(readFileSync(usage, "utf8")) as Taken;
}

/** Compiles the tool as a package has it: a clone runs its source, and loads it for most of a second. */
export function compileTool(): void {
  run(["--import", "tsx", resolve("scripts/pack.ts")]);
}

/** Runs a command of the compiled tool. */
export function stele(command: string, content: string, ...more: readonly string[]): Taken {
  return measured([resolve("lib/scripts/stele.mjs"), command, "--content", content, ...more]);
}

const isOfCards = (cache: string, path: string) => path.startsWith(join(cache, "cards"));

/** Copies what a cache has besides drawn cards, which every build shares. */
export function copyState(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !isOfCards(from, path) });
}

/** Removes what a cache has besides drawn cards. */
export function removeState(cache: string): void {
  for (const name of readdirSync(cache)) {
    if (name !== "cards") rmSync(join(cache, name), { recursive: true, force: true });
  }
}

/** Runs a program of Node and returns what it printed. */
export function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`Cannot measure: ${args.join(" ")} failed\n${stdout}${stderr}`);
  return stdout;
}
