import { type CardPoint, cardFrame } from "../../cards/input/card-frame.ts";
import type { FirmCardInput, IndexCardInput } from "../../cards/input/card-input.ts";
import type { Theme } from "../../cards/input/palette.ts";
import type { Analysis } from "../../engine/analyse.ts";
import type { FirmAssessment } from "../../engine/assess.ts";
import { forecastsLike } from "../../engine/forecast/calibration-scores.ts";
import { firmAlarm } from "../../engine/truth/alarm.ts";
import { apiFile } from "../../model/address/api-file.ts";
import { isListed } from "../../model/firm.ts";
import { bandsIn } from "../../model/methodology/bands.ts";
import { areShares } from "../../model/methodology/scale.ts";
import { scoreLook } from "../../model/methodology/score-look.ts";
import { leadersOf } from "../../record/leader-words.ts";
import { levelLook } from "../../record/level-look.ts";
import { type DatedScore, levelLine, scoreChange, scoreLine, sinceOf } from "./as-of-line.ts";
import { frameSource } from "./card-source.ts";
import { firmRow } from "./firm-row.ts";
import { type IndexObject, indexObject } from "./index-object.ts";
import { members } from "./object-of.ts";
import type { ReadModel } from "./read-model.ts";

const trailingPeriods = 52;

export function indexCard(readModel: ReadModel, theme: Theme): IndexCardInput {
  const index = indexObject(readModel);
  const { analysis, has } = readModel;
  const look = levelLook(analysis.world.methodology);
  const isChain = analysis.world.methodology.level.aggregate === "chain";
  return {
    kind: "index",
    ...cardFrame(
      frameSource(readModel, theme, readModel.provenance, look),
      `/${apiFile.index}`,
      "/",
    ),
    ...members(index, "level stressIndex marketState confidence asOf"),
    levelChange: index.change[0]?.level ?? null,
    hasNew: hasNew(analysis),
    since: sinceOf(analysis),
    stateSince: index.stateSince,
    constituents: index.constituentCount,
    rated: index.ratedCount,
    riskDistribution: bandsIn(analysis.world.methodology).map((band) => ({
      band,
      firms: index.riskDistribution[band],
    })),
    leaders: isChain ? null : leadersOf(readModel.rankingRows),
    isChain,
    areProbable: areProbable(readModel, index),
    history: trailing(readModel, levelLine(readModel, index.level)),
    hasBands: has.bands,
    ...(analysis.world.methodology.bands.by === "score" ? { areOfScores: true } : {}),
    snapshotId: analysis.snapshot.snapshotId,
  };
}

/** The card of a firm, with the figures of its list form. */
export function firmCard(readModel: ReadModel, assessment: FirmAssessment): FirmCardInput {
  const { analysis, has } = readModel;
  const { world } = analysis;
  const { stage, stageName } = assessment.sequence;
  const left = leftOn(assessment);
  const row = firmRow(analysis, assessment);
  const source = frameSource(
    readModel,
    "light",
    assessment.provenance,
    scoreLook(world.methodology),
  );
  return {
    kind: "firm",
    ...cardFrame(source, `/${apiFile.firm(row.slug)}`, `/firms/${row.slug}.html`),
    ...members(
      row,
      "name slug status score scoreLow scoreHigh rank riskBand probability baseRate coverage",
      "confidence",
    ),
    leftOn: left,
    listedOn: assessment.firm.listedOn,
    alarm: firmAlarm(analysis, assessment),
    reached: left === null || stage === 0 ? null : { number: stage, name: stageName },
    lastReadOn: row.lastObservedOn,
    rankedFirms: readModel.rankedFirms,
    like: forecastsLike(analysis.calibration.realTime, row.probability),
    horizonDays: world.model?.horizonDays ?? null,
    // a card draws parts of one length, which only shares have
    pillars: (areShares(world.methodology) ? world.methodology.pillars : []).map(({ id, name }) => {
      return { name, value: row.pillars[id] ?? null };
    }),
    neededCoverage: world.methodology.rules.minFirmCoverage,
    scoreChange: scoreChange(analysis, assessment),
    since: sinceOf(analysis),
    history: trailing(readModel, untilLeft(assessment, scoreLine(analysis, assessment))),
    hasBands: has.bands,
    ...(analysis.world.methodology.bands.by === "score" ? { areOfScores: true } : {}),
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

/** Whether a firm was read in the last period; of scores computed elsewhere nobody says. */
function hasNew({ freshness, market }: Analysis): boolean {
  const newest = freshness.newestObservationOn;
  const start = market.at(-1)?.periodStart ?? null;
  return newest === null || start === null || newest >= start;
}

/** Whether a firm has a probability. */
function areProbable({ analysis }: ReadModel, { riskDistribution }: IndexObject): boolean {
  const isKnown = Object.entries(riskDistribution).some(
    ([band, firms]) => band !== "unrated" && firms > 0,
  );
  return isKnown && analysis.world.methodology.bands.by === "probability";
}

function trailing(
  { breaks }: ReadModel,
  line: readonly (DatedScore & Pick<CardPoint, "isRevised">)[],
): readonly CardPoint[] {
  return line.slice(-trailingPeriods).map(({ on, value, isRevised = false }) => {
    const isBroken = (breaks.get(on) ?? []).some(({ kind }) => kind !== "model");
    return { periodEnd: on, value, isRevised, ...(isBroken ? { isBroken } : {}) };
  });
}

/** The day on which a firm left the index; null while it is in it. */
function leftOn({ firm, status }: FirmAssessment): string | null {
  if (isListed(status)) return null;
  return firm.statusHistory.findLast((entry) => entry.status === status)?.from ?? null;
}
