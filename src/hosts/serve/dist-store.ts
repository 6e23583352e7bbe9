import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { partPath, partRefusal } from "../../emit/parts/part-head.ts";
import { isPublic, manifestPath, ownPaths, type PublicFile } from "../../emit/site/manifest.ts";
import { readManifest } from "../../emit/site/manifest-file.ts";
import type { RouteTable } from "../../resolve/table.ts";
import { tableFile } from "../../site/store/other-files.ts";
import type { SiteFacts } from "../runtime/respond.ts";

export type StoredFile = PublicFile;

/** The manifest and the table of one build. */
export interface DistBuild {
  readonly table: RouteTable;
  readonly files: ReadonlyMap<string, StoredFile>;
  readonly facts: SiteFacts;
}

/** A built folder as the server reads it. */
export interface DistStore {
  /** The current build, read again when another one has replaced it. */
  readonly current: () => DistBuild;
  /** null when there is no such file; any other failure is thrown. */
  readonly bytes: (path: string) => Promise<Buffer<ArrayBuffer> | null>;
}

/** The bytes that the manifest promises; others, and none, are an error and never an answer. */
export async function checkedBytes(
  store: DistStore,
  file: string,
): Promise<Buffer<ArrayBuffer> | null> {
  const promised = store.current().files.get(file);
  if (promised === undefined) return null;
  const body = await store.bytes(file);
  if (body === null || createHash("sha256").update(body).digest("hex") !== promised.sha256) {
    throw new RangeError(`Cannot answer from "${file}": its bytes are not those of the manifest`);
  }
  return body;
}

/** Throws a RangeError when the folder holds no build. */
export function distStore(out: string): DistStore {
  const seen = { stamp: "", build: readBuild(out) };
  return {
    bytes: (path) => bytesOf(join(out, path)),
    current: () => {
      const stamp = stampOf(join(out, tableFile));
      if (stamp !== seen.stamp) Object.assign(seen, { stamp, build: readBuild(out) });
      return seen.build;
    },
  };
}

function readBuild(out: string): DistBuild {
  if (existsSync(join(out, partPath))) throw partRefusal("serve", out);
  const table = readJson(out, tableFile);
  const manifest = readManifest(join(out, manifestPath));
  const own = ownPaths(manifest).flatMap((path) => unlistedFile(out, path));
  const files = [...manifest.files.filter(isPublic), ...own];
  return {
    // written by the build of this same package
    table: table as RouteTable,
    files: new Map(files.map((file) => [file.path, file])),
    facts: factsOf(files),
  };
}

/** The type and the class of each file, as its manifest has them. */
function factsOf(files: readonly StoredFile[]): SiteFacts {
  return {
    host: "serve",
    baseUrl: null,
    types: {},
    typed: Object.fromEntries(files.map(({ path, mediaType }) => [path, mediaType])),
    untyped: "application/octet-stream",
    classes: {},
    classed: Object.fromEntries(files.map(({ path, cache }) => [path, cache])),
  };
}

/** A file of the manifest as it is now, since it cannot list itself. */
function unlistedFile(out: string, path: string): readonly StoredFile[] {
  const file = join(out, path);
  if (!existsSync(file)) return [];
  const body = readFileSync(file);
  const sha256 = createHash("sha256").update(body).digest("hex");
  const type = path.endsWith(".json") ? "application/json" : "text/plain";
  const mediaType = `${type}; charset=utf-8`;
  return [{ path, sha256, bytes: body.length, mediaType, status: 200, cache: "latest" }];
}

function readJson(out: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(join(out, path), "utf8"));
  } catch (cause) {
    throw new RangeError(
      `Cannot serve "${out}": "${path}" cannot be read, run "stele build" to make it`,
      { cause },
    );
  }
}

/** Changes when another build was put in the place of this one. */
function stampOf(path: string): string {
  const { ino, mtimeMs, size } = statSync(path);
  return `${ino} ${mtimeMs} ${size}`;
}

async function bytesOf(path: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR";
}
