import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";
import { systemCode, unlessRefused } from "../../model/language/system-error.ts";
import { systemProgram } from "./system-program.ts";

export const ownerSchema = z.strictObject({
  pid: z.number().int().positive(),
  /** When the process began, in ms; with the pid it identifies a process of a host. */
  started: z.number().int(),
  host: z.string(),
  /** The id of the current boot; null where the system has none. */
  boot: z.string().nullable(),
  /** The namespace of the pid, of which each container has its own. */
  namespace: z.string().nullable(),
  /** Whether the system keeps the lock for the process, and gives it back when that ends. */
  held: z.boolean().optional(),
});

export type Owner = Readonly<z.infer<typeof ownerSchema>>;

/** A tag that no other process of a host has had. */
export function tagOf({ pid, started }: Owner): string {
  return `${pid}-${started}`;
}

export const systemMachine = {
  self: (): Owner => ({
    pid: process.pid,
    started: Math.round(performance.timeOrigin),
    host: hostname(),
    boot: bootId(),
    namespace: pidNamespace(),
  }),
  /** `unknown`: a process of another host or container, which cannot be seen from here. */
  lifeOf: (owner: Owner): "running" | "ended" | "unknown" => {
    if (owner.host !== hostname()) return "unknown";
    if (owner.boot !== bootId()) return "ended";
    if (owner.namespace !== pidNamespace()) return "unknown";
    return hasProcess(owner.pid) ? "running" : "ended";
  },
  hold: holdPath,
} as const;

export type Machine = typeof systemMachine;

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // a process of another user answers EPERM
    return systemCode(error) !== "ESRCH";
  }
}

function bootId(): string | null {
  const text = unlessRefused(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"));
  return text?.trim() ?? null;
}

function pidNamespace(): string | null {
  return unlessRefused(() => readlinkSync("/proc/self/ns/pid"));
}

/**
 * Locks a path until the returned function is called or this process ends. `held`: another process has it. Null
 * where there are no such locks. Node has no call for it; the program flock has (util-linux, BusyBox), and the lock
 * belongs to the open file, which this process keeps.
 */
export function holdPath(path: string): (() => void) | "held" | null {
  const flock = systemProgram("flock");
  if (flock === null) return null;
  // refused when it is gone, or where the system opens no folders
  const descriptor = unlessRefused(() => openSync(path, "r"));
  if (descriptor === null) return null;
  const stdio = ["ignore", "ignore", "ignore", descriptor] as const;
  const { status } = spawnSync(flock, ["-x", "-n", "3"], { stdio: [...stdio] });
  if (status === 0) return () => closeSync(descriptor);
  closeSync(descriptor);
  // any other status is of a disk without locks
  return status === 1 ? "held" : null;
}
