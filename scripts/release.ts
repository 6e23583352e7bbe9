import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { program } from "./desk/program-path.ts";
import { released } from "./release/released.ts";

// Releases the version that package.json names: `npm run release`, or with `-- --dry-run` to see the
// notes and change nothing. Moves the unreleased part of the changelog under the version, commits that
// and tags the commit with the notes. Pushing and publishing stay with the person who runs it.

const changelogFile = "CHANGELOG.md";
const isDry = process.argv.includes("--dry-run");

function git(...args: readonly string[]): string {
  return execFileSync(program("git"), args, { encoding: "utf8" }).trim();
}

function release(): void {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const tag = `v${version}`;
  if (git("tag", "--list", tag) !== "") {
    throw new RangeError(
      `Cannot release: the tag "${tag}" exists, raise "version" in package.json and src/model/generator.ts`,
    );
  }
  const changed = git("status", "--porcelain", "--untracked-files=no");
  if (changed !== "" && !isDry) {
    throw new RangeError(`Cannot release: found changes that are not committed:\n${changed}`);
  }
  const day = new Date().toISOString().slice(0, 10);
  const { changelog, notes } = released(readFileSync(changelogFile, "utf8"), version, day);
  process.stdout.write(`Stele ${version} (${day})\n\n${notes}\n`);
  if (isDry) {
    process.stderr.write(`Would commit ${changelogFile} and tag "${tag}"\n`);
    return;
  }
  writeFileSync(changelogFile, changelog);
  git("commit", "--quiet", "--message", `release: ${version}`, changelogFile);
  git("tag", "--annotate", tag, "--cleanup=verbatim", "--message", `Stele ${version}\n\n${notes}`);
  process.stderr.write(`Tagged "${tag}": push it, then "npm publish"\n`);
}

try {
  release();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
