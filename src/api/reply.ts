import type { Parts } from "../language/body.ts";

/** An answer before it is rendered to bytes by a switch on `kind`. */
export type Reply =
  | { readonly kind: "json"; readonly body: object }
  | { readonly kind: "text"; readonly mediaType: string; readonly body: string }
  | { readonly kind: "bytes"; readonly mediaType: string; readonly body: Uint8Array }
  | { readonly kind: "parts"; readonly mediaType: string; readonly body: Parts };

export function json(body: object): Reply {
  return { kind: "json", body };
}

export function text(mediaType: string, body: string): Reply {
  return { kind: "text", mediaType, body };
}

export function bytes(mediaType: string, body: Uint8Array): Reply {
  return { kind: "bytes", mediaType, body };
}

export function parts(mediaType: string, body: Parts): Reply {
  return { kind: "parts", mediaType, body };
}
