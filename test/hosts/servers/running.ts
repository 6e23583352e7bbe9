import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Ask, asking } from "../requests/ask.ts";

/** A server of our own on loopback. */
export interface Running {
  readonly port: number;
  readonly ask: Ask;
  readonly log: () => string;
  /** Ends exactly this process. */
  readonly stop: () => Promise<void>;
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const bound = server.address();
      const port = typeof bound === "object" && bound !== null ? bound.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Starts a server that stays in the foreground, and waits until it answers. */
export async function running(command: (port: number) => Command): Promise<Running> {
  const port = await freePort();
  const { program, args, cwd, env = {} } = command(port);
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => said.push(chunk.toString("utf8")));
  }
  child.once("error", (error) => said.push(error.message));
  const log = () => said.join("");
  const ask = asking(port);
  await answering(child, ask, log);
  return { port, ask, log, stop: () => stopped(child) };
}

async function answering(child: ChildProcess, ask: Ask, log: () => string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${log()}`);
    const alive = await ask({ method: "GET", url: "/api/publications" }).catch(() => null);
    if (alive !== null) return;
    await wait(100);
  }
  await stopped(child);
  throw new Error(`The server does not answer: ${log()}`);
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 5000);
  await ended;
  clearTimeout(late);
}
