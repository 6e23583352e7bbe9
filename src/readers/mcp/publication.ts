import { join } from "node:path";
import { distStore } from "../../hosts/serve/dist-store.ts";
import type { RouteTable } from "../../resolve/table.ts";
import { mirrorOf } from "../client/mirror.ts";
import { settingsOf } from "../client/settings.ts";

/** The files of one publication, each as its manifest promises. */
export interface Publication {
  /** The route table, read again when it is old or when the newest is requested. */
  readonly table: (fresh: boolean) => Promise<RouteTable>;
  /** null when the publication has no such file. */
  readonly bytes: (path: string) => Promise<Uint8Array | null>;
  /** The path or the URL at which a person finds a file. */
  readonly address: (path: string) => string;
}

export function folderPublication(folder: string): Publication {
  const store = distStore(folder);
  return {
    table: async () => store.current().table,
    bytes: (path) => store.read(path, false),
    address: (path) => join(folder, path),
  };
}

/** A publication at an address; its host needs to answer nothing but plain files. */
export function addressPublication(address: string): Publication {
  const settings = settingsOf({ mirrors: [address], verify: true, maxBytes: 2 ** 28 });
  const url = address.replace(/\/+$/, "");
  const mirror = mirrorOf(url, settings);
  return {
    table: mirror.table,
    bytes: async (path) => (await mirror.reader())(path),
    address: (path) => `${url}/${path}`,
  };
}
