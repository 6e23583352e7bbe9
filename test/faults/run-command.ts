import { type ChildProcess, spawn, spawnSync } from "node:child_process";

/** When a process is killed: some time after its start, or after something is seen. */
export interface KillMoment {
  /** True from the moment on from which `milliseconds` count; null for the start. */
  readonly seen: (() => boolean) | null;
  readonly milliseconds: number;
}

export interface Ended {
  /** False when it had ended before it could be killed. */
  readonly hit: boolean;
  readonly status: number | null;
  readonly milliseconds: number;
}

/** Runs a command and kills it with SIGKILL; a null moment lets it end. */
export function runKilled(args: readonly string[], moment: KillMoment | null): Promise<Ended> {
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

function killAt(child: ChildProcess, { seen, milliseconds }: KillMoment): () => void {
  let timer: NodeJS.Timeout | null = null;
  const begin = () => {
    timer = setTimeout(() => void child.kill("SIGKILL"), milliseconds);
  };
  if (seen === null) begin();
  const poll = setInterval(() => {
    if (timer === null && seen?.() === true) begin();
  }, 1);
  return () => {
    clearInterval(poll);
    if (timer !== null) clearTimeout(timer);
  };
}

/** Runs a command to its end and returns its output. */
export function runToEnd(args: readonly string[], program = process.execPath) {
  const { status, stdout, stderr } = spawnSync(program, [...args], {
    encoding: "utf8",
    env: quietly(),
  });
  return { status, out: stdout, err: stderr };
}

function quietly(): NodeJS.ProcessEnv {
  return { ...process.env, NO_COLOR: "1", GITHUB_ACTIONS: "" };
}
