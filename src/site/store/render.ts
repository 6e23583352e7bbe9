import { mediaTypes } from "../../answers/api/media-types.ts";
import type { Reply } from "../../answers/api/route.ts";
import type { Body } from "../../model/language/body.ts";
import { jsonText } from "../../resolve/json-text.ts";

export interface Rendered {
  readonly status: 200;
  readonly mediaType: string;
  readonly body: Body;
}

/** A reply rendered to bytes. The compiler asks for a case here for each kind of reply. */
export function render(reply: Reply): Rendered {
  switch (reply.kind) {
    case "json":
      return { status: 200, mediaType: mediaTypes.json, body: `${jsonText(reply.body)}\n` };
    case "text":
    case "parts":
      return { status: 200, mediaType: reply.mediaType, body: reply.body };
  }
}
