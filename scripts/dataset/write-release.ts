import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { program } from "../desk/program-path.ts";
import type { Release } from "./release-files.ts";

/** Packs a release as npm does; returns the path of the tarball, which is whole when it is there. */
export function packRelease(release: Release, into: string): string {
  return withFolder(release, (folder) => {
    mkdirSync(into, { recursive: true });
    const work = dirname(folder);
    const args = ["pack", folder, "--json", "--pack-destination", work];
    const [packed] = JSON.parse(
      execFileSync(program("npm"), args, { encoding: "utf8", cwd: folder }),
    );
    // the draft of a killed run has the same name, and is written anew
    const draft = join(into, `.${packed.filename}.draft`);
    copyFileSync(join(work, packed.filename), draft);
    renameSync(draft, join(into, packed.filename));
    return join(into, packed.filename);
  });
}

export interface Committed {
  readonly commit: string;
  /** False where the branch had these files already. */
  readonly isNew: boolean;
}

/**
 * Commits a release to a branch of a repository, bare or not, without touching its working tree, and
 * tags it. The same release on the same parent is the same commit: author and dates are the publisher
 * and the instant of publication. A tag that exists with other files is an error.
 */
export function commitRelease(release: Release, repository: string, branch: string): Committed {
  return withFolder(release, (folder) => {
    const index = join(folder, "..", "index");
    const git = gitIn(repository, folder, index, release);
    git("add", "--all", "--force", ".");
    const tree = git("write-tree");
    const tag = `refs/tags/${release.name}-${release.version}`;
    const tagged = git("for-each-ref", "--format=%(tree)", tag);
    if (tagged !== "" && tagged !== tree) {
      throw new RangeError(
        `Cannot tag "${tag}" in "${repository}": it has other files, raise the version with --patch`,
      );
    }
    const parent = git("for-each-ref", "--format=%(objectname) %(tree)", `refs/heads/${branch}`);
    const [head = "", headTree = ""] = parent.split(" ");
    if (headTree === tree) {
      // a killed run may have come so far
      if (tagged === "") git("update-ref", tag, head);
      return { commit: head, isNew: false };
    }
    const subject = `${release.name} ${release.version}, build ${release.build}`;
    const parents = head === "" ? [] : ["-p", head];
    const commit = git("commit-tree", tree, ...parents, "-m", subject);
    git("update-ref", `refs/heads/${branch}`, commit, head);
    if (tagged === "") git("update-ref", tag, commit);
    return { commit, isNew: true };
  });
}

function gitIn(repository: string, folder: string, index: string, release: Release) {
  const directory = execFileSync(
    program("git"),
    ["-C", repository, "rev-parse", "--absolute-git-dir"],
    {
      encoding: "utf8",
    },
  ).trim();
  const person = { NAME: release.publisher, EMAIL: "", DATE: release.publishedAt };
  const named = Object.entries(person).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ]);
  const env = { ...process.env, ...Object.fromEntries(named), GIT_INDEX_FILE: index };
  const plain = [
    "-c",
    "core.autocrlf=false",
    "-c",
    "core.bare=false",
    "-c",
    "commit.gpgSign=false",
  ];
  return (...args: readonly string[]): string => {
    const given = [...plain, `--git-dir=${directory}`, `--work-tree=${folder}`, ...args];
    const ran = spawnSync(program("git"), given, { cwd: folder, env, encoding: "utf8" });
    if (ran.error !== undefined) throw ran.error;
    if (ran.status === 0) return ran.stdout.trim();
    const why = ran.stderr.trim().replaceAll("\n", "; ");
    throw new RangeError(`Cannot commit to "${repository}": git ${args[0]} says "${why}"`);
  };
}

function withFolder<T>({ files }: Release, use: (folder: string) => T): T {
  const work = mkdtempSync(join(tmpdir(), "stele-release-"));
  const folder = join(work, "package");
  try {
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    return use(folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
