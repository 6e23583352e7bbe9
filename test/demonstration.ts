import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { build } from "../src/build.ts";

// Builds the demonstration once for every test that looks at a whole build.

declare module "vitest" {
  interface ProvidedContext {
    readonly dist: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "stele-demonstration-"));
  const out = join(folder, "dist");
  await build(
    { content: "content", out, asOf: null, cache: ".cache", threads: 1 },
    () => undefined,
  );
  project.provide("dist", out);
  return () => rmSync(folder, { recursive: true, force: true });
}
