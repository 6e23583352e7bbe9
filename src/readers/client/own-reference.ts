import { coreMembers } from "../../record/core-members.ts";
import { sha256 } from "./bytes.ts";
import { member } from "./member.ts";

/**
 * Whether a publication recomputes to its content hash, and that to its reference. Where text was taken
 * out of it, as it says, only the second can be told.
 */
export async function isOfItsReference(publication: object): Promise<boolean> {
  const core = coreMembers(publication);
  const text = new TextEncoder().encode(canonical(core));
  const said = String(member(publication, "contentHash"));
  const isRedacted = Number(member(member(publication, "redactions"), "length")) > 0;
  const reference = `${core["conceptId"]}-${said.slice(0, 8)}`;
  const isNamed = member(publication, "referenceId") === reference;
  return isNamed && (isRedacted || (await sha256(text)) === said);
}

/** Canonical JSON (RFC 8785) of a parsed value. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(member(value, name))}`)}}`;
}
