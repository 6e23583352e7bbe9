import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { leftOut } from "./test/left-out.ts";

// `parts` and `whole` are what `npm test` runs; `replay` and `hosts` are jobs of their own, which CI
// runs too. A limit is for a test that hangs, on the busiest machine: none is near what a test takes.

const parts = "test/**/*.test.ts";
const whole = "test/whole/**/*.test.ts";
const replay = "test/replay/**/*.test.ts";
const hosts = "test/hosts/**/*.test.ts";

function project(
  name: string,
  include: string,
  more: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration {
  const limits = { testTimeout: 600_000, hookTimeout: 600_000 };
  return { test: { name, include: [include], setupFiles: ["test/seed.ts"], ...limits, ...more } };
}

export default defineConfig({
  test: {
    reporters: ["default", "json", leftOut()],
    outputFile: { json: process.env["STELE_TEST_REPORT"] ?? "test-results.json" },
    maxWorkers: availableParallelism(),
    teardownTimeout: 60_000,
    projects: [
      project("parts", parts, {
        exclude: [whole, replay, hosts],
        globalSetup: ["test/tool.ts"],
      }),
      // over a build of the demonstration, which is built once
      project("whole", whole, { globalSetup: ["test/tool.ts", "test/demonstration.ts"] }),
      // every issue week of the demonstration, computed again
      project("replay", replay),
      // each host's own server, a generated client and Prism, over a build of the demonstration
      project("hosts", hosts, { globalSetup: ["test/hosts/setup.ts"], fileParallelism: false }),
    ],
  },
});
