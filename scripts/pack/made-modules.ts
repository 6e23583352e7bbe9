import type { Plugin } from "esbuild";
import { drawingVersion } from "../../src/content/files/drawing-version.ts";
import { programVersion } from "../../src/content/files/program-version.ts";
import { siteFontFiles } from "../../src/content/files/site-font-files.ts";
import { type Program, programs, programText } from "../../src/hosts/program-text.ts";
import { pageScripts } from "../../src/site/page-scripts.ts";
import { placeholder } from "./kept-places.ts";

/** Replaces modules that read the source or need a compiler by their results. */
export async function madeModules(): Promise<Plugin> {
  const made = [
    ["src/hosts/program-text.ts", await madePrograms()],
    ["src/content/files/drawing-version.ts", await madeVersion()],
    ["src/content/files/program-version.ts", madeProgramVersion()],
    ["src/content/files/site-font-files.ts", madeFontFiles()],
    ["src/site/page-scripts.ts", await madePageScripts()],
  ] as const;
  const loaded = new Set<string>();
  return {
    name: "made modules",
    setup({ onEnd, onLoad, onResolve }) {
      for (const [module, contents] of made) {
        const filter = new RegExp(`/${module.replaceAll(".", "\\.")}$`);
        onLoad({ filter }, () => {
          loaded.add(module);
          return { contents };
        });
      }
      // a module that moved would otherwise be compiled as it is, and fail where there is no source
      onEnd(() => {
        const missed = made.map(([module]) => module).filter((module) => !loaded.has(module));
        return { errors: missed.map((module) => ({ text: `No module "${module}" was compiled` })) };
      });
      // compiled code needs no compiler
      onResolve({ filter: /^tsx\/esm\/api$/ }, ({ path }) => ({ path, namespace: "no-tsx" }));
      onLoad({ filter: /./, namespace: "no-tsx" }, () => ({
        contents: "export const register = () => {};",
      }));
    },
  };
}

async function madePrograms(): Promise<string> {
  const names = Object.keys(programs) as Program[];
  const entries = names.map(async (entry) => [entry, await programText(entry)] as const);
  const texts = JSON.stringify(Object.fromEntries(await Promise.all(entries)));
  return `const texts = ${texts};\nexport const programText = async (entry) => texts[entry];\n`;
}

async function madeVersion(): Promise<string> {
  const version = JSON.stringify(await drawingVersion());
  return `export const drawingVersion = async () => ${version};\n`;
}

function madeProgramVersion(): string {
  return `export const programVersion = () => ${JSON.stringify(programVersion())};\n`;
}

/** Where the package has the fonts of the pages, below the compiled folder. */
export const siteFontFolder = "src/site/theme/fonts";

function madeFontFiles(): string {
  const names = JSON.stringify(siteFontFiles().map(({ name }) => name));
  return `import { fileURLToPath } from "node:url";
const folder = new URL("${placeholder}${siteFontFolder}/", import.meta.url);
const found = (name) => ({ name, path: fileURLToPath(new URL(name, folder)) });
export const siteFontFiles = () => ${names}.map(found);
`;
}

async function madePageScripts(): Promise<string> {
  return `export const pageScripts = async () => ${JSON.stringify(await pageScripts())};\n`;
}
