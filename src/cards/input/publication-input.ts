import { picked } from "../../model/language/picked.ts";
import type { Publication } from "../../model/publication.ts";
import type { Period } from "../../model/publisher.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import { type CardPoint, type CardStatus, cardFrame, type FrameSource } from "./card-frame.ts";
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
  readonly supersededBy: string | null;
  readonly methodology: CardRules;
  readonly story: Story;
}

/** The members that the card of a record has as the record has them. */
const stated = {
  ...{ referenceId: true, contentHash: true, seriesCode: true, type: true, version: true },
  ...{ periodStart: true, periodEnd: true, publishedAt: true, marketState: true },
  ...{ previousState: true, stateSince: true, transition: true, stressIndex: true },
  ...{ stressDelta: true, confidence: true, confidenceBasis: true },
};

const states = { watch: true, elevated: true, high: true, critical: true };

export type PublicationCardInput = Readonly<ReturnType<typeof publicationCardInput>>;

/** With nothing else, so that a change elsewhere does not change the card. */
export function publicationCardInput(source: PublicationSource) {
  const { publication, methodology, story, status, supersededBy } = source;
  const { referenceId, seriesCode, provenance, calibration } = publication;
  const frame = cardFrame(
    { ...source, provenance, calibration },
    `/api/publications/card?reference_id=${referenceId}`,
    `/${recordHomeFile(referenceId)}`,
  );
  return {
    kind: "publication" as const,
    ...frame,
    period: recordPeriod(publication),
    status,
    supersededBy,
    /** Why the record that supersedes it was issued, or why a notice withdraws another. */
    because: story.successor?.reason ?? publication.reason,
    withdrawn: story.withdrawn?.referenceId ?? null,
    ...picked(publication, stated),
    undetermined: undetermined(publication, methodology),
    history: publication.stressHistory.map(
      (point): CardPoint => ({
        periodEnd: point.periodEnd,
        value: point.stressIndex,
        ...(point.revisedBy === undefined ? {} : { isRevised: true }),
      }),
    ),
    thresholds: picked(methodology.states, states),
    segments: publication.segments.map(({ name, contribution }) => ({ name, contribution })),
    leader: leadingSegment(publication, story.before),
    measures: seriesCode === "PD" ? measuresOf(publication, methodology) : [],
    membership: seriesCode === "SW" ? membershipOf(publication, story) : null,
    turns: seriesCode === "EA" ? turnsOf(publication, story, methodology) : null,
  };
}

const longest: readonly (readonly [Period, days: number])[] = [
  ["week", 7],
  ["month", 31],
  ["quarter", 92],
  ["half-year", 184],
];

type Dated = Pick<Publication, "seriesCode" | "stressHistory" | "periodStart" | "periodEnd">;

/** The period by the record's own days: the publisher may issue at another pace since. */
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
