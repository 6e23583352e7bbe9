import {
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Chance } from "./victim.ts";

// What people, containers and backups do to a folder between a kill and the next command, without a thought.

const acts: readonly ((folder: string) => void)[] = [
  () => undefined,
  (folder) => {
    for (const path of pathsBelow(folder)) chmodSync(path, 0o775);
  },
  (folder) => {
    for (const path of filesBelow(folder)) utimesSync(path, 1, 1);
  },
  (folder) => {
    cpSync(folder, `${folder}-copy`, { recursive: true, preserveTimestamps: true });
    rmSync(folder, { recursive: true });
    renameSync(`${folder}-copy`, folder);
  },
  (folder) => {
    for (const path of filesBelow(folder)) {
      const backup = join(`${folder}-backup`, path.slice(folder.length));
      mkdirSync(dirname(backup), { recursive: true });
      linkSync(path, backup);
    }
    rmSync(`${folder}-backup`, { recursive: true, force: true });
  },
];

/** Does one of them to a folder. */
export function innocentAct(folder: string, chance: Chance): void {
  acts[Math.floor(chance() * acts.length)]?.(folder);
}

function pathsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) =>
    join(folder, path),
  );
}

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
