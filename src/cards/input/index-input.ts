import { cardFrame, type FrameSource } from "./card-frame.ts";
import type { IndexCardInput } from "./card-input.ts";

type Own = Omit<IndexCardInput, "kind" | keyof ReturnType<typeof cardFrame>>;

/** The input of the index card. */
export function indexCardInput(source: FrameSource, index: Own): IndexCardInput {
  return {
    kind: "index",
    ...cardFrame(source, "/api/index/latest", "/"),
    level: index.level,
    levelChange: index.levelChange,
    stressIndex: index.stressIndex,
    marketState: index.marketState,
    stateSince: index.stateSince,
    constituents: index.constituents,
    rated: index.rated,
    riskDistribution: index.riskDistribution.map(({ band, firms }) => ({ band, firms })),
    history: index.history.map(({ periodEnd, value }) => ({ periodEnd, value })),
    confidence: index.confidence,
    asOf: index.asOf,
    snapshotId: index.snapshotId,
  };
}
