import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { minify } from "terser";

const source = (name: string) =>
  fileURLToPath(new URL(`../../src/readers/client/${name}`, import.meta.url));
const second = "stele-second.js";
const proof = "stele-proof.js";
const first = "stele.js";

/**
 * The client library as modules of plain JavaScript, for every runtime with `fetch`, by their names:
 * the module to import, the one that it loads when it has to compose an answer or to compare ledgers,
 * the one that proves an answer, which it loads to verify, and all as one for service workers, which
 * cannot load a module later.
 */
export async function clientModules(): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map([
    [
      first,
      await module("stele.ts", [apart(/\/second\.ts$/, second), apart(/\/proof\.ts$/, proof)]),
    ],
    [second, await module("second.ts", [])],
    [proof, await module("proof.ts", [apart(/\/stele-error\.ts$/, first)])],
    ["stele-whole.js", await module("stele.ts", [within])],
  ]);
}

const apart = (filter: RegExp, name: string): Plugin => ({
  name,
  setup: ({ onResolve }) => onResolve({ filter }, () => ({ path: `./${name}`, external: true })),
});

const late = /\{ (\w+) \} = await import\("(\.\/\w+\.ts)"\)/g;

const within: Plugin = {
  name: "within",
  setup: ({ onLoad }) =>
    onLoad({ filter: /client.(?:ask|history|mirror|pages)\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const imports = [...text.matchAll(late)].map(([, name, from]) => {
        return `import { ${name} as own_${name} } from "${from}";\n`;
      });
      const found = text.replace(late, "{ $1 } = await Promise.resolve({ $1: own_$1 })");
      return { contents: imports.join("") + found, loader: "ts" };
    }),
};

async function module(name: string, plugins: Plugin[]): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [source(name)],
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    write: false,
    plugins,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new RangeError(`Cannot bundle "${name}": nothing came of it`);
  // a twentieth smaller, as gzip sees it, than what esbuild makes of it
  const { code = "" } = await minify(file.text, {
    module: true,
    ecma: 2020,
    compress: { passes: 3, keep_fargs: false, unsafe_arrows: true },
  });
  return new TextEncoder().encode(code);
}
