import { type Command, InvalidArgumentError } from "commander";
import { releaseOf } from "../dataset/release-files.ts";
import { commitRelease, packRelease } from "../dataset/write-release.ts";
import { exitCodes } from "../exit.ts";
import { type OutputFormat, outputFormat } from "../options.ts";

interface Options {
  readonly npm?: string;
  readonly git?: string;
  readonly branch: string;
  readonly name?: string;
  readonly patch: number;
  readonly format: OutputFormat;
}

export function define(command: Command): void {
  command
    .argument("<built>", "the folder of a finished build")
    .option("--npm <folder>", "write the package there, as npm pack does")
    .option("--git <repository>", "commit to a branch of it, and tag the commit; bare or not")
    .option("--branch <name>", "the branch", "dataset")
    .option("--name <name>", "the name of the package (default: from the prefix of the index)")
    .option("--patch <n>", "counts releases of one as-of date", patch, 0)
    .option("--format <format>", "text or json", outputFormat, "text")
    .addHelpText(
      "after",
      "\nExample:\n  stele release dist --npm releases --git . --branch dataset",
    )
    .action(run);
}

function run(built: string, options: Options): void {
  const { npm, git, branch, format } = options;
  if (npm === undefined && git === undefined) {
    process.stderr.write('Cannot make a release: give "--npm", "--git" or both\n');
    process.exitCode = exitCodes.wrongUsage;
    return;
  }
  const release = releaseOf(built, options.name ?? null, options.patch);
  const tarball = npm === undefined ? null : packRelease(release, npm);
  const committed = git === undefined ? null : commitRelease(release, git, branch);
  const { name, version, build } = release;
  if (format === "json") {
    process.stdout.write(
      `${JSON.stringify({ name, version, build, tarball, branch, committed })}\n`,
    );
    return;
  }
  process.stdout.write(`${name} ${version}, build ${build}\n`);
  if (tarball !== null) process.stdout.write(`package ${tarball}\n`);
  if (committed === null) return;
  const done = committed.isNew ? "committed" : "unchanged";
  process.stdout.write(`branch ${branch}: ${done}, ${committed.commit}\n`);
}

function patch(text: string): number {
  if (/^(?:0|[1-9]\d{0,5})$/.test(text)) return Number(text);
  throw new InvalidArgumentError(
    `Invalid option "--patch": found "${text}", must be a whole number`,
  );
}
