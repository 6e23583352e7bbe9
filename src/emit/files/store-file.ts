import type { Body, Parts } from "../../model/language/body.ts";
import type { CacheClass } from "../../resolve/table.ts";
import { type Digest, piecesOf } from "./plain-path.ts";

export interface StoreFile {
  /** The path from the root of the site, with `/` between components, without a leading one. */
  readonly path: string;
  readonly mediaType: string;
  readonly status: number;
  /** How long caches may keep it; `host` files are read by the host itself and never served. */
  readonly cache: CacheClass | "host";
  readonly body: Body;
}

export type MadeFile = Omit<StoreFile, "body">;

export interface WholeFile extends StoreFile {
  readonly body: string | Uint8Array;
}

/** The bytes of a file that the present output has, which need not be read to be written again. */
export interface Kept extends Parts {
  readonly due: Digest;
}

export function keptBody(file: string, { sha256, bytes }: Digest): Kept {
  return { due: { sha256, bytes }, [Symbol.iterator]: () => piecesOf(file) };
}

export function isKept(body: Body): body is Kept {
  return typeof body === "object" && "due" in body;
}
