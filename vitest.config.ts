import { defineConfig } from "vitest/config";

const whole = "test/whole/**/*.test.ts";
const hosts = "test/hosts/**/*.test.ts";
const setupFiles = ["test/seed.ts"];

export default defineConfig({
  test: {
    reporters: ["default", "json"],
    outputFile: { json: "test-results.json" },
    projects: [
      {
        test: {
          name: "parts",
          include: ["test/**/*.test.ts"],
          setupFiles,
          exclude: [whole, hosts],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        // tests over a whole build of the demonstration, which is built once
        test: {
          name: "whole",
          include: [whole],
          setupFiles,
          globalSetup: ["test/demonstration.ts"],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        // each host's own server, over a whole build of the demonstration
        test: {
          name: "hosts",
          include: [hosts],
          setupFiles,
          globalSetup: ["test/hosts/setup.ts"],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
