import type { CacheClass } from "../../resolve/table.ts";

/** What the code that runs on a host knows of its site, put into it by the build. */
export interface HostFacts {
  readonly host: string;
  /** Extension to media type. */
  readonly types: Readonly<Record<string, string>>;
  /** The files that have another type than their extension says. */
  readonly typed: Readonly<Record<string, string>>;
  /** The type of a file without an extension. */
  readonly untyped: string;
  /** Folders, each ending in a slash, whose files are not of the class `latest`. */
  readonly classes: Readonly<Record<string, CacheClass>>;
  /** The files that have another class than their folder. */
  readonly classed: Readonly<Record<string, CacheClass>>;
}
