import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { at } from "../../language/at.ts";
import { contentTime } from "../files/content-time.mjs";
import { lookHash, looksIn } from "./look-in.mjs";
import { type ManifestFile, manifestPrefix } from "./manifest.ts";

/** What tells later whether a site that was written is still in its folder. */
export interface SiteLook {
  /** Its manifest, with its hash in hex. */
  readonly manifest: Pick<ManifestFile, "sha256" | "bytes">;
  /** The number of files that the manifest lists. */
  readonly files: number;
  /** The hashes of path, size and time of every second file by path, from the first and from the second, in hex. */
  readonly looks: readonly string[];
}

/** Fewer files are looked at before a thread has started. */
const fewFiles = 20_000;

/** How the files of a manifest look, which are added in its order. */
export function listedLook() {
  const halves = [lookHash(), lookHash()];
  let files = 0;
  return {
    add: (path: string, bytes: number, sha256: string): void => {
      at(halves, files % 2).add(path, bytes, contentTime(sha256) * 1000);
      files += 1;
    },
    taken: () => ({ files, looks: halves.map((half) => half.digest()) }),
  };
}

/** Whether the files below a folder, but the manifest's own, look like this. */
export async function looksLike(out: string, { files, looks }: SiteLook): Promise<boolean> {
  const found = await (files < fewFiles ? looksHere(out, [0, 1]) : looksInTwoThreads(out));
  return found?.length === looks.length && found.every((look, half) => look === looks[half]);
}

async function looksHere(out: string, turns: readonly number[]): Promise<Looks> {
  return looksIn(out, manifestPrefix, turns);
}

type Looks = readonly string[] | null;

async function looksInTwoThreads(out: string): Promise<Looks> {
  const [second, first] = await Promise.all([looksInThread(out, [1]), looksHere(out, [0])]);
  return first === null || second === null ? null : [...first, ...second];
}

async function looksInThread(folder: string, turns: readonly number[]): Promise<Looks> {
  const thread = new Worker(new URL("look-thread.mjs", import.meta.url), {
    workerData: { folder, unlisted: manifestPrefix, turns },
    execArgv: [],
  });
  const [looks] = await once(thread, "message");
  return looks;
}
