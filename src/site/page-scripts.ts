import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { SiteAsset } from "./site-files.ts";

/** The scripts of pages; each page works without its own. */
const entries = [
  "rankings.tsx",
  "console.tsx",
  "reader.ts",
  "chart.tsx",
  "find.ts",
  "lost.ts",
] as const;

/** Each script with all that it imports, the resolver among it, as one file of JavaScript. */
export async function pageScripts(): Promise<readonly SiteAsset[]> {
  const { outputFiles } = await build({
    entryPoints: entries.map((name) =>
      fileURLToPath(new URL(`./scripts/${name}`, import.meta.url)),
    ),
    bundle: true,
    write: false,
    outdir: "assets",
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    minify: true,
  });
  return outputFiles.map(({ text, path }) => ({
    path: `assets/${path.slice(path.lastIndexOf("/") + 1)}`,
    mediaType: "text/javascript; charset=utf-8",
    body: text,
  }));
}
