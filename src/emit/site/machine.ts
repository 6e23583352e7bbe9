import { readFileSync, readlinkSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { z } from "zod";
import { systemCode } from "../../language/system-error.ts";
import { holdPath } from "../files/flock.ts";

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
  const text = unlessAbsent(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // the name in field 2 may hold spaces and parentheses
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, ticks] = [fields?.[0], fields?.[19]];
  if (state === undefined || ticks === undefined) return null;
  return { ended: state === "Z" || state === "X", ticks };
}

function bootId(): string | null {
  const text = unlessAbsent(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"));
  return text?.trim() ?? null;
}

function pidNamespace(): string | null {
  return unlessAbsent(() => readlinkSync("/proc/self/ns/pid"));
}

function unlessAbsent(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
