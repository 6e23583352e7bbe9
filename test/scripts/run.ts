import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { inject } from "vitest";

export interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command-line tool as a person would who installed it. */
export function stele(...args: readonly string[]): Ran {
  const ran = spawnSync(process.execPath, [tool(), ...args], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", GITHUB_ACTIONS: "" },
  });
  return { status: ran.status, out: ran.stdout, err: ran.stderr };
}

/** The module to start, compiled once for the whole run (test/tool.ts). */
export function tool(): string {
  return join(inject("compiled"), "scripts/stele.mjs");
}
