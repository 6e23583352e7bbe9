import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSigner } from "../../scripts/given-keys.ts";
import { root } from "../../scripts/pack/compile.ts";
import { pruned } from "./pruned-site.ts";
import { runToEnd } from "./run-command.ts";

/** What the commands are tried on: content before and after an issue, and the sites of both. */
export interface Workshop {
  readonly tool: string;
  readonly work: string;
  /** Content in which one series is not yet issued, and that content with its record. */
  readonly fresh: string;
  readonly issued: string;
  readonly series: string;
  /** The reference of that record. */
  readonly reference: string;
  readonly key: string;
  readonly log: string;
  readonly cache: string;
  /** Signed sites of the fresh and the issued content. */
  readonly older: string;
  readonly newer: string;
  /** The same with few files, for commands that copy or read a whole site. */
  readonly olderFew: string;
  readonly newerFew: string;
  /** Where the newer site with few files is served. */
  readonly address: string;
  readonly close: () => void;
}

export interface WorkshopOptions {
  readonly tool: string;
  readonly work: string;
  readonly content: string;
  /** A card cache to begin with; null for none. */
  readonly cards: string | null;
}

/** Prepares all that the commands need, once for all trials. */
export async function workshop({ tool, work, content, cards }: WorkshopOptions): Promise<Workshop> {
  const place = (name: string) => join(work, name);
  const [fresh, issued, cache] = [place("fresh"), place("issued"), place("cache")];
  cpSync(content, fresh, { recursive: true });
  if (cards !== null) cpSync(cards, cache, { recursive: true });
  const series = unissuedSeries(tool, fresh);
  cpSync(fresh, issued, { recursive: true });
  const report = stele(tool, "issue", "--series", series, "--content", issued, "--format", "json");
  const reference: string = JSON.parse(report).issued[0].referenceId;
  const key = place("stele.key");
  const log = `${siteName(fresh)}/ledger`;
  stele(tool, "keygen", "--name", log, "--out", key);
  const site = (name: string, from: string) => {
    const out = place(`${name}/dist`);
    mkdirSync(place(name));
    stele(tool, "build", "--content", from, "--out", out, "--cache", cache, "--key", key);
    return out;
  };
  const [older, newer] = [site("older", fresh), site("newer", issued)];
  const signer = readSigner(key);
  const [olderFew, newerFew] = [
    await pruned(older, place("older-few"), signer),
    await pruned(newer, place("newer-few"), signer),
  ];
  const { address, close } = await served(tool, newerFew);
  const contents = { fresh, issued, series, reference, key, log, cache };
  return { tool, work, ...contents, older, newer, olderFew, newerFew, address, close };
}

/** A server of its own process, since some trials block this one. */
async function served(tool: string, site: string) {
  const args = [tool, "serve", "--out", site, "--port", "0"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
  const address = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`Cannot serve "${site}"`)));
    child.stdout.once("data", (bytes) => resolve(String(bytes).trim()));
  });
  return { address, close: () => void child.kill() };
}

export function stele(tool: string, ...args: readonly string[]): string {
  const { status, out, err } = runToEnd([tool, ...args]);
  if (status === 0) return out;
  throw new Error(`Cannot prepare: "${args.join(" ")}" ends with ${status}\n${err}`);
}

/** The address of the site without https://, which is in the name of its log. */
function siteName(content: string): string {
  const text = readFileSync(join(content, "index.yaml"), "utf8");
  return /^baseUrl: https:\/\/(\S+)$/m.exec(text)?.[1] ?? "";
}

/** A series of which the last period has no record yet. */
function unissuedSeries(tool: string, content: string): string {
  const found = ["WS", "PD", "EA", "SW"].find((series) => {
    const args = ["issue", "--series", series, "--content", content, "--dry-run"];
    return JSON.parse(stele(tool, ...args, "--format", "json")).issued.length > 0;
  });
  if (found === undefined) throw new Error(`Cannot try "${content}": every series is issued`);
  return found;
}

/** The works of the import that is tried. */
export const works: string = join(root, "test/faults/works.json");
