/** How long a host may keep a file; each class has its own `Cache-Control`. */
export type CacheClass = "latest" | "frozen" | "export" | "failure" | "site";

/** One file of the published site. */
export interface StoreFile {
  /** From the root of the site, with `/` between components, without a leading one. */
  readonly path: string;
  readonly mediaType: string;
  /** The HTTP status a host answers with when it serves the file. */
  readonly status: number;
  readonly cache: CacheClass;
  /** Text is written as UTF-8. */
  readonly body: string | Uint8Array;
}
