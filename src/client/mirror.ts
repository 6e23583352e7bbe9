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
  /** The SHA-256 of a file, null for one that is not listed; null when files are not checked. */
  readonly hashOf: HashOf | null;
  readonly readAt: number;
}

type HashOf = (file: string) => Promise<string | null>;

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
    const hashOf = settings.verify ? await listed(table) : null;
    if (hashOf !== null) await check(tableFile, bytes, await hashOf(tableFile));
    return { table, hashOf, readAt };
  }

  async function listed({ build }: RouteTable): Promise<HashOf> {
    const text = textOf(await required(`${manifestFile}?_=${build}`, true));
    const { listing } = await import("./second.ts");
    const hashOf = listing(parsed(url, manifestFile, text), build, async (file, hash) => {
      const section = await check(file, await required(file, false), hash);
      return parsed(url, file, textOf(section));
    });
    if (hashOf !== null) return hashOf;
    throw trouble("mixed_build", url, `"${manifestFile}" is of another build`);
  }

  async function required(file: string, fresh: boolean): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await remoteBytes(settings, url, file, fresh);
    if (bytes === null) throw trouble("wrong_content", url, `"${file}" is missing`);
    return bytes;
  }

  async function bytes(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { table, hashOf } = await current(false);
    const hash = hashOf && (await hashOf(file));
    if (hashOf !== null && hash === null) return null;
    // the build in the address keeps the pages of two builds apart in every cache on the way
    const address = `${file}?_=${table.build}`;
    const found = await remoteBytes(settings, url, address, false);
    if (hash === null) return found;
    if (found === null) throw trouble("wrong_content", url, `"${file}" is missing`);
    return check(file, found, hash);
  }

  async function check(
    file: string,
    found: Uint8Array<ArrayBuffer>,
    hash: string | null,
  ): Promise<Uint8Array<ArrayBuffer>> {
    if ((await sha256(found)) === hash) return found;
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
