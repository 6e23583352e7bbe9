import type { HostName } from "../model/host-name.ts";
import type { CacheClass, RouteTable } from "../resolve/table.ts";

/** A file of the site as the profiles see it: everything but its bytes. */
export interface SiteEntry {
  readonly path: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly status: number;
  readonly cache: CacheClass;
}

/** A finished site as profiles see it. */
export interface HostInput {
  /** The publisher's own address of the site. */
  readonly baseUrl: string;
  readonly table: RouteTable;
  /** Every file of the site, sorted by path. */
  readonly entries: readonly SiteEntry[];
}

/**
 * How much of the API a host answers. `files`: routes without parameters. `rules`: also every
 * stored page. `resolver`: every valid request.
 */
export type HostTier = "files" | "rules" | "resolver";

/** The limits that a host documents; null where it names none. */
export interface HostLimits {
  readonly files: number | null;
  readonly fileBytes: number | null;
  readonly totalBytes: number | null;
  /** Files and folders in one folder. */
  readonly width: number | null;
  /** Bytes of the function or the rules that the profile itself writes. */
  readonly ownBytes: number | null;
}

export const noLimits: HostLimits = {
  files: null,
  fileBytes: null,
  totalBytes: null,
  width: null,
  ownBytes: null,
};

/** The encodings of compressed copies, as the extensions of their names. */
export type CompressedEncoding = "br" | "gz" | "zst";

/** Whether a path belongs to the site itself: not a compressed copy and not in a host's folder. */
export function isOfSite(path: string): boolean {
  return !path.startsWith("hosts/") && !isCompressedCopy(path);
}

/** Whether a path is the compressed copy of another file. */
export function isCompressedCopy(path: string): boolean {
  return /\.(?:br|gz|zst)$/.test(path);
}

/** One file of a profile, below `hosts/<name>/`. */
export interface HostFile {
  readonly path: string;
  readonly mediaType: string;
  readonly body: string;
}

/** A kind of host, and what it needs beside the files of the site. */
export interface HostProfile {
  readonly name: HostName;
  /** One line for people. */
  readonly about: string;
  readonly tier: HostTier;
  /** The compressed copies that the host serves; empty where it compresses itself. */
  readonly copies: readonly CompressedEncoding[];
  readonly limits: HostLimits;
  /** Whether the host takes a file of the site; what it does not take counts for no limit. */
  readonly uploads: (path: string) => boolean;
  /** The files that it needs, its README among them; the same bytes for the same site. */
  readonly files: (input: HostInput) => Promise<readonly HostFile[]>;
}
