import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { partPath, partRefusal } from "../../emit/parts/part-folder.ts";
import { isPublic, manifestPath, ownPaths } from "../../emit/site/manifest.ts";
import { readManifest } from "../../emit/site/manifest-file.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { jsonType } from "../../resolve/headers.ts";
import type { RouteTable } from "../../resolve/table.ts";
import { tableFile } from "../../site/store/other-files.ts";
import { isAbsence } from "../runtime/file-parts.ts";
import type { HostSite } from "../runtime/respond.ts";

/** A built folder: the bytes that the manifest promises; others, and none, are an error, never an answer. */
export interface DistStore extends HostSite {
  /** The current build, read again when another one has replaced it. */
  readonly current: () => ReturnType<typeof readBuild>;
}

/** Throws a RangeError when the folder holds no build. */
export function distStore(out: string): DistStore {
  const seen = { stamp: "", build: readBuild(out) };
  const current = () => {
    const { ino, mtimeMs, size } = statSync(join(out, tableFile));
    const stamp = `${ino} ${mtimeMs} ${size}`;
    if (stamp !== seen.stamp) Object.assign(seen, { stamp, build: readBuild(out) });
    return seen.build;
  };
  async function read(path: string): Promise<Buffer<ArrayBuffer> | null> {
    const sha256 = current().files.get(path);
    if (sha256 === undefined) return null;
    const body = await readFile(join(out, path)).catch((error) => {
      if (isAbsence(error)) return null;
      throw error;
    });
    if (sha256 === null) return body;
    if (body !== null && sha256Hex(body) === sha256) return body;
    throw new RangeError(`Cannot answer from "${path}": its bytes are not those of the manifest`);
  }
  return {
    current,
    read,
    get facts() {
      return current().facts;
    },
  };
}

function readBuild(out: string) {
  if (existsSync(join(out, partPath))) throw partRefusal("serve", out);
  const table = readTable(out);
  const manifest = readManifest(join(out, manifestPath));
  const listed = manifest.files.filter(isPublic);
  const own = ownPaths(manifest).map((path) => [path, null] as const);
  return {
    table,
    // the hash of each file by its path; null for those of the manifest, which cannot list itself
    files: new Map<string, string | null>([
      ...listed.map(({ path, sha256 }) => [path, sha256] as const),
      ...own,
    ]),
    facts: {
      host: "serve",
      baseUrl: null,
      untyped: "text/plain; charset=utf-8",
      types: { json: jsonType },
      classes: {},
      typed: Object.fromEntries(listed.map(({ path, mediaType }) => [path, mediaType])),
      classed: Object.fromEntries(listed.map(({ path, cache }) => [path, cache])),
    },
  };
}

function readTable(out: string): RouteTable {
  try {
    // written by the build of this same package
    return JSON.parse(readFileSync(join(out, tableFile), "utf8"));
  } catch (cause) {
    throw new RangeError(
      `Cannot serve "${out}": "${tableFile}" cannot be read, run "stele build" to make it`,
      { cause },
    );
  }
}
