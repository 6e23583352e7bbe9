import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

// Builds the demonstration once for every test that looks at a whole build, in a process of its own: other tests run
// meanwhile. Those that look at it wait for it (test/wait-for-demonstration.ts).

declare module "vitest" {
  interface ProvidedContext {
    readonly dist: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const { dist, done } = demonstration();
  project.provide("dist", dist);
  return done;
}

/** Why the build of a folder failed, beside it. */
export const failureOf = (dist: string) => `${dist}.failed`;

/**
 * The folder of the demonstration, and its build. With `STELE_DEMONSTRATION` it is built in that folder by the first
 * run and read by the others: a build appears there whole or not at all, and nobody removes it.
 */
export function demonstration() {
  const shared = process.env["STELE_DEMONSTRATION"];
  const folder = shared ?? mkdtempSync(join(tmpdir(), "stele-demonstration-"));
  mkdirSync(folder, { recursive: true });
  const dist = join(folder, "dist");
  const builder = existsSync(dist) ? null : start(dist);
  return {
    dist,
    built: new Promise<void>((resolve) => {
      if (builder === null) resolve();
      else builder.on("close", () => resolve());
    }),
    done: () => {
      builder?.kill();
      if (shared === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function start(dist: string): ChildProcess {
  rmSync(failureOf(dist), { force: true });
  const program = join(import.meta.dirname, "build-demonstration.ts");
  const builder = spawn(process.execPath, ["--import", "tsx", program, dist]);
  let said = "";
  builder.stderr.on("data", (text) => {
    said += text;
  });
  builder.on("close", () => {
    if (!existsSync(dist)) writeFileSync(failureOf(dist), said);
  });
  return builder;
}
