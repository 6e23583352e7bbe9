import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { releaseOf } from "../../scripts/dataset/release-files.ts";
import { commitRelease, packRelease } from "../../scripts/dataset/write-release.ts";
import { temporaryFolder } from "../emit/temporary-folder.ts";
import { buildWorld, first } from "../verify/issued-world.ts";
import { stele } from "./run.ts";

const dist = join(temporaryFolder(), "dist");
beforeAll(() => buildWorld({ issue: [first] }, dist));

const archived = () => unzipSync(readFileSync(join(dist, "api/data/exports/archive.zip")));
const git = (repository: string, ...args: readonly string[]) =>
  execFileSync("git", ["-C", repository, ...args], { encoding: "utf8" });

function bareRepository(): string {
  const folder = temporaryFolder();
  execFileSync("git", ["init", "--quiet", "--bare", folder]);
  return folder;
}

describe("a release of the dataset", () => {
  it("is a package that npm installs without a network, with the files of the archive", () => {
    const [into, project] = [temporaryFolder(), temporaryFolder()];
    const tarball = packRelease(releaseOf(dist, null, 0), into);
    writeFileSync(join(project, "package.json"), "{}");
    const flags = ["--offline", "--no-audit", "--no-fund", "--silent"];
    execFileSync("npm", ["install", ...flags, tarball], { cwd: project });
    const folder = join(project, "node_modules/hbr-exports");
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    expect([version, license]).toEqual([expect.stringMatching(/^2024\.\d{3,4}\.0$/), "CC-BY-4.0"]);
    const files = archived();
    expect(readdirSync(folder).sort()).toEqual([...Object.keys(files), "package.json"].sort());
    for (const [path, bytes] of Object.entries(files)) {
      expect(readFileSync(join(folder, path)).equals(bytes), path).toBe(true);
    }
  });

  it("is a commit on a branch of a bare repository, the same one each time, with a tag", () => {
    const [repository, other] = [bareRepository(), bareRepository()];
    const release = releaseOf(dist, null, 0);
    const { commit, isNew } = commitRelease(release, repository, "dataset");
    expect(isNew).toBe(true);
    expect(commitRelease(release, other, "dataset").commit).toBe(commit);
    expect(commitRelease(release, repository, "dataset")).toEqual({ commit, isNew: false });
    const listed = git(repository, "ls-tree", "--name-only", "dataset").trim().split("\n");
    expect(listed.sort()).toEqual([...release.files.keys()].sort());
    expect(git(repository, "tag").trim()).toBe(`hbr-exports-${release.version}`);
    const firms = git(repository, "show", "dataset:firms.csv");
    expect(Buffer.from(firms).equals(archived()["firms.csv"] ?? Buffer.of())).toBe(true);
  });

  it("says what git says where it cannot be committed, and tags what a killed run left", () => {
    const repository = bareRepository();
    const release = releaseOf(dist, null, 0);
    expect(() => commitRelease(release, repository, "a..b")).toThrow(
      /^Cannot commit to ".*": git update-ref says "fatal: .*"$/,
    );
    const { commit } = commitRelease(release, repository, "dataset");
    const tag = `hbr-exports-${release.version}`;
    git(repository, "tag", "-d", tag);
    expect(commitRelease(release, repository, "dataset")).toEqual({ commit, isNew: false });
    expect(git(repository, "rev-parse", tag).trim()).toBe(commit);
  });

  it("follows the one before, and never moves a tag", () => {
    const repository = bareRepository();
    const release = releaseOf(dist, null, 0);
    const before = commitRelease(release, repository, "dataset");
    const files = new Map([...release.files, ["more.txt", Buffer.from("more")]]);
    const more = { ...release, files };
    expect(() => commitRelease(more, repository, "dataset")).toThrow(
      /raise the version with --patch/,
    );
    const next = commitRelease({ ...more, version: "2024.999.1" }, repository, "dataset");
    expect(git(repository, "rev-parse", "dataset~1").trim()).toBe(before.commit);
    expect(git(repository, "rev-parse", "dataset").trim()).toBe(next.commit);
  });

  it("is refused where the archive is not the one of the manifest, and without a goal", () => {
    const copy = temporaryFolder();
    execFileSync("cp", ["-r", `${dist}/.`, copy]);
    writeFileSync(join(copy, "api/data/exports/archive.zip"), zipSync({}));
    expect(() => releaseOf(copy, null, 0)).toThrow(/Cannot make a release of .*bytes/);
    expect(stele("release", dist)).toMatchObject({ status: 2 });
    const { out } = stele("release", dist, "--git", bareRepository());
    expect(out).toMatch(/^hbr-exports 2024\.\d+\.0, build [0-9a-f]+\nbranch dataset: committed, /);
  });
});
