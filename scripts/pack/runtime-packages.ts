import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./compile.ts";

/** The packages that an installed Stele depends on; all others are compiled in. */
export function runtimePackages(): readonly string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.keys(dependencies);
}
