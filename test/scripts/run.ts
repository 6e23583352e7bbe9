import { spawnSync } from "node:child_process";

export interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command-line tool as a person would. */
export function stele(...args: readonly string[]): Ran {
  const ran = spawnSync(process.execPath, ["scripts/stele.mjs", ...args], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", GITHUB_ACTIONS: "" },
  });
  return { status: ran.status, out: ran.stdout, err: ran.stderr };
}
