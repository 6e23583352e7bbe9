import { fileURLToPath } from "node:url";
import { type BuildOptions, build } from "esbuild";

const edge = { target: "es2022", format: "esm", platform: "neutral" } as const;

/** The programs that hosts run, by their entry in `runtime/entries`. */
export const programs = {
  "cloudflare.ts": edge,
  "cloudfront-response.ts": { ...edge, target: "es2017", minify: true },
  "netlify.ts": edge,
  "njs.ts": { ...edge, target: "es2017" },
  "node.ts": { ...edge, platform: "node" },
  "service-worker.ts": { ...edge, format: "iife" },
  "vercel.ts": edge,
} as const satisfies Readonly<Record<string, BuildOptions>>;

export type Program = keyof typeof programs;

/** A program as one file; in a package, what was made with it (`scripts/pack/`). */
export async function programText(entry: Program): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`./runtime/entries/${entry}`, import.meta.url))],
    bundle: true,
    write: false,
    charset: "ascii",
    legalComments: "none",
    external: ["node:*", "fs"],
    ...programs[entry],
  });
  const [file] = outputFiles;
  if (file === undefined) throw new RangeError(`Cannot bundle "${entry}": nothing came of it`);
  return file.text;
}
