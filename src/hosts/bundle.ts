import { fileURLToPath } from "node:url";
import { build, type Format, type Platform } from "esbuild";
import type { HostFacts } from "./runtime/host-facts.ts";

export interface Bundling {
  readonly target: string;
  readonly format: Format;
  readonly platform: Platform;
  readonly minify: boolean;
}

export const edgeBundle: Bundling = {
  target: "es2022",
  format: "esm",
  platform: "neutral",
  minify: false,
};

/** An entry of `runtime/entries` with all that it imports, as one file of JavaScript. */
export function bundled(entry: string, facts: HostFacts, how: Bundling): Promise<string> {
  return bundledWith({ STELE_FACTS: facts }, entry, how);
}

/** The same with constants of another kind put into it, by name. */
export async function bundledWith(
  constants: Readonly<Record<string, unknown>>,
  entry: string,
  how: Bundling,
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`./runtime/entries/${entry}`, import.meta.url))],
    bundle: true,
    write: false,
    charset: "ascii",
    legalComments: "none",
    external: ["node:*", "fs"],
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    ...how,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new RangeError(`Cannot bundle "${entry}": nothing came of it`);
  return `// Made by stele from its own resolver; made again by every build.\n${file.text}`;
}
