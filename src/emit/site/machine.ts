import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, readlinkSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { z } from "zod";
import { systemCode, unlessRefused } from "../../model/language/system-error.ts";

export const ownerSchema = z.strictObject({
  pid: z.number().int().positive(),
  /** When the process began, in ms; with the pid it identifies a process of a host. */
  started: z.number().int(),
  host: z.string(),
  /** The id of the current boot; null where the system has none. */
  boot: z.string().nullable(),
  /** The namespace of the pid, of which each container has its own. */
  namespace: z.string().nullable(),
  /** Clock ticks between the boot and the start of the process. */
  ticks: z.string().nullable(),
  /** Whether the system keeps the lock for the process, and gives it back when that ends. */
  held: z.boolean().optional(),
});

/** A process that holds an output. */
export type Owner = Readonly<z.infer<typeof ownerSchema>>;

/** The facts about the machine that writing a site needs. */
export interface Machine {
  readonly self: () => Owner;
  /** `unknown`: a process of another host or container, which cannot be seen from here. */
  readonly lifeOf: (owner: Owner) => "running" | "ended" | "unknown";
  /** Locks a path for this process; see `holdPath`. */
  readonly hold: typeof holdPath;
  readonly home: () => string | null;
  readonly currentFolder: () => string;
}

export const systemMachine: Machine = {
  self: () => ({
    pid: process.pid,
    started: Math.round(performance.timeOrigin),
    host: hostname(),
    boot: bootId(),
    namespace: pidNamespace(),
    ticks: processOf("self")?.ticks ?? null,
  }),
  lifeOf,
  hold: holdPath,
  home: () => {
    try {
      return homedir();
    } catch {
      // a user without an entry in the system's list has no home
      return null;
    }
  },
  currentFolder: () => process.cwd(),
};

/** Whether a process has ended; a pid reused by a later process counts, where the system tells. */
function lifeOf(owner: Owner): "running" | "ended" | "unknown" {
  if (owner.host !== hostname()) return "unknown";
  if (owner.boot !== bootId()) return "ended";
  if (owner.namespace !== pidNamespace()) return "unknown";
  if (!hasProcess(owner.pid)) return "ended";
  const found = processOf(String(owner.pid));
  if (found === null) return "running";
  return found.ended || found.ticks !== owner.ticks ? "ended" : "running";
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // a process of another user answers EPERM
    return systemCode(error) !== "ESRCH";
  }
}

/** State and start from /proc/<pid>/stat, fields 3 and 22 (proc(5)). Linux only. */
function processOf(pid: string): { readonly ended: boolean; readonly ticks: string } | null {
  const text = unlessRefused(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // the name in field 2 may hold spaces and parentheses
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, ticks] = [fields?.[0], fields?.[19]];
  if (state === undefined || ticks === undefined) return null;
  return { ended: state === "Z" || state === "X", ticks };
}

function bootId(): string | null {
  const text = unlessRefused(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"));
  return text?.trim() ?? null;
}

function pidNamespace(): string | null {
  return unlessRefused(() => readlinkSync("/proc/self/ns/pid"));
}

// Node has no call that locks a file; the program flock has (util-linux, BusyBox). A lock belongs to
// the open file, which the program is handed and this process keeps: it outlives the program. The
// system gives it back when this process ends, however it ends, and every container sees it.

/** The exit status of `flock --nonblock` where another process has the lock. */
const taken = 1;

/**
 * Locks an open file for this process until it is closed. False when another process has it; null
 * where there is no such program, or the file system has no such lock.
 */
export function lockedByUs(descriptor: number): boolean | null {
  const stdio = ["ignore", "ignore", "ignore", descriptor] as const;
  const { status } = spawnSync("flock", ["-x", "-n", "3"], { stdio: [...stdio] });
  if (status === 0) return true;
  return status === taken ? false : null;
}

/**
 * Locks a file or folder by its path until the returned function is called or this process ends.
 * `held`: another process has it. Null where there are no such locks, or nothing that can be opened.
 */
export function holdPath(path: string): (() => void) | "held" | null {
  // refused when it is gone, or where the system opens no folders
  const descriptor = unlessRefused(() => openSync(path, "r"));
  if (descriptor === null) return null;
  const locked = lockedByUs(descriptor);
  if (locked === true) return () => closeSync(descriptor);
  closeSync(descriptor);
  return locked === false ? "held" : null;
}
