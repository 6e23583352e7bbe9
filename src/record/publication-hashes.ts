import type { Publication } from "../model/publication.ts";
import { canonicalJson } from "./canonical.ts";
import { sha256Hex } from "./hash.ts";

interface PublicationHashes {
  /** Of the core, as the content hash of a record that is as it was issued. */
  readonly core: string;
  /** Of the file, `publicationText`, as in the lock. */
  readonly file: string;
}

const known = new WeakMap<Publication, PublicationHashes>();
const identity: readonly string[] = ["contentHash", "referenceId"];

/** SHA-256 in hex of what a record is, computed from one text and once, as a record never changes. */
export function publicationHashes(record: Publication): PublicationHashes {
  const found = known.get(record) ?? computed(record);
  known.set(record, found);
  return found;
}

function computed(record: Publication): PublicationHashes {
  const members = Object.entries(record)
    .map(([key, value]) => ({ key, text: canonicalJson({ [key]: value }).slice(1, -1) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const core = members.filter(({ key }) => !identity.includes(key));
  return { core: hashOf(core), file: hashOf(members) };
}

function hashOf(members: readonly { readonly text: string }[]): string {
  return sha256Hex(`{${members.map(({ text }) => text).join(",")}}`);
}
