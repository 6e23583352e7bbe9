import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { recoverSite } from "../../src/emit/site/recover-site.ts";
import { treeDigest } from "./content-state.ts";
import { renew } from "./kills.ts";
import { runToEnd } from "./run-command.ts";
import type { Victim } from "./victim.ts";

type Arguments = (folder: string) => readonly string[];

/**
 * A command that writes files of its own: each must be whole at every moment, and the command, run
 * again over what a kill left, makes what it makes in an empty folder. `draft` matches the paths of
 * unfinished work, which people do not see.
 */
export function outputVictim(
  name: string,
  base: string,
  { args, draft = /(?:^|\/)\.[^/]+\.draft$/ }: { args: Arguments; draft?: RegExp },
): Victim {
  const unharmed = unharmedOf(name, base, args);
  const drafts = (folder: string) => pathsIn(folder).filter((path) => draft.test(path));
  const isPartial = (folder: string) => {
    const digest = seen(folder);
    return digest !== seen(base) && digest !== seen(unharmed);
  };
  return {
    name,
    base,
    args,
    ending: args,
    isWriting: (folder) => drafts(folder).length > 0 || isPartial(folder),
    writes: 12,
    isHalfDone: isPartial,
    recover: (folder) => {
      const torn = visible(folder).find(
        (path) => !isSame(folder, path, unharmed) && !isSame(folder, path, base),
      );
      if (torn !== undefined) throw new Error(`"${torn}" is not whole`);
      if (isPartial(folder)) runToEnd(args(folder));
    },
    digest: seen,
    broken: () => null,
  };
}

/** A `mirror` of a publication over an older copy, the folder `copy`. */
export function copyVictim(base: string, args: Arguments): Victim {
  const beside = (folder: string) => readdirSync(folder).filter((name) => name !== "copy");
  return {
    name: "mirror",
    base,
    args,
    ending: args,
    isWriting: (folder) => beside(folder).length > 0,
    writes: 300,
    isHalfDone: (folder) => beside(folder).length > 0,
    recover: (folder) => void recoverSite(join(folder, "copy")),
    digest: (folder) => treeDigest(join(folder, "copy")),
    broken: (folder) => (existsSync(join(folder, "copy")) ? null : "there is no copy"),
  };
}

/** A commit to a bare repository: what is in it are the branch and the tag. */
export function gitVictim(base: string, args: Arguments): Victim {
  execFileSync("git", ["init", "--quiet", "--bare", base]);
  const refs = (folder: string) =>
    execFileSync("git", ["-C", folder, "for-each-ref"], { encoding: "utf8" }).trim();
  const isHalfDone = (folder: string) =>
    refs(folder).split("\n").length === 1 && refs(folder) !== "";
  return {
    name: "release on a branch",
    base,
    args,
    ending: args,
    isWriting: (folder) => readdirSync(join(folder, "objects")).length > 2,
    writes: 200,
    isHalfDone,
    recover: async (folder) => {
      // git itself is not killed, and ends what it has begun
      await sleep(100);
      if (isHalfDone(folder)) runToEnd(args(folder));
    },
    digest: refs,
    broken: (folder) => {
      if (refs(folder) === "") return null;
      const { status, err } = runToEnd(["-C", folder, "fsck", "--no-dangling"], "git");
      return status === 0 ? null : err;
    },
  };
}

function unharmedOf(name: string, base: string, args: Arguments): string {
  const folder = `${base}-unharmed`;
  renew({ base }, folder);
  const { status, err } = runToEnd(args(folder));
  if (status === 0) return folder;
  throw new Error(`Cannot try "${name}": it ends with ${status} unharmed\n${err}`);
}

/** The names and bytes that people see. */
function seen(folder: string): string {
  return visible(folder)
    .map((path) => `${path}\0${readFileSync(join(folder, path), "base64")}`)
    .join("\n");
}

function visible(folder: string): readonly string[] {
  return pathsIn(folder).filter(
    (path) => !/(?:^|\/)\.[^/]*(?:\.draft$|stele-init(?:\/|$))/.test(path),
  );
}

function pathsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

function isSame(folder: string, path: string, other: string): boolean {
  const there = join(other, path);
  return existsSync(there) && readFileSync(there).equals(readFileSync(join(folder, path)));
}
