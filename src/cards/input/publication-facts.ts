import type { FirmStatus } from "../../model/firm.ts";
import { counted, countWords } from "../../model/language/counted.ts";
import { percentWords } from "../../model/language/percent.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Publication } from "../../model/publication.ts";
import { riskBands } from "../../model/shared.ts";

export interface Story {
  /** The Weekly Stress before this record, as it stood when this one was issued; null without one. */
  readonly before: Publication | null;
  /** The records of earlier periods, oldest first, as they stood then; only of series whose cards draw them. */
  readonly earlier: readonly Publication[];
  readonly successor: Publication | null;
  readonly turned: readonly string[];
  /** The firms that joined and left, as many as were counted; empty where the content names another number. */
  readonly joined: readonly string[];
  readonly gone: readonly { readonly name: string; readonly as: FirmStatus }[];
}

/** The rules of the methodology that a record was issued under, as far as its card shows them. */
export type CardRules = Pick<Methodology, "states" | "rules" | "issue">;

/** The segment whose contribution moved most in the direction of the index; null without a move. */
export function leadingSegment(record: Publication, before: Publication | null): string | null {
  const direction = Math.sign(record.stressDelta ?? 0);
  if (before === null || before.periodEnd !== record.stressHistory.at(-2)?.periodEnd) return null;
  const then = new Map(before.segments.map(({ id, contribution }) => [id, contribution]));
  const moves = record.segments.flatMap(({ id, name, contribution }) => {
    const old = then.get(id) ?? null;
    const move = contribution === null || old === null ? 0 : (contribution - old) * direction;
    return move < 0.05 ? [] : [{ name, move }];
  });
  return moves.sort((a, b) => b.move - a.move)[0]?.name ?? null;
}

export type CardMeasure = ReturnType<typeof measuresOf>[number];

/** The measures that a Payout Drift watches: a metric and, beside it, its usual level where it left that. */
export function measuresOf(record: Publication) {
  return record.metrics
    .filter(({ id }) => !id.includes("."))
    .map(({ id, label, value, unit }) => ({
      label,
      value,
      unit,
      /** The level before, in the same unit; null where it is as usual. */
      usual: metricOf(record, `${id}.usual`),
      /** Whether it is news. */
      drifts: (metricOf(record, `${id}.size`) ?? null) !== null,
    }));
}

export type CardMembership = ReturnType<typeof membershipOf>;

/** The counts of a Structural Watch, with those of earlier issues, oldest first, as published until then. */
export function membershipOf(record: Publication, { joined, gone, earlier }: Story) {
  const entered = metricOf(record, "entered") ?? 0;
  const left = metricOf(record, "left") ?? 0;
  return {
    constituents: metricOf(record, "constituents"),
    entered,
    left,
    joined: joined.length === entered ? joined : [],
    gone: gone.length === left ? gone : [],
    tiers: record.metrics.flatMap(({ id, value }) =>
      id.startsWith("tier.") ? [{ tier: id.slice("tier.".length), firms: value ?? 0 }] : [],
    ),
    history: [...earlier, record].map((one) => ({
      periodEnd: one.periodEnd,
      value: metricOf(one, "constituents"),
    })),
  };
}

export type CardReading = ReturnType<typeof readingOf>;

/** The scores of a regular record of an index without stress, with those of earlier issues, oldest first. */
export function readingOf(record: Publication, { earlier }: Pick<Story, "earlier">) {
  return {
    level: metricOf(record, "level"),
    change: record.metrics.find(({ id }) => id === "level")?.change ?? null,
    rated: metricOf(record, "rated") ?? 0,
    constituents: metricOf(record, "constituents") ?? 0,
    bands: riskBands.flatMap((band) => {
      const firms = metricOf(record, `band.${band}`) ?? 0;
      return firms === 0 ? [] : [{ band, firms }];
    }),
    history: [...earlier, record].map((one) => ({
      periodEnd: one.periodEnd,
      value: metricOf(one, "level"),
    })),
  };
}

/** Firms that turned critical close together, with names where all are known; null for none. */
export function turnsOf(record: Publication, { turned }: Story, { issue }: CardRules) {
  const count = metricOf(record, "trigger.firms") ?? 0;
  if (count === 0) return null;
  const names = turned.length === count ? turned : [];
  return { count, withinDays: issue.escalation.withinDays, names };
}

/** Why the state of a record is indeterminate, from its own figures; null where it is not, and in a notice. */
export function undetermined(record: Publication, { rules }: CardRules): string | null {
  if (record.marketState !== "indeterminate" || record.type === "withdrawal") return null;
  const found = metricOf(record, "constituents");
  if (found !== null && found < rules.minConstituents) {
    const firms = countWords(found, "constituent");
    return `No market state: ${firms}, ${rules.minConstituents} needed`;
  }
  return record.segments.some(({ level }) => level === null)
    ? `No market state: nothing new of ${unreadSegments(record)}`
    : `No market state: under ${percentWords(rules.minAggregateCoverage)} of the indicators are read`;
}

/** The only segment without a reading by its name, several by their number. */
function unreadSegments({ segments }: Publication): string {
  const [only, ...others] = segments.filter(({ level }) => level === null);
  if (only !== undefined && others.length === 0) return only.name;
  return `${others.length + 1} of ${counted(segments.length, "segment")}`;
}

function metricOf({ metrics }: Publication, id: string): number | null {
  return metrics.find((metric) => metric.id === id)?.value ?? null;
}
