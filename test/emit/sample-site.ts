import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { StoreFile } from "../../src/emit/files/store-file.ts";
import { ownPaths } from "../../src/emit/site/manifest.ts";
import type { SiteOptions } from "../../src/emit/site/site-writer.ts";
import { manifestIn } from "./manifest-in.ts";
import { sampleNote as note } from "./sample-note.ts";

export function optionsFor(out: string, build = "build-a"): SiteOptions {
  const content = join(out, "..", "content");
  return { out, content, build, asOf: "2026-06-28", generator: "stele 0.0.0-test", note };
}

export function jsonFile(
  path: string,
  body: StoreFile["body"] = `{"path":"${path}"}\n`,
): StoreFile {
  return { path, mediaType: "application/json", status: 200, cache: "latest", body };
}

/** About `count` files of one version; some paths exist in one version only. */
export function versionFiles(version: string, count: number): readonly StoreFile[] {
  const files = [jsonFile("index.html", `<p>${version}</p>`), jsonFile(`s/only-${version}.json`)];
  for (let i = 0; i < count; i++) {
    const folder = `s/part-${i % 4}`;
    files.push(jsonFile(`${folder}/${i}.json`, `{"v":"${version}"}`.repeat(1 + ((i * 37) % 300))));
  }
  return files;
}

/** Writes all files in one go, then lets the event loop turn, as a build does between its batches. */
export function writingAll(files: readonly StoreFile[]) {
  return async (write: (file: StoreFile) => void): Promise<void> => {
    for (const [i, file] of files.entries()) {
      write(file);
      if (i % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  };
}

/** Paths below a folder, sorted, without the folders themselves. */
export function pathsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !statSync(join(folder, path)).isDirectory())
    .sort();
}

/** The build id of a folder that holds exactly what its manifest says; throws for any other. */
export function wholeBuild(out: string): string {
  const manifest = manifestIn(out);
  const listed = [...manifest.files.map((file) => file.path), ...ownPaths(manifest)].sort();
  const found = pathsBelow(out);
  if (found.join("\n") !== listed.join("\n")) {
    throw new Error(`Found ${found.length} files, the manifest lists ${listed.length}`);
  }
  for (const { path, sha256, bytes } of manifest.files) {
    const body = readFileSync(join(out, path));
    const hash = createHash("sha256").update(body).digest("hex");
    if (body.length !== bytes || hash !== sha256) throw new Error(`Found another "${path}"`);
  }
  return manifest.build;
}
