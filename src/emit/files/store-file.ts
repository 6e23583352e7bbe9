import type { Body } from "../../model/language/body.ts";
import type { CacheClass } from "../../resolve/table.ts";

/** How long caches may keep a file; `host` files are read by the host itself and never served. */
export type FileClass = CacheClass | "host";

export interface StoreFile {
  /** The path from the root of the site, with `/` between components, without a leading one. */
  readonly path: string;
  readonly mediaType: string;
  readonly status: number;
  readonly cache: FileClass;
  readonly body: Body;
}

export type MadeFile = Omit<StoreFile, "body">;

export interface WholeFile extends StoreFile {
  readonly body: string | Uint8Array;
}
