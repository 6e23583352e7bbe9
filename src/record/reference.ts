import { conceptPattern, type IsoDate, isIsoDate, referencePattern } from "../model/cell.ts";
import type { Publication, PublicationCore, SeriesCode } from "../model/publication.ts";
import { canonicalJson, sha256Hex } from "./canonical.ts";
import { coreMembers } from "./core-members.ts";
import {
  draftSalt,
  ofTexts,
  saltedHash,
  type TextMember,
  textMembers,
} from "./freeze/record-texts.ts";

// The identity of a publication: a reference identifies one text because it is made of its hash.

/** The core that the content hash covers: everything but the identity and what may change later. */
export function coreOf(publication: PublicationCore): PublicationCore {
  // whatever is taken away is no member of a core
  return coreMembers(publication) as PublicationCore;
}

/** SHA-256 of the RFC 8785 canonical JSON of the core in hex, with the salted hashes of its texts in their place. */
export function contentHashOf(record: Sealed): string {
  const { digests } = record;
  const core = Object.entries({ ...coreOf(record), digests });
  const said = core.filter(([name]) => !textMembers.some((text) => text === name));
  return sha256Hex(canonicalJson(Object.fromEntries(said)));
}

type Sealed = PublicationCore & Pick<Publication, "digests">;

export function conceptIdOf(prefix: string, code: SeriesCode, periodEnd: IsoDate): string {
  return `${prefix}-${code}-${periodEnd.replaceAll("-", "")}`;
}

export function referenceIdOf(conceptId: string, contentHash: string): string {
  return `${conceptId}-${contentHash.slice(0, 8)}`;
}

/** The record of a core, with a salt for each of its texts. Without salts it is a draft. */
export function publicationOf(
  enveloped: PublicationCore,
  saltOf: (member: TextMember) => string = () => draftSalt,
): Publication {
  const core = coreOf(enveloped);
  const salts = ofTexts((name) => (core[name] === null ? null : saltOf(name)));
  const digests = ofTexts((name) => {
    const text = core[name];
    const salt = salts[name];
    return text === null || salt === null ? null : saltedHash(salt, text);
  });
  const contentHash = contentHashOf({ ...core, digests });
  const referenceId = referenceIdOf(core.conceptId, contentHash);
  return { ...core, digests, salts, referenceId, contentHash };
}

/** The concept of a reference, or the concept itself; null for any other text. */
export function conceptIn(text: string): string | null {
  if (!referencePattern.test(text) && !conceptPattern.test(text)) return null;
  const [prefix, code, day = ""] = text.split("-");
  const isDay = isIsoDate(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
  return isDay ? `${prefix}-${code}-${day}` : null;
}
