import type { Metric, Publication } from "../../model/publication.ts";
import type { CardMeasure, CardMembership, CardTurns, Undetermined } from "./card-input.ts";

/** The facts of a card about a record that the record does not hold in one place. */
export interface Story {
  /** The Weekly Stress before this record, as it stood when this one was issued; null without one. */
  readonly before: Publication | null;
  /** The records of earlier periods, oldest first, as they stood then; only of Structural Watch. */
  readonly earlier: readonly Publication[];
  /** The record that a notice of withdrawal takes back. */
  readonly withdrawn: Publication | null;
  /** The record that supersedes this one. */
  readonly successor: Publication | null;
  readonly joined: CardMembership["joined"];
  readonly gone: CardMembership["gone"];
  /** The names of the firms that turned critical within the rule's window. */
  readonly turned: readonly string[];
}

/** The rules of the methodology that a record was issued under, as far as its card shows them. */
export interface CardRules {
  readonly minConstituents: number;
  readonly minCoverage: number;
  readonly minPeriods: number;
  readonly driftRun: number;
  readonly criticalWithinDays: number;
}

/** The segment whose contribution moved most in the direction of the index; null without a move. */
export function leadingSegment(record: Publication, before: Publication | null): string | null {
  const direction = Math.sign(record.stressDelta ?? 0);
  const preceding = record.stressHistory.at(-2)?.periodEnd;
  if (before === null || before.periodEnd !== preceding || direction === 0) return null;
  const then = new Map(before.segments.map(({ id, contribution }) => [id, contribution]));
  const moves = record.segments.flatMap(({ id, name, contribution }) => {
    const old = then.get(id) ?? null;
    return contribution === null || old === null
      ? []
      : [{ name, move: (contribution - old) * direction }];
  });
  const [first] = moves.sort((a, b) => b.move - a.move);
  return first === undefined || first.move < 0.05 ? null : first.name;
}

/** The measures of a Payout Drift: a metric and, beside it, its median and its run. */
export function measuresOf({ metrics }: Publication, { driftRun }: CardRules): CardMeasure[] {
  const publishedAs = (id: string) => metrics.find((metric) => metric.id === id)?.value ?? null;
  return metrics
    .filter(({ id }) => !id.includes("."))
    .map(({ id, label, value, unit }) => ({
      label,
      value,
      unit,
      usual: publishedAs(`${id}.median`),
      drifts: (publishedAs(`${id}.run`) ?? 0) >= driftRun,
    }));
}

export function membershipOf(record: Publication, story: Story): CardMembership {
  const count = (id: string) => metricOf(record, id)?.value ?? 0;
  const [entered, left] = [count("entered"), count("left")];
  const { joined, gone } = story;
  return {
    constituents: metricOf(record, "constituents")?.value ?? null,
    entered,
    left,
    joined: joined.length === entered ? joined : [],
    gone: gone.length === left ? gone : [],
    tiers: record.metrics.flatMap(({ id, value }) =>
      id.startsWith("tier.") ? [{ tier: id.slice("tier.".length), firms: value ?? 0 }] : [],
    ),
    history: [...story.earlier, record].map((one) => ({
      periodEnd: one.periodEnd,
      value: metricOf(one, "constituents")?.value ?? null,
    })),
  };
}

/** The firms behind an alert; null where none turned critical close together. */
export function turnsOf(record: Publication, story: Story, rules: CardRules): CardTurns | null {
  const count = metricOf(record, "trigger.firms")?.value ?? 0;
  if (count === 0) return null;
  const names = story.turned.length === count ? story.turned : [];
  return { count, withinDays: rules.criticalWithinDays, names };
}

/** Why the state of a record is indeterminate, from its own figures. */
export function undetermined(record: Publication, rules: CardRules): Undetermined | null {
  if (record.marketState !== "indeterminate" || record.type === "withdrawal") return null;
  const found = metricOf(record, "constituents")?.value ?? null;
  if (found !== null && found < rules.minConstituents) {
    return { why: "few_firms", found, needed: rules.minConstituents };
  }
  if (record.stressIndex === null) return { why: "short_history", needed: rules.minPeriods };
  return { why: "low_coverage", needed: rules.minCoverage };
}

function metricOf({ metrics }: Publication, id: string): Metric | undefined {
  return metrics.find((metric) => metric.id === id);
}
