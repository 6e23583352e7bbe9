import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const entry = fileURLToPath(new URL("../../src/client/stele.ts", import.meta.url));

/** The client library as one module of plain JavaScript, for every runtime with `fetch`. */
export async function clientBundle(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new RangeError(`Cannot bundle "${entry}": nothing came of it`);
  return file.contents;
}
