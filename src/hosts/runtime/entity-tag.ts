import { at } from "../../model/language/at.ts";

/** The tags of stores that give the same bytes again. */
const tags = new WeakMap<Uint8Array, string>();

/** A strong entity tag over the bytes, equal on all hosts with the same file. */
export async function entityTag(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const tag = tags.get(body) ?? (await digested(body));
  tags.set(body, tag);
  return tag;
}

async function digested(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  let text = "";
  for (let i = 0; i < 16; i++) text += `0${at(digest, i).toString(16)}`.slice(-2);
  return `"${text}"`;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Whether the client already has this answer, by weak comparison (RFC 9110, 13.1.2). */
export function isFresh({ status, headers }: Answered, ifNoneMatch: string | null): boolean {
  const tag = headers["etag"];
  if (status !== 200 || tag === undefined || ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((one) => opaque(one.trim()) === opaque(tag));
}

function opaque(tag: string): string {
  return tag.indexOf("W/") === 0 ? tag.slice(2) : tag;
}
