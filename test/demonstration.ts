import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { build } from "../src/build/build.ts";

// Builds the demonstration once for every test that looks at a whole build.

declare module "vitest" {
  interface ProvidedContext {
    readonly dist: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const { dist, done } = await builtDemonstration();
  project.provide("dist", dist);
  return done;
}

/**
 * The demonstration, built. With `STELE_DEMONSTRATION` it is built in that folder by the first run
 * and read by the others: a build appears there whole or not at all, and nobody removes it.
 */
export async function builtDemonstration(): Promise<{ dist: string; done: () => void }> {
  const shared = process.env["STELE_DEMONSTRATION"];
  const folder = shared ?? mkdtempSync(join(tmpdir(), "stele-demonstration-"));
  const dist = join(folder, "dist");
  const options = { content: "content", out: dist, asOf: null, cache: ".cache" };
  if (!existsSync(dist)) await build(options, () => undefined);
  const done = () => rmSync(folder, { recursive: true, force: true });
  return { dist, done: shared === undefined ? done : () => undefined };
}
