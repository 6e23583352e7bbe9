import type { CacheClass } from "../../resolve/table.ts";

/** The facts that the code on a host knows about its site, put into it by the build. */
export interface HostFacts {
  readonly host: string;
  /** Null in a preview, which does not know the publisher's own address. */
  readonly baseUrl: string | null;
  readonly types: Readonly<Record<string, string>>;
  /** The files whose type does not follow from their extension. */
  readonly typed: Readonly<Record<string, string>>;
  /** The type of a file without an extension. */
  readonly untyped: string;
  /** The cache class of folders, each ending in a slash, that are not `latest`. */
  readonly classes: Readonly<Record<string, CacheClass>>;
  /** The files whose class differs from that of their folder. */
  readonly classed: Readonly<Record<string, CacheClass>>;
}

/** `files`: routes without parameters. `rules`: also every stored page. `resolver`: every valid request. */
export type HostTier = "files" | "rules" | "resolver";

/** Answered at `/s/host.json`: which host this is, and so which tier of the capabilities. */
export function hostText(host: string, tier: HostTier): string {
  return `${JSON.stringify({ version: 1, host, tier })}\n`;
}
