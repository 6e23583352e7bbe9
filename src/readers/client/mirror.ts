import { editionEnd, editionStart, endingOf } from "../../resolve/frame.ts";
import type { RouteTable } from "../../resolve/table.ts";
import { sha256, textOf } from "./bytes.ts";
import { historyOf, remoteBytes } from "./history.ts";
import type { listing } from "./listing.ts";
import { member } from "./member.ts";
import type { Read } from "./read.ts";
import type { Settings } from "./settings.ts";
import { type Trouble, trouble } from "./stele-error.ts";

const tableFile = "s/routes.json";

interface Build {
  readonly table: RouteTable;
  readonly readAt: number;
  /** Reads a file as the manifest lists it; null when files are not checked. */
  readonly listed: Awaited<ReturnType<typeof listing>> | null;
}

export type Mirror = ReturnType<typeof mirrorOf>;

/** The files of one host as of one build; null when the build has no such file. */
export function mirrorOf(url: string, settings: Settings) {
  const history = historyOf(settings, url);
  const state: { build: Promise<Build> | null } = { build: null };
  const remote = (file: string, fresh: boolean) => remoteBytes(settings, url, file, fresh);
  const fault = (code: Trouble, found: string) => trouble(code, url, found);

  /** The build, read again when its table is old or when the newest is requested. */
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
    if (!settings.verify) return { table, readAt, listed: null };
    const { listing } = await import("./proof.ts");
    const { build } = table;
    const shown = { build, checkpoint: history.checkpoint(), remote, fault };
    return { table, readAt, listed: await listing(settings, shown, tableFile, bytes) };
  }

  /** A reader of the files of the build that is current now, each as its manifest lists it, if that is checked. */
  async function reader(): Promise<Read> {
    const { table, listed } = await current(false);
    return (file) =>
      listed && !file.startsWith("s/manifest")
        ? listed(file)
        : // the build in the address keeps the pages of two builds apart in every cache on the way
          remote(`${file}?_=${table.build}`, false);
  }

  async function text(file: string): Promise<string | null> {
    const found = await (await reader())(file);
    if (found === null) return null;
    const { table } = await current(false);
    const whole = textOf(found);
    if (await isOfItsEdition(file, whole, table)) return whole;
    throw trouble("wrong_content", url, `"${file}" is not what its edition is the hash of`);
  }

  return {
    url,
    reader,
    text,
    table: async (fresh: boolean) => (await current(fresh)).table,
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

/** The place where the members behind the edition begin: after its quote and a comma. */
const membersStart = editionEnd + 2;

/**
 * Whether a stored text has what its edition is the hash of: a page of a list, or the table that is
 * searched for `q`; one that names no edition is refused. It is so of any other file, and where there is
 * no SHA-256. Of the several pages of one identifier none can tell, since each has the edition of all
 * their rows.
 */
async function isOfItsEdition(
  file: string,
  text: string,
  { routes }: RouteTable,
): Promise<boolean> {
  const ending = endingOf(text);
  const isListed = ending !== null || file.endsWith("/table.tsv");
  if (!isListed || crypto.subtle === undefined) return true;
  const first = text.indexOf("\n") + 1;
  // behind the table's own edition
  const attached = ending?.attached ?? text.slice(text.indexOf("\t") + 1, first - 1);
  if (!attached) return false;
  const found = text.slice(first, ending ? text.indexOf("\n],") + 1 : undefined);
  const rows = found.replaceAll(",\n", "\n");
  const isOfSeveral = ending && rows.split("\n").length <= ending.total;
  const isIdentified = routes.some(({ answer }) => {
    return answer.kind === "list" && answer.by && file.includes(`/${answer.by.parameter}/`);
  });
  if (isOfSeveral && isIdentified) return true;
  const start = ending?.offset ? `${ending.offset}\n` : "";
  const members = attached.slice(membersStart);
  const whole = `${start}${rows}{${members}}\n${ending?.available ?? ""}`;
  const edition = attached.slice(editionStart, editionEnd);
  return (await sha256(new TextEncoder().encode(whole))).startsWith(edition);
}
