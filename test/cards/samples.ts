import { createHash } from "node:crypto";
import {
  type CardPoint,
  type CardStatus,
  cardFrame,
  type FrameSource,
} from "../../src/cards/input/card-frame.ts";
import type { CardInput } from "../../src/cards/input/card-input.ts";
import type { Theme } from "../../src/cards/input/palette.ts";
import type { CardRules, Story } from "../../src/cards/input/publication-facts.ts";
import { publicationCardInput } from "../../src/cards/input/publication-input.ts";
import type { Calibration } from "../../src/model/calibration.ts";
import { usualLook } from "../../src/model/methodology/score-look.ts";
import { methodologySchema } from "../../src/model/methodology.ts";
import {
  type Metric,
  type Publication,
  publicationSchema,
  type SeriesCode,
  seriesName,
} from "../../src/model/publication.ts";
import { type Publisher, publisherSchema } from "../../src/model/publisher.ts";
import type { MarketState, Provenance } from "../../src/model/shared.ts";
import { draftSalt, ofTexts, saltedHash } from "../../src/record/freeze/record-texts.ts";

// Invented records for tests, the bench and the contact sheet.

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

export const publisher: Publisher = publisherSchema.parse({
  name: "Harbour Payout Index",
  description: "A sample index",
  prefix: "HPI",
  baseUrl: "https://index.example.org",
  publisher: { name: "Harbour Observatory", url: "https://example.org" },
  license: {
    id: "CC-BY-4.0",
    name: "Creative Commons Attribution 4.0",
    url: "https://creativecommons.org/licenses/by/4.0/",
  },
  contact: "desk@example.org",
  legalNoteId: "standard",
  period: "week",
  publishTime: "12:00:00",
  benchmark: { measures: "m", excludes: "e", unreliableWhen: "u", discretion: "d" },
});

export const legalNote =
  "An automatic reading of public evidence; it may be wrong and may be corrected. Not a credit rating, advice or an accusation.";

const provenance: Provenance = {
  layer: "derived",
  methodologyVersion: "1.2",
  modelVersion: "2026-06",
  estimation: "expert_prior",
  snapshotId: "4f0c2a9be171",
  asOf: "2026-11-22",
  inputs: { observations: 18240, evidence: 412, sources: 63, originGroups: 41 },
  inputHash: hash("inputs"),
};

export const calibration: Calibration = {
  status: "limited",
  mode: "real_time",
  modelVersion: "2026-06",
  horizonDays: 180,
  from: "2025-01-05",
  to: "2026-05-24",
  nForecasts: 3120,
  nFirms: 84,
  nEvents: 170,
  nEpisodes: 17,
  nCensored: 2,
  baseRate: 0.06,
  brier: 0.05,
  brierReference: 0.056,
  brierSkill: 0.11,
  brierSkillInterval: { low: 0.02, high: 0.2 },
  reliability: 0.002,
  resolution: 0.008,
  uncertainty: 0.056,
  logLoss: 0.2,
  auc: 0.79,
  aucInterval: { low: 0.7, high: 0.86 },
  observedToExpected: 0.94,
  observedToExpectedInterval: { low: 0.61, high: 1.38 },
  ece: 0.02,
  maxBinGap: 0.05,
  bins: null,
  steps: null,
  mapping: "identity",
};

export const frame = (theme: Theme): FrameSource => ({
  publisher,
  theme,
  look: usualLook,
  legalNote,
  provenance,
  calibration,
});

/** A weekly history that ends on the given value, the same one every time. */
export function history(periods: number, last: number | null, gap = -1): CardPoint[] {
  return Array.from({ length: periods }, (_, i) => {
    const end = new Date(Date.UTC(2026, 10, 22) - (periods - 1 - i) * 7 * 86_400_000);
    const share = periods > 1 ? i / (periods - 1) : 1;
    const wave = 9 * Math.sin(i / 5) + 5 * Math.sin(i / 2.3 + 1) + 3 * Math.sin(i * 1.7);
    const trend = 24 + ((last ?? 40) - 24) * share ** 2;
    const value = i === periods - 1 ? last : Math.max(2, Math.min(98, trend + wave * (1 - share)));
    return { periodEnd: end.toISOString().slice(0, 10), value: i === gap ? null : value };
  });
}

const metric = (
  id: string,
  label: string,
  value: number | null,
  unit: string,
  change: number | null,
): Metric => ({
  id,
  label,
  value,
  unit,
  previous: value === null || change === null ? null : value - change,
  change,
});

const metricsOf: Readonly<Record<SeriesCode, readonly Metric[]>> = {
  WS: [metric("constituents", "Constituents", 84, "firms", -1)],
  SW: [
    metric("constituents", "Constituents", 84, "firms", -1),
    metric("entered", "Firms that entered", 1, "firms", 0),
    metric("left", "Firms that left", 2, "firms", 1),
    metric("tier.tier-1", "Constituents in tier-1", 41, "firms", 0),
    metric("tier.tier-2", "Constituents in tier-2", 29, "firms", 0),
    metric("tier.tier-3", "Constituents in tier-3", 14, "firms", -1),
  ],
  PD: [
    metric("median_payout_delay", "Median payout delay", 6.4, "days", 1.8),
    metric(
      "median_payout_delay.usual",
      "Median payout delay: usual level before",
      2.1,
      "days",
      null,
    ),
    metric("median_payout_delay.size", "Median payout delay: deviations", 5.2, "deviations", null),
    metric("mean_denial_rate", "Mean denial rate", 0.0539, "ratio", 0.002),
    metric("mean_denial_rate.usual", "Mean denial rate: usual level before", 0.036, "ratio", null),
    metric("mean_denial_rate.size", "Mean denial rate: deviations", 6.1, "deviations", null),
  ],
  EA: [metric("trigger.firms", "Firms that turned critical close together", 3, "firms", null)],
};

const { states, rules, issue } = methodologySchema.shape;
export const methodology: CardRules = {
  states: states.parse(undefined),
  rules: rules.parse(undefined),
  issue: issue.parse(undefined),
};

export const story: Story = {
  before: null,
  earlier: [],
  successor: null,
  leaders: null,
  joined: ["Quayside Funded"],
  gone: [
    { name: "Osmarine Desk", as: "closed" },
    { name: "Farlight Capital", as: "acquired" },
  ],
  turned: ["Osmarine Desk", "Farlight Capital", "Northgate"],
};

const stressOf: Readonly<Record<MarketState, number | null>> = {
  indeterminate: null,
  nominal: 21.7,
  watch: 41.2,
  elevated: 56.3,
  high: 71.8,
  critical: 88.4,
};

export interface Variant {
  readonly series: SeriesCode;
  readonly state: MarketState;
  readonly status?: CardStatus;
  readonly theme?: Theme;
  readonly change?: Partial<Publication>;
  readonly story?: Partial<Story>;
}

export function publication({ series, state, change }: Variant): Publication {
  const stress = stressOf[state];
  const parts = [0.41, 0.28, 0.19];
  const first = parts.map((share) =>
    stress === null ? null : Number((stress * share).toFixed(1)),
  );
  const rest =
    stress === null
      ? null
      : Number((stress - first.reduce<number>((sum, x) => sum + (x ?? 0), 0)).toFixed(1));
  const contentHash = hash(`${series} ${state}`);
  const conceptId = `HPI-${series}-20261122`;
  const texts = {
    title: seriesName(series, "week"),
    summary: "A sample.",
    note: null,
    reason: null,
    ...change,
  };
  return publicationSchema.parse({
    conceptId,
    series: seriesName(series, "week"),
    seriesCode: series,
    type: series === "WS" || series === "SW" ? "scheduled" : "triggered",
    version: 1,
    supersedes: null,
    title: texts.title,
    summary: texts.summary,
    note: texts.note,
    reason: texts.reason,
    periodStart: "2026-11-16",
    periodEnd: "2026-11-22",
    publishedAt: "2026-11-24T12:00:00Z",
    validUntil: "2026-12-01T12:00:00Z",
    marketState: state,
    previousState: state === "indeterminate" ? null : "watch",
    stateSince: "2026-11-16",
    transition:
      state === "indeterminate"
        ? "entered"
        : state === "nominal"
          ? "lowered"
          : state === "watch"
            ? "unchanged"
            : "raised",
    breaks: [],
    membership: { joined: [], left: [] },
    comparedBy: null,
    late: false,
    because:
      stress === null
        ? { rule: "no_reading", threshold: null, since: "2026-11-22" }
        : { rule: "entered", threshold: state === "nominal" ? null : 35, since: "2026-11-22" },
    stressIndex: stress,
    stressDelta: stress === null ? null : state === "nominal" ? -3.2 : 4.1,
    stressHistory: history(78, stress).map(({ periodEnd, value }) => ({
      periodEnd,
      stressIndex: value,
      marketState: state,
    })),
    segments: ["Payout", "Rules", "Continuity", "Conduct"].map((name, i) => ({
      id: name.toLowerCase(),
      name,
      level: stress === null ? null : 0.6,
      weight: 0.25,
      contribution: [...first, rest][i] ?? null,
    })),
    metrics: [...metricsOf[series]],
    confidence: stress === null ? null : 0.82,
    confidenceBasis: stress === null ? onePart : confidenceBasis,
    leadWindow: null,
    freshness: {
      asOf: "2026-11-22",
      newestObservationOn: "2026-11-21",
      medianAgeDays: 9,
      status: "fresh",
    },
    provenance,
    calibration,
    snapshot: {
      snapshotId: provenance.snapshotId,
      sha256: hash("snapshot"),
      merkleRoot: hash("root"),
      asOf: "2026-11-22",
      constituents: 84,
      signature: null,
    },
    legalNote,
    legalNoteId: "standard",
    referenceId: `${conceptId}-${contentHash.slice(0, 8)}`,
    contentHash,
    salts: ofTexts((name) => (texts[name] === null ? null : draftSalt)),
    digests: ofTexts((name) => hashOf(texts[name])),
    ...change,
  });
}

function hashOf(text: string | null): string | null {
  return text === null ? null : saltedHash(draftSalt, text);
}

export function publicationSample(variant: Variant): CardInput {
  const status = variant.status ?? "current";
  const record = publication(variant);
  const before = beforeOf(record);
  return publicationCardInput({
    look: usualLook,
    publication: record,
    status,
    supersededBy: status === "superseded" ? `${record.conceptId}-0b7e55d1` : null,
    theme: variant.theme ?? "light",
    publisher,
    methodology,
    legalNote,
    story: { ...story, before, earlier: earlierOf(record), ...variant.story },
  });
}

/** A Weekly Stress of the period before, with other segments, so that one of them leads. */
function beforeOf(record: Publication): Publication {
  const segments = record.segments.map((one, i) => ({
    ...one,
    contribution: one.contribution === null ? null : one.contribution + i - 2,
  }));
  return { ...record, segments, periodEnd: record.stressHistory.at(-2)?.periodEnd ?? "" };
}

function earlierOf(record: Publication): readonly Publication[] {
  if (record.seriesCode !== "SW") return [];
  return [91, 92, 92, 90, 89, 89, 88, 87, 85, 85].map((n, i) => ({
    ...record,
    periodEnd: `2026-${String(i + 1).padStart(2, "0")}-28`,
    metrics: [metric("constituents", "Constituents", n, "firms", null)],
  }));
}

const onePart = { coverage: null, freshness: 0.8, corroboration: null, agreement: null };
const confidenceBasis = { coverage: 0.9, freshness: 0.8, corroboration: 0.75, agreement: null };

export function firmSample(
  theme: Theme = "light",
  name = "Northgate Proprietary Trading",
): CardInput {
  const slug = "northgate-proprietary-trading";
  return {
    kind: "firm",
    ...cardFrame(frame(theme), `/api/firms/${slug}`, `/firms/${slug}.html`),
    name,
    slug,
    status: "active",
    leftOn: null,
    listedOn: "2024-02-05",
    alarm: null,
    reached: null,
    lastReadOn: "2026-11-21",
    score: 63.8,
    scoreLow: 58.1,
    scoreHigh: 68.9,
    rank: 12,
    rankedFirms: 84,
    riskBand: "elevated",
    probability: 0.143,
    like: null,
    horizonDays: 180,
    baseRate: 0.06,
    pillars: [
      { name: "Payout", value: 0.71 },
      { name: "Rules", value: 0.52 },
      { name: "Continuity", value: 0.66 },
      { name: "Conduct", value: 0.48 },
      { name: "Transparency", value: null },
    ],
    coverage: 0.91,
    neededCoverage: 0.65,
    scoreChange: 1.7,
    since: null,
    history: history(52, 63.8, 20),
    hasBands: true,
    confidence: 0.74,
    asOf: "2026-11-22",
    snapshotId: provenance.snapshotId,
  };
}

export function indexSample(theme: Theme = "light"): CardInput {
  return {
    kind: "index",
    ...cardFrame(frame(theme), "/api/index/latest", "/"),
    level: 58.4,
    isChain: false,
    leaders: { names: ["Northgate"], score: 81.2, ranked: 79 },
    areProbable: true,
    levelChange: -0.6,
    hasNew: true,
    since: null,
    stressIndex: 56.3,
    marketState: "elevated",
    stateSince: "2026-11-16",
    constituents: 84,
    rated: 79,
    riskDistribution: [
      { band: "low", firms: 31 },
      { band: "moderate", firms: 27 },
      { band: "elevated", firms: 13 },
      { band: "high", firms: 5 },
      { band: "critical", firms: 3 },
      { band: "unrated", firms: 5 },
    ],
    history: history(52, 58.4),
    hasBands: true,
    confidence: 0.82,
    asOf: "2026-11-22",
    snapshotId: provenance.snapshotId,
  };
}
