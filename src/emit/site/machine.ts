import { readFileSync, readlinkSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { z } from "zod";
import { systemCode } from "./site-error.ts";

export const ownerSchema = z.strictObject({
  pid: z.number().int().positive(),
  /** When the process began, in ms; with the pid it names one process of a host. */
  started: z.number().int(),
  host: z.string(),
  /** Of this start of the machine; null where the system does not say. */
  boot: z.string().nullable(),
  /** Within which the pid is counted: a container has its own. */
  namespace: z.string().nullable(),
  /** Clock ticks from the machine's start to the process's. */
  ticks: z.string().nullable(),
});

/** A process that holds an output. */
export type Owner = Readonly<z.infer<typeof ownerSchema>>;

/** What writing a site must know of the machine around it. */
export interface Machine {
  readonly self: () => Owner;
  /** `unknown`: of another host or container, whose processes cannot be seen from here. */
  readonly lifeOf: (owner: Owner) => "running" | "ended" | "unknown";
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
  home: () => {
    try {
      return homedir();
    } catch {
      // a user without an entry in the system's list has none
      return null;
    }
  },
  currentFolder: () => process.cwd(),
};

/** A number that was given to a later process counts as ended, where the system tells. */
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

/** From proc(5), /proc/<pid>/stat: field 3 the state, field 22 the start. Linux only. */
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
