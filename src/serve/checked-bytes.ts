import { createHash } from "node:crypto";
import type { DistStore } from "./dist-store.ts";

/** The bytes that the manifest promises; others are an error, never an answer. */
export async function checkedBytes(store: DistStore, file: string): Promise<Buffer | null> {
  const body = await store.bytes(file);
  const promised = store.current().files.get(file);
  if (body === null || promised === undefined) return null;
  if (createHash("sha256").update(body).digest("hex") !== promised.sha256) {
    throw new RangeError(`Cannot answer from "${file}": its bytes are not those of the manifest`);
  }
  return body;
}
