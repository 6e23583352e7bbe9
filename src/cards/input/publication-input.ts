import type { Publication } from "../../model/publication.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import { cardFrame, type FrameSource } from "./card-frame.ts";
import type { CardStatus, PublicationCardInput, StateThresholds } from "./card-input.ts";
import { tellingMetrics } from "./telling-metrics.ts";

export interface PublicationSource extends Omit<FrameSource, "provenance" | "calibration"> {
  readonly publication: Publication;
  readonly status: CardStatus;
  /** The reference that superseded it, or null. */
  readonly supersededBy: string | null;
  /** `states` of the methodology that the publication was issued under. */
  readonly thresholds: StateThresholds;
}

/**
 * The input of a publication's card, with nothing else, so that a change elsewhere does not change
 * the card.
 */
export function publicationCardInput(source: PublicationSource): PublicationCardInput {
  const { publication, thresholds } = source;
  const reference = publication.referenceId;
  const frame = cardFrame(
    { ...source, provenance: publication.provenance, calibration: publication.calibration },
    `/api/publications/card?reference_id=${reference}`,
    `/${recordHomeFile(reference)}`,
  );
  return {
    kind: "publication",
    ...frame,
    referenceId: reference,
    contentHash: publication.contentHash,
    seriesCode: publication.seriesCode,
    type: publication.type,
    version: publication.version,
    status: source.status,
    supersededBy: source.supersededBy,
    title: publication.title,
    reason: publication.reason,
    periodStart: publication.periodStart,
    periodEnd: publication.periodEnd,
    publishedAt: publication.publishedAt,
    marketState: publication.marketState,
    previousState: publication.previousState,
    stateSince: publication.stateSince,
    transition: publication.transition,
    stressIndex: publication.stressIndex,
    stressDelta: publication.stressDelta,
    history: publication.stressHistory.map((point) => ({
      periodEnd: point.periodEnd,
      value: point.stressIndex,
    })),
    thresholds: {
      watch: thresholds.watch,
      elevated: thresholds.elevated,
      high: thresholds.high,
      critical: thresholds.critical,
    },
    segments: publication.segments.map(({ name, contribution }) => ({ name, contribution })),
    metrics: tellingMetrics(publication.seriesCode, publication.metrics),
    confidence: publication.confidence,
  };
}
