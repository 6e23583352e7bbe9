import { picked } from "../../model/language/picked.ts";
import type { Publication } from "../../model/publication.ts";
import type { Period } from "../../model/publisher.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import { cardFrame, type FrameSource } from "./card-frame.ts";
import {
  type CardStatus,
  type PublicationCardInput,
  type StateThresholds,
  stated,
} from "./card-input.ts";
import {
  type CardRules,
  leadingSegment,
  measuresOf,
  membershipOf,
  type Story,
  turnsOf,
  undetermined,
} from "./publication-facts.ts";

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

const states = { watch: true, elevated: true, high: true, critical: true };

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
    status: source.status,
    supersededBy: source.supersededBy,
    because: story.successor?.reason ?? publication.reason,
    withdrawn: story.withdrawn?.referenceId ?? null,
    ...picked(publication, stated),
    undetermined: undetermined(publication, rules),
    history: publication.stressHistory.map((point) => ({
      periodEnd: point.periodEnd,
      value: point.stressIndex,
      ...(point.revisedBy === undefined ? {} : { isRevised: true }),
    })),
    thresholds: picked(thresholds, states),
    segments: publication.segments.map(({ name, contribution }) => ({ name, contribution })),
    leader: leadingSegment(publication, story.before),
    measures: seriesCode === "PD" ? measuresOf(publication, rules) : [],
    membership: seriesCode === "SW" ? membershipOf(publication, story) : null,
    turns: seriesCode === "EA" ? turnsOf(publication, story, rules) : null,
    confidence: publication.confidence,
    confidenceBasis: publication.confidenceBasis,
  };
}

const longest: readonly (readonly [Period, days: number])[] = [
  ["week", 7],
  ["month", 31],
  ["quarter", 92],
  ["half-year", 184],
];

type Dated = Pick<Publication, "seriesCode" | "stressHistory" | "periodStart" | "periodEnd">;

/**
 * The period that a record is of, from its own days: the publisher may issue at another pace since,
 * and what the card of an issued record says does not change with it.
 */
function recordPeriod({ seriesCode, stressHistory, periodStart, periodEnd }: Dated): Period {
  const [before, last] = stressHistory.slice(-2);
  const days =
    before === undefined || last === undefined
      ? 1 + daysFrom(periodStart, periodEnd)
      : daysFrom(before.periodEnd, last.periodEnd);
  if ((before !== undefined || seriesCode === "WS") && days === 1) return "day";
  return longest.find(([, most]) => days <= most)?.[0] ?? "year";
}

function daysFrom(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000;
}
