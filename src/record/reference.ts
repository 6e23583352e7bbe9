import { conceptPattern, type IsoDate, isIsoDate, referencePattern } from "../model/cell.ts";
import {
  type Publication,
  type PublicationCore,
  type SeriesCode,
  seriesCodes,
} from "../model/publication.ts";
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

/** The core together with the identity that follows from it. */
export function publicationOf(enveloped: PublicationCore): Publication {
  const core = coreOf(enveloped);
  const contentHash = contentHashOf(core);
  return { ...core, referenceId: referenceIdOf(core.conceptId, contentHash), contentHash };
}

export interface Reference {
  readonly prefix: string;
  readonly seriesCode: SeriesCode;
  readonly periodEnd: IsoDate;
  readonly conceptId: string;
  /**
   * The first 8 hex digits of the content hash; null for a concept, which means all its versions.
   */
  readonly hash: string | null;
}

/** The parts of a reference or a concept; null for any other text. */
export function parseReference(text: string): Reference | null {
  if (!referencePattern.test(text) && !conceptPattern.test(text)) return null;
  const [prefix = "", code, digits = "", hash = null] = text.split("-");
  const seriesCode = seriesCodes.find((known) => known === code);
  const periodEnd = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  if (seriesCode === undefined || !isIsoDate(periodEnd)) return null;
  return { prefix, seriesCode, periodEnd, conceptId: `${prefix}-${code}-${digits}`, hash };
}
