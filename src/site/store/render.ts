import { mediaTypes } from "../../answers/api/media-types.ts";
import type { Reply } from "../../answers/api/route.ts";
import type { StoreFile } from "../../emit/files/store-file.ts";
import { jsonText } from "../../resolve/json-text.ts";

/** A file of the store that is served as it is, the newest there is. */
export function stored(path: string, mediaType: string, body: string | Uint8Array): StoreFile {
  return { path, mediaType, status: 200, cache: "latest", body };
}

export function storedJson(path: string, value: unknown): StoreFile {
  return stored(path, mediaTypes.json, `${jsonText(value)}\n`);
}

/** A reply rendered to bytes. The compiler asks for a case here for each kind of reply. */
export function render(reply: Reply) {
  switch (reply.kind) {
    case "json":
      return { status: 200, mediaType: mediaTypes.json, body: `${jsonText(reply.body)}\n` };
    case "text":
    case "parts":
      return { status: 200, mediaType: reply.mediaType, body: reply.body };
  }
}
