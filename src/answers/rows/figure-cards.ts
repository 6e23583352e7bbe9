import { type CardPoint, cardFrame } from "../../cards/input/card-frame.ts";
import type { FirmCardInput, IndexCardInput } from "../../cards/input/card-input.ts";
import type { Theme } from "../../cards/input/palette.ts";
import { cameTrue } from "../../engine/forecast/came-true.ts";
import { firmAlarm } from "../../engine/truth/alarm.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { isListed } from "../../model/firm.ts";
import { riskBands } from "../../model/shared.ts";
import { type DatedScore, levelLine, scoreChange, scoreLine, sinceOf } from "./as-of-line.ts";
import { frameSource } from "./card-source.ts";
import { firmRow } from "./firm-row.ts";
import { indexObject } from "./index-object.ts";
import { publishedAs } from "./published.ts";
import type { ReadModel } from "./read-model.ts";

const trailingPeriods = 52;

/** The card of the index, with figures of `/api/index/latest` only. */
export function indexCard(readModel: ReadModel, theme: Theme): IndexCardInput {
  const index = indexObject(readModel);
  const { analysis, has } = readModel;
  return {
    kind: "index",
    ...cardFrame(frameSource(readModel, theme, readModel.provenance), "/api/index/latest", "/"),
    level: index.level,
    levelChange: index.change[0]?.level ?? null,
    since: sinceOf(analysis),
    stressIndex: index.stressIndex,
    marketState: index.marketState,
    stateSince: index.stateSince ?? index.asOf,
    constituents: index.constituentCount,
    rated: index.ratedCount,
    riskDistribution: riskBands.map((band) => ({ band, firms: index.riskDistribution[band] })),
    history: trailing(levelLine(readModel, index.level)),
    hasBands: has.bands,
    confidence: index.confidence,
    asOf: index.asOf,
    snapshotId: analysis.snapshot.snapshotId,
  };
}

/** The card of a firm, with the figures of its list form. */
export function firmCard(readModel: ReadModel, assessment: FirmAssessment): FirmCardInput {
  const { analysis, has } = readModel;
  const { world } = analysis;
  const row = firmRow(analysis, assessment);
  const source = frameSource(readModel, "light", assessment.provenance);
  return {
    kind: "firm",
    ...cardFrame(source, `/api/firms/${row.slug}`, `/firms/${row.slug}.html`),
    name: row.name,
    slug: row.slug,
    status: row.status,
    leftOn: leftOn(assessment),
    listedOn: assessment.firm.listedOn,
    alarm: firmAlarm(analysis, assessment),
    reached: leftOn(assessment) === null ? null : stageOf(assessment),
    lastReadOn: row.lastObservedOn,
    score: row.score,
    scoreLow: row.scoreLow,
    scoreHigh: row.scoreHigh,
    rank: row.rank,
    rankedFirms: readModel.rankedFirms,
    riskBand: row.riskBand,
    probability: row.probability,
    cameTrue: cameTrue(analysis.calibration.realTime, row.probability),
    horizonDays: world.model?.horizonDays ?? null,
    baseRate: row.baseRate,
    pillars: world.methodology.pillars.map(({ id, name }) => ({
      name,
      value: publishedAs(world.methodology)(
        assessment.pillars.find((one) => one.id === id)?.value ?? null,
      ),
    })),
    coverage: row.coverage,
    neededCoverage: world.methodology.rules.minFirmCoverage,
    scoreChange: scoreChange(analysis, assessment),
    since: sinceOf(analysis),
    history: trailing(untilLeft(assessment, scoreLine(analysis, assessment))),
    hasBands: has.bands,
    confidence: row.confidence,
    asOf: world.asOf,
    snapshotId: assessment.provenance.snapshotId,
  };
}

/** The scores of a firm until it left the index: what it was then is its story. */
export function untilLeft<T extends DatedScore>(
  assessment: FirmAssessment,
  line: readonly T[],
): readonly T[] {
  const isOver = leftOn(assessment) !== null;
  return isOver ? line.slice(0, 1 + line.findLastIndex(({ value }) => value !== null)) : line;
}

function trailing(
  line: readonly (DatedScore & Pick<CardPoint, "isRevised">)[],
): readonly CardPoint[] {
  return line
    .slice(-trailingPeriods)
    .map(({ on, value, isRevised = false }) => ({ periodEnd: on, value, isRevised }));
}

function stageOf({ sequence: { stage, stageName } }: FirmAssessment) {
  return stage === 0 ? null : { number: stage, name: stageName };
}

/** The day on which a firm left the index; null while it is in it. */
function leftOn({ firm, status }: FirmAssessment): string | null {
  if (isListed(status)) return null;
  return firm.statusHistory.findLast((entry) => entry.status === status)?.from ?? null;
}
