import type { Plugin } from "esbuild";
import { programs } from "../../src/hosts/bundle.ts";
import { programText } from "../../src/hosts/program-text.ts";
import { drawingVersion } from "../../src/load/files/drawing-version.ts";

/** Replaces modules that look at the source, or need a compiler, by what they come to. */
export async function madeModules(): Promise<Plugin> {
  const made = [
    [/\/src\/hosts\/program-text\.ts$/, await madePrograms()],
    [/\/src\/load\/files\/drawing-version\.ts$/, await madeVersion()],
  ] as const;
  return {
    name: "made modules",
    setup({ onLoad, onResolve }) {
      for (const [filter, contents] of made) onLoad({ filter }, () => ({ contents }));
      // compiled code needs no compiler
      onResolve({ filter: /^tsx\/esm\/api$/ }, ({ path }) => ({ path, namespace: "no-tsx" }));
      onLoad({ filter: /./, namespace: "no-tsx" }, () => ({
        contents: "export const register = () => {};",
      }));
    },
  };
}

async function madePrograms(): Promise<string> {
  const entries = Object.entries(programs).map(async ([entry, how]) => {
    return [entry, await programText(entry, how)] as const;
  });
  const texts = JSON.stringify(Object.fromEntries(await Promise.all(entries)));
  return `const texts = ${texts};\nexport const programText = async (entry) => texts[entry];\n`;
}

async function madeVersion(): Promise<string> {
  const version = JSON.stringify(await drawingVersion());
  return `export const drawingVersion = async () => ${version};\n`;
}
