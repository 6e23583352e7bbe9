import { lstatSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fg from "fast-glob";
import { unzipSync } from "fflate";
import { build } from "../../../src/build/build.ts";
import type { Watch } from "../../../src/build/build-options.ts";
import { givenBytes } from "../../../src/content/files/content-file.ts";
import type { Traces } from "./traces.ts";

/** No file of a site is larger, in bytes. */
const most = 2 ** 30;

/** A file that names a subject. */
export interface TraceLeft {
  readonly path: string;
  /** The first line that does; null where no single one does, and in a file of bytes. */
  readonly line: number | null;
}

/** The files of a folder that name a subject, in their path or text; `searched` counts all. A folder that is not there has none. */
export function tracesIn(root: string, isIn: Traces) {
  const paths = fg.sync("**/*", { cwd: root, dot: true, followSymbolicLinks: false }).sort();
  const left = paths.flatMap((path): readonly TraceLeft[] => {
    const file = join(root, path);
    if (!lstatSync(file).isFile()) return [];
    const texts = textsOf(path, givenBytes(file, "what may name it,", most));
    const isNamed = isIn(path) || texts.some(isIn);
    return isNamed ? [{ path, line: lineOf(texts, isIn) }] : [];
  });
  return { searched: paths.length, left };
}

/** The same for the site that a build makes of some content. Nothing of it is kept but drawn cards. */
export async function tracesInSite(content: string, cache: string, isIn: Traces, watch: Watch) {
  const out = mkdtempSync(join(tmpdir(), "stele-erased-"));
  try {
    const options = { content, cache, asOf: null, out: join(out, "dist") };
    await build(options, watch);
    return tracesIn(options.out, isIn);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** The texts of a file, compressed or not. */
function textsOf(path: string, bytes: Buffer): readonly string[] {
  if (path.endsWith(".zip")) {
    return Object.entries(unzipSync(bytes)).flatMap(([name, one]) =>
      textsOf(name, Buffer.from(one)),
    );
  }
  // its rows are those of the JSON beside it, but compressed, and its statistics cut names
  if (path.endsWith(".parquet")) return [];
  if (path.endsWith(".gz")) return [gunzipSync(bytes).toString("utf8")];
  if (path.endsWith(".br")) return [brotliDecompressSync(bytes).toString("utf8")];
  return [bytes.toString("utf8")];
}

function lineOf(texts: readonly string[], isIn: Traces): number | null {
  const line = (texts[0] ?? "").split("\n").findIndex((text) => isIn(text));
  return line < 0 ? null : line + 1;
}
