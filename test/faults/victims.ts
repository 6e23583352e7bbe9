import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deskOf } from "../../scripts/desk/desk.ts";
import { withContent } from "../../src/emit/content/with-content.ts";
import { deployFolder } from "../../src/emit/deploy/deploy-folder.ts";
import { recoverSite } from "../../src/emit/site/recover-site.ts";
import { brokenIn, treeDigest } from "./content-state.ts";
import type { Victim } from "./victim.ts";

/**
 * A command that writes into content. `words` are its name and arguments without the content, and
 * `sign` a path that is there while it writes.
 */
export function contentVictim(
  name: string,
  tool: string,
  base: string,
  words: readonly string[],
  sign = ".stele-writing",
): Victim {
  return {
    name,
    base,
    isCopied: true,
    args: (content) => [tool, ...words, "--content", content],
    ending: (content) => [tool, "repair", "--content", content],
    isWriting: (content) => existsSync(join(content, sign)),
    writes: 12,
    isHalfDone: (content) =>
      [".stele-writing", ".stele-lock"].some((name) => existsSync(join(content, name))),
    recover: (content) =>
      withContent(
        deskOf(content),
        () => undefined,
        () => undefined,
      ),
    digest: treeDigest,
    broken: (content) => brokenIn(content)[0] ?? null,
  };
}

/** A build over an older site: `base` holds that site as `dist`. */
export function buildVictim(
  tool: string,
  base: string,
  content: string,
  options: readonly string[],
): Victim {
  const args = (folder: string) => [
    ...[tool, "build", "--content", content, "--out", join(folder, "dist")],
    ...options,
  ];
  return {
    name: "build",
    base,
    args,
    ending: args,
    isWriting: (folder) =>
      unfinished(folder).some((name) => existsSync(join(folder, name, "s/manifest.json"))),
    writes: 1_000,
    isHalfDone: (folder) => unfinished(folder).length > 0,
    recover: (folder) => void recoverSite(join(folder, "dist")),
    digest: (folder) => treeDigest(join(folder, "dist")),
    broken: (folder) => (existsSync(join(folder, "dist")) ? null : "there is no site"),
  };
}

/**
 * A deploy of a newer site over an older one that is served: `base` holds that as `live`. Readers are
 * promised whole files of one of the two, and the next deploy that it ends as the first would have.
 */
export function deployVictim(tool: string, base: string, newer: string, older: string): Victim {
  const live = (folder: string) => join(folder, "live");
  const args = (folder: string) => [tool, "deploy", newer, live(folder)];
  return {
    name: "deploy",
    base,
    args,
    ending: args,
    isWriting: (folder) => existsSync(join(live(folder), ".stele-next")),
    writes: 300,
    isHalfDone: (folder) => existsSync(join(live(folder), ".stele-next")),
    recover: (folder) => {
      const foreign = filesIn(live(folder)).find(
        (path) => !isEqual(live(folder), path, newer) && !isEqual(live(folder), path, older),
      );
      if (foreign !== undefined) throw new Error(`"${foreign}" is of neither build`);
      deployFolder(newer, live(folder));
    },
    digest: (folder) => {
      const all = filesIn(live(folder)).map((path) => hashOf(join(live(folder), path)));
      return createHash("sha256").update(all.join()).digest("hex");
    },
    broken: () => null,
  };
}

/** What is served: not what a deploy keeps aside. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith("."))
    .sort();
}

function isEqual(folder: string, path: string, other: string): boolean {
  const there = join(other, path);
  return existsSync(there) && hashOf(there) === hashOf(join(folder, path));
}

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** What a build makes beside its output until it is done. */
function unfinished(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name !== "dist");
}

/** `keygen` in an empty folder. A key differs each time, so whole is what has the length of a key. */
export function keyVictim(tool: string, base: string, log: string, length: number): Victim {
  const args = (folder: string) => [
    ...[tool, "keygen", "--name", log, "--out", join(folder, "stele.key")],
  ];
  return {
    name: "keygen",
    base,
    args,
    ending: args,
    isWriting: (folder) => readdirSync(folder).length > 0,
    writes: 3,
    isHalfDone: (folder) => readdirSync(folder).some((name) => name.endsWith(".draft")),
    recover: () => undefined,
    digest: (folder) => {
      const key = join(folder, "stele.key");
      return existsSync(key) ? String(readFileSync(key).length) : "none";
    },
    broken: (folder) => {
      const key = join(folder, "stele.key");
      const found = existsSync(key) ? readFileSync(key).length : length;
      return found === length ? null : `a key of ${found} bytes, must be ${length}`;
    },
  };
}

/** Removes the files of a card cache that a build is to draw and write again. */
export function forgetCards(cache: string, every: number): void {
  if (!existsSync(cache)) return;
  const files = readdirSync(cache, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const [i, file] of files.entries()) if (i % every === 0) rmSync(file);
}
