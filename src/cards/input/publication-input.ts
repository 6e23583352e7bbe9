import type { Publication } from "../../model/publication.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import { cardFrame, type FrameSource } from "./card-frame.ts";
import type { CardStatus, PublicationCardInput, StateThresholds } from "./card-input.ts";
import {
  type CardRules,
  leadingSegment,
  measuresOf,
  membershipOf,
  type Story,
  turnsOf,
  undetermined,
} from "./publication-facts.ts";
import { recordPeriod } from "./record-period.ts";

export interface PublicationSource extends Omit<FrameSource, "provenance" | "calibration"> {
  readonly publication: Publication;
  readonly status: CardStatus;
  /** The reference that superseded it, or null. */
  readonly supersededBy: string | null;
  /** `states` of the methodology that the publication was issued under. */
  readonly thresholds: StateThresholds;
  readonly rules: CardRules;
  readonly story: Story;
}

/**
 * The input of a publication's card, with nothing else, so that a change elsewhere does not change
 * the card.
 */
export function publicationCardInput(source: PublicationSource): PublicationCardInput {
  const { publication, thresholds, story, rules } = source;
  const { referenceId, seriesCode } = publication;
  const frame = cardFrame(
    { ...source, provenance: publication.provenance, calibration: publication.calibration },
    `/api/publications/card?reference_id=${referenceId}`,
    `/${recordHomeFile(referenceId)}`,
  );
  return {
    kind: "publication",
    ...frame,
    period: recordPeriod(publication),
    referenceId,
    contentHash: publication.contentHash,
    seriesCode,
    type: publication.type,
    version: publication.version,
    status: source.status,
    supersededBy: source.supersededBy,
    because: story.successor?.reason ?? publication.reason,
    withdrawn: story.withdrawn?.referenceId ?? null,
    periodStart: publication.periodStart,
    periodEnd: publication.periodEnd,
    publishedAt: publication.publishedAt,
    marketState: publication.marketState,
    previousState: publication.previousState,
    stateSince: publication.stateSince,
    transition: publication.transition,
    stressIndex: publication.stressIndex,
    stressDelta: publication.stressDelta,
    undetermined: undetermined(publication, rules),
    history: publication.stressHistory.map((point) => ({
      periodEnd: point.periodEnd,
      value: point.stressIndex,
      ...(point.revisedBy === undefined ? {} : { isRevised: true }),
    })),
    thresholds: {
      watch: thresholds.watch,
      elevated: thresholds.elevated,
      high: thresholds.high,
      critical: thresholds.critical,
    },
    segments: publication.segments.map(({ name, contribution }) => ({ name, contribution })),
    leader: leadingSegment(publication, story.before),
    measures: seriesCode === "PD" ? measuresOf(publication, rules) : [],
    membership: seriesCode === "SW" ? membershipOf(publication, story) : null,
    turns: seriesCode === "EA" ? turnsOf(publication, story, rules) : null,
    confidence: publication.confidence,
    confidenceBasis: publication.confidenceBasis,
  };
}
