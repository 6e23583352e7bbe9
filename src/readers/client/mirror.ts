import type { RouteTable } from "../../resolve/table.ts";
import { textOf } from "./bytes.ts";
import { historyOf, remoteBytes } from "./history.ts";
import { member } from "./member.ts";
import type { Settings } from "./settings.ts";
import { type Trouble, trouble } from "./stele-error.ts";

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
  /** Reads a file as the manifest lists it; null when files are not checked. */
  readonly listed: Mirror["bytes"] | null;
  readonly readAt: number;
}

const tableFile = "s/routes.json";

export function mirrorOf(url: string, settings: Settings): Mirror {
  const history = historyOf(settings, url);
  const state: { build: Promise<Build> | null } = { build: null };
  const remote = (file: string, fresh: boolean) => remoteBytes(settings, url, file, fresh);
  const fault = (code: Trouble, found: string) => trouble(code, url, found);

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
    const [bytes] = await Promise.all([remote(tableFile + after, true), history.look()]);
    if (bytes === null) throw fault("wrong_content", `"${tableFile}" is missing`);
    const table = tableOf(url, bytes);
    if (!settings.verify) return { table, listed: null, readAt };
    const { listing } = await import("./proof.ts");
    const { build } = table;
    const shown = { build, checkpoint: history.checkpoint(), remote, fault };
    return { table, listed: await listing(settings, shown, tableFile, bytes), readAt };
  }

  async function bytes(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { table, listed } = await current(false);
    // the build in the address keeps the pages of two builds apart in every cache on the way
    return listed ? listed(file) : remote(`${file}?_=${table.build}`, false);
  }

  async function text(file: string): Promise<string | null> {
    const found = await bytes(file);
    return found && textOf(found);
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
