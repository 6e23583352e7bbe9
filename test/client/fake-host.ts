import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fetch } from "../../src/readers/client/settings.ts";

/** A host's response to a path; null leaves it to the next rule. */
export type Rule = (path: string, query: string) => Response | null | Promise<Response | null>;

/** A host that serves files and ignores queries. */
export function fileHost(dist: string): Rule {
  return (path) => {
    try {
      return new Response(readFileSync(join(dist, path)));
    } catch {
      return new Response("<h1>Not found</h1>", { status: 404 });
    }
  };
}

/** A file host whose texts are changed on the way. */
export function changedHost(dist: string, change: (text: string, path: string) => string): Rule {
  return (path) => {
    try {
      return new Response(change(readFileSync(join(dist, path), "utf8"), path));
    } catch {
      return new Response(null, { status: 404 });
    }
  };
}

export function only(path: string | RegExp, rule: Rule): Rule {
  const isMeant = (found: string) => (typeof path === "string" ? found === path : path.test(found));
  return (found, query) => (isMeant(found) ? rule(found, query) : null);
}

export const text =
  (body: string, status = 200, type = "text/plain"): Rule =>
  () =>
    new Response(body, { status, headers: { "content-type": type } });

export const broken: Rule = () => {
  throw new TypeError("fetch failed");
};

export interface FakeFetch {
  readonly fetch: Fetch;
  /** Every address that was asked for, in order. */
  readonly asked: string[];
}

/** Hosts by origin; the first rule of a host that has an answer gives it. */
export function fakeFetch(hosts: Readonly<Record<string, readonly Rule[]>>): FakeFetch {
  const asked: string[] = [];
  return {
    asked,
    fetch: async (url) => {
      asked.push(url);
      const { origin, pathname, search } = new URL(url);
      for (const rule of hosts[origin] ?? [broken]) {
        const said = await rule(pathname.slice(1), search.slice(1));
        if (said !== null) return said;
      }
      return new Response(null, { status: 404 });
    },
  };
}

const sha256 = (...parts: readonly (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/** The root of a Merkle tree, as RFC 6962 section 2.1 defines it. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length <= 1) return leaves[0] ?? sha256("");
  const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return sha256("\x01", rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

/** The hashes of a ledger's entries; two forks have the first three entries in common. */
function hashesOf(size: number, fork: string): readonly Buffer[] {
  return Array.from({ length: size }, (_, i) => sha256("\0", `${i < 3 ? "" : fork} ${i}`));
}

export function checkpoint(size: number, fork = "A", origin = "index.example/ledger"): string {
  return `${origin}\n${size}\n${rootOf(hashesOf(size, fork)).toString("base64")}\nunsigned: test\n\n`;
}

/** A host of that ledger: its checkpoint and the tiles of its entries. */
export function ledgerHost(size: number, fork = "A", origin?: string): Rule {
  return (path) => {
    if (path === "ledger/checkpoint") return new Response(checkpoint(size, fork, origin));
    const [, tile = "", width = "256"] =
      /^ledger\/tile\/0\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d+))?$/.exec(path) ?? [];
    const begin = 256 * Number(tile.replace(/\D/g, ""));
    const hashes = hashesOf(size, fork).slice(begin, begin + Number(width));
    if (tile === "" || hashes.length < Number(width)) return null;
    return new Response(Buffer.concat(hashes));
  };
}
