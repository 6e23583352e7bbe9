import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Victim } from "./content-kills.ts";
import { brokenIn, treeDigest } from "./content-state.ts";
import type { Trial } from "./tally.ts";

/**
 * Runs a command on a small disk of its own, with so many bytes left, or made read-only. Null where
 * this system gives nobody but its owner a disk.
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
  const args = ["-t", "tmpfs", "-o", "size=64m", "tmpfs", disk];
  return spawnSync("mount", args, { stdio: "ignore" }).status === 0;
}

function onDisk(victim: Victim, disk: string, bytes: number | "read-only"): Trial {
  const content = join(disk, "content");
  cpSync(victim.base, content, { recursive: true });
  const before = treeDigest(content);
  // a file that takes what is not left
  if (bytes === "read-only") execFileSync("mount", ["-o", "remount,ro", disk]);
  else fill(disk, bytes);
  const { status, err } = ran(victim.args(content));
  const wrong = brokenIn(content)[0] ?? null;
  if (wrong !== null) return { hit: true, lost: wrong };
  if (status === 0) return { hit: bytes === "read-only", lost: null };
  const same = treeDigest(content) === before;
  const said = !/\n\s+at .*:\d+:\d+/.test(err);
  return { hit: true, lost: same ? (said ? null : `a raw stack: ${err}`) : "changed by a failure" };
}

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
  const content = join(work, "handles");
  return limits.map((limit) => {
    execFileSync("rm", ["-rf", content]);
    cpSync(victim.base, content, { recursive: true });
    const command = `ulimit -n ${limit}; exec "$0" "$@"`;
    const { status } = ran(["-c", command, process.execPath, ...victim.args(content)], "sh");
    return { hit: status !== 0, lost: brokenIn(content)[0] ?? null };
  });
}

function ran(args: readonly string[], program = process.execPath) {
  const { status, stderr } = spawnSync(program, [...args], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", GITHUB_ACTIONS: "" },
  });
  return { status, err: stderr };
}
