import { createHash } from "node:crypto";
import { contentTime } from "../files/content-time.mjs";

/** What tells later whether a site that was written is still in its folder. */
export interface SiteLook {
  /** The hash of its manifest, in hex. */
  readonly manifest: string;
  /** The hash of the path, size and time of each file that the manifest lists, by path, in hex. */
  readonly look: string;
}

const inPart = 65_536;

/** The hash of a look; files are added in the order of their paths. */
export function lookHash() {
  const all = createHash("sha256");
  let part = "";
  function add(path: string, bytes: number, modifiedMs: number): void {
    part += `${path} ${bytes} ${modifiedMs}\n`;
    if (part.length < inPart) return;
    all.update(part);
    part = "";
  }
  return {
    add,
    /** Adds a file that has the time which follows from its content. */
    addListed: (path: string, bytes: number, sha256: string) =>
      add(path, bytes, contentTime(sha256) * 1000),
    digest: () => all.update(part).digest("hex"),
  };
}
