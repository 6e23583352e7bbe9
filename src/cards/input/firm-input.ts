import { cardFrame, type FrameSource } from "./card-frame.ts";
import type { FirmCardInput } from "./card-input.ts";

type Own = Omit<FirmCardInput, "kind" | keyof ReturnType<typeof cardFrame>>;

/** The input of a firm's card: the rounded values of its published list form. */
export function firmCardInput(source: FrameSource, firm: Own): FirmCardInput {
  return {
    kind: "firm",
    ...cardFrame(source, `/api/firms/${firm.slug}`, `/firms/${firm.slug}.html`),
    name: firm.name,
    slug: firm.slug,
    status: firm.status,
    leftOn: firm.leftOn,
    score: firm.score,
    scoreLow: firm.scoreLow,
    scoreHigh: firm.scoreHigh,
    rank: firm.rank,
    rankedFirms: firm.rankedFirms,
    riskBand: firm.riskBand,
    probability: firm.probability,
    horizonDays: firm.horizonDays,
    baseRate: firm.baseRate,
    pillars: firm.pillars.map(({ name, value }) => ({ name, value })),
    coverage: firm.coverage,
    neededCoverage: firm.neededCoverage,
    history: firm.history.map(({ periodEnd, value }) => ({ periodEnd, value })),
    confidence: firm.confidence,
    asOf: firm.asOf,
    snapshotId: firm.snapshotId,
  };
}
