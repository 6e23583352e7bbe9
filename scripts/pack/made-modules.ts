import type { Plugin } from "esbuild";
import { siteFontFiles } from "../../src/content/files/site-font-files.ts";
import { drawingVersion, programVersion } from "../../src/content/files/versions.ts";
import { type Program, programs, programText } from "../../src/hosts/program-text.ts";
import { pageScripts } from "../../src/site/page-scripts.ts";
import { placeholder } from "./kept-places.ts";

/** Replaces modules that read the source or need a compiler by their results. */
export async function madeModules(): Promise<Plugin> {
  const made = [
    ["src/hosts/program-text.ts", await madePrograms()],
    ["src/content/files/site-font-files.ts", madeFontFiles()],
    ["src/content/files/versions.ts", madeVersions()],
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

function madeVersions(): string {
  const constant = (name: string, value: string) => `export const ${name} = () => "${value}";\n`;
  return (
    constant("programVersion", programVersion()) + constant("drawingVersion", drawingVersion())
  );
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
