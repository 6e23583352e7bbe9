import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import type { Served } from "./servers.ts";

/** What a request costs a server. */
export interface Cost {
  /** Processor time of the server for one request, in ms. */
  readonly cpu: number;
  /** By the clock, and so of the machine too, in ms. */
  readonly p99: number;
}

/**
 * The cost of each address, asked by four clients as fast as they are answered. They are asked in turns,
 * a tenth of the seconds at a time, so that what else the machine does meets all of them alike.
 */
export async function costsOf(
  { child, port }: Served,
  urls: readonly string[],
  seconds: number,
): Promise<readonly Cost[]> {
  const asking = asker(port, 4);
  const found = urls.map((url) => ({ url, ticks: 0, times: [] as number[] }));
  for (const { url } of found) for (let i = 0; i < 8; i++) await asking.ask(url);
  for (let turn = 0; turn < 10; turn++) {
    for (const one of found) {
      const before = ticks(child);
      const end = performance.now() + seconds * 100;
      const loop = async () => {
        while (performance.now() < end) {
          const { status, ms } = await asking.ask(one.url);
          if (status !== 200) throw new Error(`Cannot measure: ${one.url} is ${status}`);
          one.times.push(ms);
        }
      };
      await Promise.all([loop(), loop(), loop(), loop()]);
      one.ticks += ticks(child) - before;
    }
  }
  asking.close();
  // a tick of the kernel's accounts is 10 ms
  return found.map(({ ticks: used, times }) => {
    return { cpu: (used * 10) / times.length, p99: percentile(times, 0.99) };
  });
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The most memory that a server has had so far, in MB. */
export function memoryOf({ child }: Served): number {
  const [, kilobytes] =
    /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function ticks(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(" ");
  return Number(fields[13]) + Number(fields[14]);
}

/** A client with so many connections. */
export function asker(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (path: string) =>
    new Promise<{ readonly status: number; readonly ms: number }>((done, failed) => {
      const start = performance.now();
      get({ agent, host: "127.0.0.1", port, path }, (response) => {
        const { statusCode: status = 0 } = response;
        response.resume().on("end", () => done({ status, ms: performance.now() - start }));
      }).on("error", failed);
    });
  return { ask, close: () => agent.destroy() };
}
