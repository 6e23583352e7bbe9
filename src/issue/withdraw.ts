import type { IsoDate } from "../model/cell.ts";
import type { Publication, PublicationCore } from "../model/publication.ts";
import { dayWords, rangeWords } from "../record/day-words.ts";
import { coreOf, publicationOf } from "../record/reference.ts";
import { lastVersion } from "./last-version.ts";
import { publishingInstant } from "./publishing-instant.ts";

export interface WithdrawalOptions {
  readonly reference: string;
  readonly reason: string;
  readonly note: string | null;
  readonly on: IsoDate;
  readonly publishTime: string;
}

/**
 * A new record that takes the last version of a concept back. It says so and repeats none of the
 * figures; the withdrawn record itself stays readable under its own reference.
 */
export function withdrawal(
  publications: readonly Publication[],
  options: WithdrawalOptions,
): Publication {
  const record = lastVersion(publications, options.reference);
  if (record.type === "withdrawal") {
    throw new RangeError(`Cannot withdraw "${record.referenceId}": it is a withdrawal itself`);
  }
  const { on, publishTime, reason, note } = options;
  const publishedAt = publishingInstant(on, publishTime, publications);
  return publicationOf({
    ...coreOf(record),
    ...nothingStated(record),
    type: "withdrawal",
    version: record.version + 1,
    supersedes: record.referenceId,
    title: `Withdrawn: ${record.series}, ${rangeWords(record.periodStart, record.periodEnd)}`,
    summary: `${record.referenceId} was withdrawn on ${dayWords(on)}: ${reason.replace(/[.\s]+$/, "")}. Its figures should not be relied on, and none replaces them.`,
    note,
    reason,
    publishedAt,
    validUntil: publishedAt,
  });
}

function nothingStated({ periodEnd }: Publication) {
  return {
    marketState: "indeterminate",
    previousState: null,
    stateSince: periodEnd,
    transition: "unchanged",
    stressIndex: null,
    stressDelta: null,
    stressHistory: [],
    segments: [],
    metrics: [],
    confidence: null,
    confidenceBasis: { coverage: null, freshness: null, corroboration: null, agreement: null },
    leadWindow: null,
  } satisfies Partial<PublicationCore>;
}
