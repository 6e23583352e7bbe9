import { hash } from "node:crypto";

/** The SHA-256 in lower-case hex; a string is hashed as UTF-8. */
export function sha256Hex(data: string | Uint8Array): string {
  return hash("sha256", data, "hex");
}
