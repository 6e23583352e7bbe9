import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { unlessRefused } from "./src/model/language/system-error.ts";
import { leftOut } from "./test/left-out.ts";

// `parts` and `whole` are what `npm test` runs; the others are jobs of their own, which CI runs too.
// A limit is for a test that hangs, on the busiest machine: none is near what a test takes.

const parts = "test/**/*.test.ts";
const whole = "test/whole/**/*.test.ts";
/** The demonstration again: from its seed, in another order, on earlier days, by another evaluator. */
const replay = ["test/replay/**/*.test.ts", "test/whole/{determinism,oracle,recompute}.test.ts"];
const hosts = "test/hosts/**/*.test.ts";
/** What the tools of `test/contract-tools` bring along has tests of its own. */
const installed = "**/node_modules/**";
/** What works with more than this process: browsers, other runtimes, packages, many commands. */
const processes = [
  "test/adding/*.test.ts",
  "test/emit/{kill,kill-points}.test.ts",
  "test/examples/*.test.ts",
  "test/exports/parquet-slice.test.ts",
  "test/mirror/mirror-in-browser.test.ts",
  "test/package/{node-versions,package}.test.ts",
  "test/scripts/{evaluate-command,fit-command}.test.ts",
  "test/scripts/{published-day,release-command,two-branches}.test.ts",
  "test/site/{browser,chart-in-browser,find-in-browser,foreign-page,golden-pages,rankings-in-browser}.test.ts",
  "test/whole/client.test.ts",
];

/** Whole worlds, with every word of their records forged, erased from, broken, and read sentence by sentence. */
const worlds = [
  "test/build/build-again.test.ts",
  "test/issue/history/every-word.test.ts",
  "test/issue/undo.test.ts",
  "test/said/said.test.ts",
  "test/scripts/cli.test.ts",
  "test/scripts/issue/issue-commands.test.ts",
  "test/scripts/redact/{erase,redact-command}.test.ts",
  "test/verify/{broken-content,forged-site}.test.ts",
];

/** Minutes each: the records of 7,317 real banks, readers while a site changes, settings chosen for a fit, worlds of noise, every command in every state, every file that a committer may change, hostile words for every option, axe on every page, other periods and days. */
const long = [
  "test/as-seen/periods.test.ts",
  "test/build/kept-files.test.ts",
  "test/examples/us-banks{,-fit,-stand-in}.test.ts",
  "test/fit/{choose-settings,evaluate,fit-model,rivals}.test.ts",
  "test/issue/history/{committers-of-a-new-index,committers-table}.test.ts",
  "test/issue/many-worlds-of-noise.test.ts",
  "test/probe/probe.test.ts",
  "test/replay/random-worlds.test.ts",
  "test/running/*.test.ts",
  "test/scripts/{commands-and-states,hostile-commands}.test.ts",
  "test/site/every-page.test.ts",
  "test/take/histories.test.ts",
  "test/whole/{bitemporal,deploy}.test.ts",
];

function project(
  name: string,
  include: string | readonly string[],
  more: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration {
  const limits = { testTimeout: 600_000, hookTimeout: 600_000 };
  return {
    test: { name, include: [include].flat(), setupFiles: ["test/seed.ts"], ...limits, ...more },
  };
}

/** For tests over a build of the demonstration, which is built once, while others run. */
const overDemonstration = {
  setupFiles: ["test/seed.ts", "test/wait-for-demonstration.ts"],
  globalSetup: ["test/tool.ts", "test/demonstration.ts"],
};

// a disk takes most of a minute for a thousand small files that come and go; some systems have a folder in memory
const memory = "/dev/shm";
const free = unlessRefused(() => statfsSync(memory));
const hasRoom = free !== null && free.bavail * free.bsize > 4e9;
// servers without rights, and Deno, read nothing there
const isOfHosts = process.argv.includes("hosts");
if (process.env["TMPDIR"] === undefined && hasRoom && !isOfHosts) {
  const made = mkdtempSync(`${memory}/stele-test-`);
  process.env["TMPDIR"] = made;
  process.on("exit", () => rmSync(made, { recursive: true, force: true }));
}

// the journals of killed commands, which a test leaves in nobody's home
process.env["STELE_STATE"] ??= `${process.env["TMPDIR"] ?? tmpdir()}/stele-journals-${process.pid}`;

export default defineConfig({
  test: {
    reporters: ["default", "json", leftOut()],
    outputFile: { json: process.env["STELE_TEST_REPORT"] ?? "test-results.json" },
    maxWorkers: availableParallelism(),
    teardownTimeout: 60_000,
    projects: [
      // files share a process and the modules loaded in it, which have no state of their own
      // (test/architecture.test.ts): loading them for each file takes a third of the time
      project("parts", parts, {
        exclude: [installed, whole, hosts, ...replay, ...long, ...processes, ...worlds],
        globalSetup: ["test/tool.ts"],
        isolate: false,
      }),
      // after `parts`, during which the demonstration is built
      project("whole", whole, {
        exclude: [...replay, ...processes, ...long],
        ...overDemonstration,
        isolate: false,
        sequence: { groupOrder: 1 },
      }),
      project("processes", processes, { exclude: long, ...overDemonstration }),
      project("worlds", worlds, { globalSetup: ["test/tool.ts"], isolate: false }),
      project("replay", replay, { exclude: long, ...overDemonstration }),
      project("long", long, overDemonstration),
      // each host's own server, a generated client and Prism, over a build of the demonstration
      project("hosts", hosts, { globalSetup: ["test/hosts/setup.ts"], fileParallelism: false }),
    ],
  },
});
