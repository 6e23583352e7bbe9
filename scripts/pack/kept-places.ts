import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import type { Loader, Plugin } from "esbuild";

/** The placeholder for the path from a compiled file up to the compiled folder. */
export const placeholder = "__STELE_COMPILED__/";

/**
 * Gives each module of the project an `import.meta.url` with its own path below the compiled
 * folder, whichever chunk it is in, so that files beside the source are found beside the compiled
 * module.
 */
export function keptPlaces(root: string): Plugin {
  return {
    name: "kept places",
    setup({ onLoad }) {
      onLoad({ filter: /\/(?:src|scripts)\/.*\.(?:tsx?|mjs)$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        if (path.includes("/node_modules/") || !text.includes("import.meta.url")) return null;
        const place = `new URL("${placeholder}${relative(root, path)}", import.meta.url).href`;
        const contents = text.replaceAll("import.meta.url", place);
        return { contents, loader: loaderOf(path) };
      });
    },
  };
}

function loaderOf(path: string): Loader {
  if (path.endsWith(".tsx")) return "tsx";
  return path.endsWith(".ts") ? "ts" : "js";
}
