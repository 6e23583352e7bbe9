import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { compile, root } from "../scripts/pack/compile.ts";
import { runtimePackages } from "../scripts/pack/runtime-packages.ts";

// Compiles the tool as a package has it, for the tests that start it as a process: through tsx each
// start would cost two seconds. It lies below the root, where its packages are found.

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the compiled tool. */
    readonly compiled: string;
  }
}

/** Compiled beside the tool: a process of the tests. */
const processes = ["test/emit/killed-builder.ts"];

export default async function setup(project: TestProject): Promise<() => void> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache/compiled-"));
  const made = () => compile(folder, runtimePackages(), processes);
  await made();
  project.onTestsRerun(async () => void (await made()));
  project.provide("compiled", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
