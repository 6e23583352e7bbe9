import { apiFile } from "../../model/address/api-file.ts";
import type { Publication } from "../../model/publication.ts";
import type { Period } from "../../model/publisher.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import { type CardPoint, type CardStatus, cardFrame, type FrameSource } from "./card-frame.ts";
import {
  type CardRules,
  isReading,
  leadingSegment,
  measuresOf,
  membershipOf,
  readingOf,
  runOfRecords,
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

export type PublicationCardInput = Readonly<ReturnType<typeof publicationCardInput>>;

/** The record as it was issued, and what has become of it since. */
export function publicationCardInput(source: PublicationSource) {
  const { publication, methodology, story, status, supersededBy } = source;
  const { referenceId, seriesCode, provenance, calibration } = publication;
  const frame = cardFrame(
    { ...source, provenance, calibration },
    `/${apiFile.card(referenceId)}`,
    `/${recordHomeFile(referenceId)}`,
  );
  return {
    ...publication,
    ...frame,
    kind: "publication" as const,
    period: recordPeriod(publication, frame.period),
    status,
    supersededBy,
    /** Why the record that supersedes it was issued, or why a notice withdraws another. */
    why: story.successor?.reason ?? publication.reason,
    undetermined: undetermined(publication, methodology),
    history: publication.stressHistory.map(
      (point): CardPoint => ({
        periodEnd: point.periodEnd,
        value: point.stressIndex,
        ...(point.revisedBy === undefined ? {} : { isRevised: true }),
      }),
    ),
    thresholds: methodology.states,
    leader: leadingSegment(publication, story.before),
    leaders: story.leaders,
    ...runOfRecords(publication, seriesCode === "WS" ? story.earlier : []),
    measures: seriesCode === "PD" ? measuresOf(publication) : [],
    membership: seriesCode === "SW" ? membershipOf(publication, story) : null,
    /** Of a regular record of an index without segments, which has no stress; else null. */
    reading: isReading(publication) ? readingOf(publication, story, frame.period) : null,
    turns: seriesCode === "EA" ? turnsOf(publication, story, methodology) : null,
  };
}

const longest: readonly (readonly [Period, days: number])[] = [
  ["day", 1],
  ["week", 7],
  ["month", 31],
  ["quarter", 92],
  ["half-year", 184],
];

/** The period by the record's own history: the publisher may issue at another pace since. */
function recordPeriod({ stressHistory }: Publication, usual: Period): Period {
  const [before, last] = stressHistory.slice(-2).map(({ periodEnd }) => Date.parse(periodEnd));
  if (before === undefined || last === undefined) return usual;
  const days = (last - before) / 86_400_000;
  return longest.find(([, most]) => days <= most)?.[0] ?? "year";
}
