import type { Body } from "../../model/language/body.ts";
import type { CacheClass } from "../../resolve/table.ts";

/** How long caches may keep a file; `host` files are read by the host itself and never served. */
export type FileClass = CacheClass | "host";

/** One file of the published site. */
export interface StoreFile {
  /** The path from the root of the site, with `/` between components, without a leading one. */
  readonly path: string;
  readonly mediaType: string;
  /** The HTTP status a host answers with when it serves the file. */
  readonly status: number;
  readonly cache: FileClass;
  readonly body: Body;
}

/** A file without its bytes. */
export type MadeFile = Omit<StoreFile, "body">;

/** A file whose body is in one piece. */
export interface WholeFile extends StoreFile {
  readonly body: string | Uint8Array;
}
