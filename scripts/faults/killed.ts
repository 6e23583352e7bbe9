import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";

/** When a process is killed: some time after its start, or as soon as a path is there. */
export type KillMoment =
  | { readonly kind: "after"; readonly milliseconds: number }
  | { readonly kind: "seen"; readonly path: string; readonly milliseconds: number };

export interface Killed {
  /** False when it had ended before it could be killed. */
  readonly hit: boolean;
  readonly status: number | null;
  readonly milliseconds: number;
}

/** Runs a command and kills it with SIGKILL; a null moment lets it end. */
export function runKilled(args: readonly string[], moment: KillMoment | null): Promise<Killed> {
  const started = performance.now();
  const child = spawn(process.execPath, [...args], { stdio: "ignore", env: quietly() });
  const stop = moment === null ? () => {} : killAt(child, moment);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (status, signal) => {
      stop();
      const milliseconds = performance.now() - started;
      resolve({ hit: signal === "SIGKILL", status, milliseconds });
    });
  });
}

function killAt(child: ChildProcess, moment: KillMoment): () => void {
  const kill = () => void child.kill("SIGKILL");
  if (moment.kind === "after") {
    const timer = setTimeout(kill, moment.milliseconds);
    return () => clearTimeout(timer);
  }
  let timer: NodeJS.Timeout | null = null;
  const poll = setInterval(() => {
    if (timer === null && existsSync(moment.path)) timer = setTimeout(kill, moment.milliseconds);
  }, 1);
  return () => {
    clearInterval(poll);
    if (timer !== null) clearTimeout(timer);
  };
}

function quietly(): NodeJS.ProcessEnv {
  return { ...process.env, NO_COLOR: "1", GITHUB_ACTIONS: "" };
}
