import { type Methodology, methodologySchema } from "../../src/model/methodology.ts";

/**
 * A whole methodology of two pillars with two indicators each and four segments, small enough to
 * compute by hand. Rules, evidence and sequence are the defaults; a reading of the sector counts for a
 * fortnight, and no change is held against noise.
 */
export function tinyMethodology(overrides: Partial<Methodology> = {}): Methodology {
  return { ...methodologySchema.parse(base), version: base.version, ...overrides };
}

const indicator = { unit: "points", lo: 0, hi: 10, halfLifeDays: 30, windowDays: 14 };

const base = {
  version: "2020.1",
  title: "Tiny methodology",
  effectiveFrom: "2020-01-01",
  pillars: [
    { id: "payout", name: "Payout", weight: 2 },
    { id: "conduct", name: "Conduct", weight: 1 },
  ],
  indicators: [
    {
      ...indicator,
      id: "delay",
      label: "Payout delay",
      pillar: "payout",
      weight: 2,
      direction: "lower",
      aggregate: "median",
    },
    {
      ...indicator,
      id: "paid",
      label: "Share paid",
      pillar: "payout",
      weight: 1,
      direction: "higher",
      aggregate: "last",
    },
    {
      ...indicator,
      id: "complaints",
      label: "Complaints",
      pillar: "conduct",
      weight: 1,
      direction: "lower",
      aggregate: "sum",
    },
    {
      ...indicator,
      id: "replies",
      label: "Replies a day",
      pillar: "conduct",
      weight: 1,
      direction: "higher",
      aggregate: "rate",
      hi: 2,
    },
  ],
  segments: [
    {
      id: "payout",
      name: "Payout",
      weight: 0.4,
      inputs: [
        {
          kind: "indicator",
          id: "sector_delay",
          label: "Median delay",
          unit: "points",
          indicator: "delay",
          statistic: "median",
          calm: 0,
          worst: 10,
          everyDays: 14,
        },
        {
          kind: "indicator",
          id: "sector_paid",
          label: "Mean share paid",
          unit: "points",
          indicator: "paid",
          statistic: "mean",
          calm: 10,
          worst: 0,
          everyDays: 14,
        },
      ],
    },
    {
      id: "rules",
      name: "Rules",
      weight: 0.2,
      inputs: [
        {
          kind: "events",
          id: "sector_rule_changes",
          label: "Rule changes",
          unit: "events per 100 firms",
          events: ["retroactive_rule_change", "payout_limit_cut", "withdrawal_condition_added"],
          windowDays: 28,
          calm: 0,
          worst: 100,
        },
      ],
    },
    {
      id: "continuity",
      name: "Continuity",
      weight: 0.2,
      inputs: [
        {
          kind: "events",
          id: "sector_stops",
          label: "Stops",
          unit: "events per 100 firms",
          events: ["payout_suspension", "closure", "site_dark"],
          windowDays: 28,
          calm: 0,
          worst: 100,
        },
      ],
    },
    {
      id: "conduct",
      name: "Conduct",
      weight: 0.2,
      inputs: [
        {
          kind: "indicator",
          id: "sector_complaints",
          label: "Complaints, ninth decile",
          unit: "points",
          indicator: "complaints",
          statistic: "p90",
          calm: 0,
          worst: 10,
          everyDays: 14,
        },
      ],
    },
  ],
  rules: { minConstituents: 2 },
  issue: {
    payoutDrift: { inputs: ["sector_delay"] },
    validDays: { SW: 31 },
    extremePeriods: 4,
  },
  legalNotes: [{ id: "note", text: "An automatic reading of evidence.", short: "No advice." }],
};
