import {
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isPublic, type Manifest, ownPaths } from "../../../src/emit/site/manifest.ts";
import type { HostInput } from "../../../src/hosts/host-profile.ts";
import { profileNamed } from "../../../src/hosts/profiles.ts";
import { hostFiles } from "../../../src/hosts/with-hosts.ts";
import { built } from "../../whole/built.ts";
import { plantCanaries } from "../requests/canaries.ts";

/** A site's folder with the files of one profile, as somebody would upload it. */
export interface Deployed {
  readonly root: string;
  /** For what a server writes by itself. */
  readonly scratch: string;
  readonly manifest: Manifest;
  readonly remove: () => void;
}

/** Links the built files into a folder of their own, and adds what the profile writes. */
export async function deployed(dist: string, profile: string): Promise<Deployed> {
  const folder = mkdtempSync(join(tmpdir(), `stele-${profile}-`));
  const [root, scratch] = [join(folder, "site"), join(folder, "scratch")];
  mkdirSync(scratch);
  // a server that gives up its rights has to read it too
  chmodSync(folder, 0o755);
  const { manifest } = built(dist);
  for (const path of [...ownPaths(manifest), ...manifest.files.map((file) => file.path)]) {
    link(join(dist, path), join(root, path));
  }
  for (const { path, body } of await hostFiles(profileNamed(profile), inputOf(dist))) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
  plantCanaries(folder, profile);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { root, scratch, manifest, remove };
}

export function inputOf(dist: string): HostInput {
  const { manifest, table } = built(dist);
  const { servers } = JSON.parse(readFileSync(join(dist, "openapi.json"), "utf8"));
  return { baseUrl: servers[0].url, table, entries: manifest.files.filter(isPublic) };
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to, { preserveTimestamps: true });
  }
}

/** Sets a file's time, in seconds. */
export function touch(file: string, seconds: number): void {
  utimesSync(file, seconds, seconds);
}
