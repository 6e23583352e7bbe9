import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Ran } from "../scripts/run.ts";

/** An empty project with the packed package in it, as `npm install stele-….tgz` leaves it. */
export interface Installed {
  readonly project: string;
  /** The package's own folder. */
  readonly folder: string;
  readonly run: (...args: readonly string[]) => Ran;
  readonly remove: () => void;
}

/**
 * Packs the project and unpacks it elsewhere. Of the packages it needs at run time, those that it
 * names are linked, and no others: what it does not name, it does not find.
 */
export function installed(): Installed {
  const project = mkdtempSync(join(tmpdir(), "stele-package-"));
  execFileSync("npm", ["pack", "--silent", "--pack-destination", project], { stdio: "pipe" });
  const [tarball = ""] = readdirSync(project);
  const folder = join(project, "node_modules/stele");
  mkdirSync(folder, { recursive: true });
  const strip = "--strip-components=1";
  execFileSync("tar", ["-xzf", join(project, tarball), "-C", folder, strip]);
  const { dependencies, bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    const link = join(project, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(process.cwd(), "node_modules", name), link);
  }
  mkdirSync(join(project, "node_modules/.bin"));
  const command = join(project, "node_modules/.bin/stele");
  symlinkSync(join("../stele", bin.stele), command);
  return {
    project,
    folder,
    run: (...args) => {
      const ran = spawnSync(command, args, { cwd: project, encoding: "utf8" });
      return { status: ran.status, out: ran.stdout, err: ran.stderr };
    },
    remove: () => rmSync(project, { recursive: true, force: true }),
  };
}

/**
 * The least processor time of some runs of a command, in ms: user and system, by the shell's clock.
 */
export function processorTime(command: string, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const script = `TIMEFORMAT="%U %S"; time ${command} >/dev/null`;
    const { stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
    const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(" ").map(Number);
    return 1000 * (user + system);
  });
  return Math.min(...times);
}
