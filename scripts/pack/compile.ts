import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type OutputFile } from "esbuild";
import { siteFontFiles } from "../../src/content/files/site-font-files.ts";
import { keptPlaces, placeholder } from "./kept-places.ts";
import { madeModules, siteFontFolder } from "./made-modules.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** What is read at run time by its place: it lies at the same path below the compiled folder. */
const assets = [
  "src/cards/fonts",
  "src/hosts/templates",
  "src/site/theme",
  "docs/versioning.md",
  // not read, but the types of the programmatic door
  "scripts/door/stele.d.ts",
];

export interface Compiled {
  /** The module that runs the tool. */
  readonly tool: string;
  /** The compiled files, relative to the root of the project. */
  readonly inputs: readonly string[];
}

/**
 * Compiles the tool into a folder of plain JavaScript, in chunks, so that a command loads only what it
 * needs. The packages of `external` are imported at run time from the folders
 * above; all others are compiled in. `more` are further entries, relative to the project's root.
 */
export async function compile(
  folder: string,
  external: readonly string[],
  more: readonly string[] = [],
): Promise<Compiled> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["scripts/stele.mjs", "scripts/door/door.ts", ...more],
    outbase: root,
    outdir: folder,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // a package's ES modules before its CommonJS: jsonc-parser's cannot be bundled
    mainFields: ["module", "main"],
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    legalComments: "none",
    // packages compiled in from CommonJS still call require
    banner: { js: requireBanner },
    external: [...external],
    plugins: [await madeModules(), keptPlaces(root)],
    logLevel: "warning",
    // the import of zod ahead of tsx is for a clone; compiled, each chunk imports what it needs
    logOverride: { "ignored-bare-import": "silent" },
  });
  rmSync(folder, { recursive: true, force: true });
  for (const file of outputFiles) writeCompiled(folder, file);
  for (const asset of assets) cpSync(join(root, asset), join(folder, asset), { recursive: true });
  for (const { name, path } of siteFontFiles()) cpSync(path, join(folder, siteFontFolder, name));
  return { tool: join(folder, "scripts/stele.mjs"), inputs: Object.keys(metafile.inputs) };
}

const requireBanner =
  'import { createRequire as steleRequire } from "node:module"; const require = steleRequire(import.meta.url);';

function writeCompiled(folder: string, { path, text }: OutputFile): void {
  const up = relative(dirname(path), folder) || ".";
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text.replaceAll(placeholder, `${up}/`));
}
