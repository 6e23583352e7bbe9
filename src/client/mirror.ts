import type { RouteTable } from "../resolve/table.ts";
import { isOfItsEdition } from "./edition.ts";
import { historyOf } from "./history.ts";
import { member } from "./member.ts";
import { remoteBytes, textOf } from "./remote-file.ts";
import type { Settings } from "./settings.ts";
import { sha256 } from "./sha256.ts";
import { trouble } from "./stele-error.ts";

/** The files of one host as of one build. */
export interface Mirror {
  readonly url: string;
  /** The route table, read again when it is old or when the newest is requested. */
  readonly table: (fresh: boolean) => Promise<RouteTable>;
  /** null when the build has no such file. */
  readonly bytes: (file: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly text: (file: string) => Promise<string | null>;
  /** The newest checkpoint that it has shown, or the one that it has to continue. */
  readonly checkpoint: () => string | null;
}

interface Build {
  readonly table: RouteTable;
  /** The SHA-256 by path; null when files are not checked. */
  readonly hashes: ReadonlyMap<string, string> | null;
  readonly readAt: number;
}

const tableFile = "s/routes.json";
const manifestFile = "s/manifest.json";

export function mirrorOf(url: string, settings: Settings): Mirror {
  const history = historyOf(settings, url);
  const state: { build: Promise<Build> | null } = { build: null };

  async function current(fresh: boolean): Promise<Build> {
    const held = state.build;
    const build = await held?.catch(() => null);
    const isYoung = build && settings.clock() - build.readAt < settings.tableAge;
    if (isYoung && !fresh) return build;
    // another call may have begun to read it meanwhile
    const next = state.build === held ? null : state.build;
    state.build = next ?? read(fresh && build ? `?_=${build.table.build}` : "");
    return state.build;
  }

  /** Fetches a file; `after` makes its address new to every cache on the way. */
  async function read(after: string): Promise<Build> {
    const readAt = settings.clock();
    const [bytes] = await Promise.all([required(tableFile + after, true), history.look()]);
    const table = tableOf(url, bytes);
    const hashes = settings.verify ? await readHashes(table, bytes) : null;
    return { table, hashes, readAt };
  }

  async function readHashes(table: RouteTable, bytes: Uint8Array<ArrayBuffer>) {
    const text = textOf(await required(`${manifestFile}?_=${table.build}`, true));
    // in the shape that every build writes; anything else has no matching entry
    const manifest = parsed(url, manifestFile, text) as ManifestText;
    if (manifest.build !== table.build) {
      throw trouble("mixed_build", url, `"${manifestFile}" is of another build`);
    }
    const hashes = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
    await check(tableFile, bytes, hashes);
    return hashes;
  }

  async function required(file: string, fresh: boolean): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await remoteBytes(settings, url, file, fresh);
    if (bytes === null) throw trouble("wrong_content", url, `"${file}" is missing`);
    return bytes;
  }

  async function bytes(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { table, hashes } = await current(false);
    if (hashes !== null && !hashes.has(file)) return null;
    // the build in the address keeps the pages of two builds apart in every cache on the way
    const address = `${file}?_=${table.build}`;
    const found = await remoteBytes(settings, url, address, false);
    if (hashes === null) return found;
    if (found === null) throw trouble("wrong_content", url, `"${file}" is missing`);
    return check(file, found, hashes);
  }

  async function check(
    file: string,
    found: Uint8Array<ArrayBuffer>,
    hashes: ReadonlyMap<string, string>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    if ((await sha256(found)) === hashes.get(file)) return found;
    throw trouble("wrong_content", url, `"${file}" is not as in the manifest`);
  }

  async function text(file: string): Promise<string | null> {
    const found = await bytes(file);
    if (found === null) return null;
    const { table } = await current(false);
    const whole = textOf(found);
    if (await isOfItsEdition(file, whole, table)) return whole;
    throw trouble("wrong_content", url, `"${file}" is not what its edition is the hash of`);
  }

  return {
    url,
    bytes,
    text,
    table: async (fresh) => (await current(fresh)).table,
    checkpoint: history.checkpoint,
  };
}

interface ManifestText {
  readonly build: string;
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

function tableOf(url: string, bytes: Uint8Array): RouteTable {
  const table = parsed(url, tableFile, textOf(bytes));
  if (member(table, "version") !== 1) {
    throw trouble("wrong_content", url, `"${tableFile}" is not a table of version 1`);
  }
  // written by a build, and its version has just been checked
  return table as RouteTable;
}

export function parsed(url: string, file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw trouble("wrong_content", url, `"${file}" is not JSON`, cause);
  }
}
