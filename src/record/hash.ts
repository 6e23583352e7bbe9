import { hash } from "node:crypto";

/** Lower-case hex of the SHA-256; a string is hashed as UTF-8. */
export function sha256Hex(data: string | Uint8Array): string {
  return hash("sha256", data, "hex");
}
