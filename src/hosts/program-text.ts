import { fileURLToPath } from "node:url";
import { build, type Format, type Platform } from "esbuild";

export interface Bundling {
  readonly target: string;
  readonly format: Format;
  readonly platform: Platform;
  readonly minify: boolean;
}

/** An entry of `runtime/entries` as one file; in a package, what was made with it (`scripts/pack/`). */
export async function programText(entry: string, how: Bundling): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`./runtime/entries/${entry}`, import.meta.url))],
    bundle: true,
    write: false,
    charset: "ascii",
    legalComments: "none",
    external: ["node:*", "fs"],
    ...how,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new RangeError(`Cannot bundle "${entry}": nothing came of it`);
  return file.text;
}
