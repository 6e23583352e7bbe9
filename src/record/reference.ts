import { conceptPattern, type IsoDate, isIsoDate, referencePattern } from "../model/cell.ts";
import type { Publication, PublicationCore, SeriesCode } from "../model/publication.ts";
import { canonicalJson, sha256Hex } from "./canonical.ts";
import { coreMembers } from "./core-members.ts";

// The identity of a publication: a reference identifies one text because it is made of its hash.

/** The core that the content hash covers: everything but the identity and what may change later. */
export function coreOf(publication: PublicationCore): PublicationCore {
  // whatever is taken away is no member of a core
  return coreMembers(publication) as PublicationCore;
}

/** SHA-256 of the RFC 8785 canonical JSON of the core, in hex. */
export function contentHashOf(core: PublicationCore): string {
  return sha256Hex(canonicalJson(coreOf(core)));
}

export function conceptIdOf(prefix: string, code: SeriesCode, periodEnd: IsoDate): string {
  return `${prefix}-${code}-${periodEnd.replaceAll("-", "")}`;
}

export function referenceIdOf(conceptId: string, contentHash: string): string {
  return `${conceptId}-${contentHash.slice(0, 8)}`;
}

export function publicationOf(enveloped: PublicationCore): Publication {
  const core = coreOf(enveloped);
  const contentHash = contentHashOf(core);
  return { ...core, referenceId: referenceIdOf(core.conceptId, contentHash), contentHash };
}

/** The concept of a reference, or the concept itself; null for any other text. */
export function conceptIn(text: string): string | null {
  if (!referencePattern.test(text) && !conceptPattern.test(text)) return null;
  const [prefix, code, day = ""] = text.split("-");
  const isDay = isIsoDate(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
  return isDay ? `${prefix}-${code}-${day}` : null;
}
