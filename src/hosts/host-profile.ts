import type { HostName } from "../model/host-name.ts";
import type { CacheClass, RouteTable } from "../resolve/table.ts";
import type { HostFacts, HostTier } from "./runtime/host-facts.ts";

/** A file of the site as the profiles see it: everything but its bytes. */
export interface SiteEntry {
  readonly path: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly cache: CacheClass;
}

/** A finished site as profiles see it. */
export interface HostInput {
  readonly baseUrl: string;
  readonly table: RouteTable;
  /** Every file of the site, sorted by path. */
  readonly entries: readonly SiteEntry[];
}

export interface HostLimits {
  readonly files?: number;
  readonly fileBytes?: number;
  readonly totalBytes?: number;
  /** Files and folders in one folder. */
  readonly width?: number;
}

/** The encodings of compressed copies, as the extensions of their names. */
export type CompressedEncoding = "br" | "gz";

/** Whether a path belongs to the site itself: not a compressed copy and not in a host's folder. */
export function isOfSite(path: string): boolean {
  return !path.startsWith("hosts/") && !isCompressedCopy(path);
}

/** Whether a path is the compressed copy of another file. */
export function isCompressedCopy(path: string): boolean {
  return /\.(?:br|gz)$/.test(path);
}

/** A kind of host, and what it needs beside the files of the site. */
export interface HostProfile {
  readonly name: HostName;
  readonly about: string;
  readonly tier: HostTier;
  /** The compressed copies that the host serves; none where it compresses itself, or nothing. */
  readonly copies?: readonly CompressedEncoding[];
  /** Of the free plan, where the host has one. */
  readonly limits?: HostLimits;
  /** Of a plan that is paid for; absent where the limits are the same. */
  readonly paid?: HostLimits;
  /** Whether the host takes a file of the site, as by default; what it does not take counts for no limit. */
  readonly uploads?: (path: string) => boolean;
  /** The files below `hosts/<name>/` beside its README, by path; the same for the same site. */
  readonly files: (input: HostInput, facts: HostFacts) => HostTexts | Promise<HostTexts>;
}

export type HostTexts = Readonly<Record<string, string>>;
