import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { renew } from "./kills.ts";
import { runToEnd } from "./run-command.ts";
import type { Trial } from "./tally.ts";
import type { Victim } from "./victim.ts";

/**
 * Runs a command on a small disk of its own, with the given bytes left or read-only. Null where
 * only the owner of the system may mount a disk.
 */
export function smallDisk(
  victim: Victim,
  work: string,
  left: readonly (number | "read-only")[],
): readonly Trial[] | null {
  const disk = join(work, "disk");
  mkdirSync(disk, { recursive: true });
  const trials: Trial[] = [];
  for (const bytes of left) {
    if (!mounted(disk)) return null;
    try {
      trials.push(onDisk(victim, disk, bytes));
    } finally {
      execFileSync("umount", [disk]);
    }
  }
  return trials;
}

function mounted(disk: string): boolean {
  const args = ["-t", "tmpfs", "-o", "size=512m", "tmpfs", disk];
  return spawnSync("mount", args, { stdio: "ignore" }).status === 0;
}

function onDisk(victim: Victim, disk: string, bytes: number | "read-only"): Trial {
  const folder = join(disk, "copy");
  renew(victim, folder);
  if (bytes === "read-only") execFileSync("mount", ["-o", "remount,ro", disk]);
  else fill(disk, bytes);
  return unlessDone(victim, folder, () => runToEnd(victim.args(folder)));
}

/** A file takes all but what is left. */
function fill(disk: string, left: number): void {
  const free = Number(
    execFileSync("df", ["--output=avail", "-B1", disk], { encoding: "utf8" }).split("\n")[1],
  );
  const filler = `${Math.max(0, free - left)}`;
  execFileSync("fallocate", ["-l", filler, join(disk, "filler")]);
}

/** Runs a command with so few file handles. */
export function fewHandles(
  victim: Victim,
  work: string,
  limits: readonly number[],
): readonly Trial[] {
  const folder = join(work, "handles");
  return limits.map((limit) => {
    renew(victim, folder);
    const command = `ulimit -n ${limit}; exec "$0" "$@"`;
    return unlessDone(victim, folder, () =>
      runToEnd(["-c", command, process.execPath, ...victim.args(folder)], "sh"),
    );
  });
}

/** A command that cannot do its work says why, without a stack, and leaves all as it was. */
function unlessDone(victim: Victim, folder: string, run: () => ReturnType<typeof runToEnd>): Trial {
  const before = victim.digest(folder);
  const { status, err } = run();
  const broken = victim.broken(folder);
  if (broken !== null) return { hit: true, lost: broken };
  if (status === 0) return { hit: false, lost: null };
  if (victim.digest(folder) !== before) return { hit: true, lost: "changed by a failure" };
  // with too few handles for itself, Node ends before any code of ours runs, or while it loads more of it
  const isOfNode = /node::|Fatal|libuv|node:internal\/modules\/esm\/load/.test(err);
  if (status === null || isOfNode) return { hit: true, lost: null };
  const isRaw = /\n\s+at .*:\d+:\d+/.test(err) || err.trim() === "";
  return { hit: true, lost: isRaw ? `ends with ${status}, a raw stack: "${err}"` : null };
}
