import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ran } from "../scripts/run.ts";

/** An empty project with the packed package in it, as `npm install stele-….tgz` leaves it. */
export interface Installed {
  readonly project: string;
  /** The package's own folder. */
  readonly folder: string;
  readonly run: (...args: readonly string[]) => Ran;
  readonly remove: () => void;
}

/** Packs the project and installs it into an empty folder, with what it needs from a registry. */
export function installed(): Installed {
  const project = mkdtempSync(join(tmpdir(), "stele-package-"));
  execFileSync("npm", ["pack", "--silent", "--pack-destination", project], { stdio: "pipe" });
  const [tarball = ""] = readdirSync(project);
  install(project, join(project, tarball));
  const folder = join(project, "node_modules/stele");
  const command = join(project, "node_modules/.bin/stele");
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

/** Packages that npm keeps are not downloaded again; what it lacks must come from a registry. */
function install(project: string, tarball: string): void {
  const args = ["install", "--prefer-offline", "--no-audit", "--no-fund", tarball];
  const { status, stderr } = spawnSync("npm", args, { cwd: project, encoding: "utf8" });
  if (status === 0) return;
  const isOffline = /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ENOTCACHED/.test(stderr);
  const why = isOffline ? "no registry answers for what npm's cache lacks" : "npm refuses";
  throw new Error(`Cannot install the packed package: ${why}\n${stderr}`);
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
