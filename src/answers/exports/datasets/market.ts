import { z } from "zod";
import { printedScore } from "../../../engine/reading/printed.ts";
import { modelOn } from "../../../engine/world/breaks.ts";
import { methodologyAt } from "../../../engine/world/world.ts";
import { count, field, isoDate, measured, referenceId } from "../../../model/cell.ts";
import { picked } from "../../../model/language/picked.ts";
import type { Methodology, Segment } from "../../../model/methodology.ts";
import { publicationSchema, type SegmentReading } from "../../../model/publication.ts";
import {
  provenanceSchema,
  riskBands,
  type StateReason,
  snapshotSchema,
  stateReasonSchema,
} from "../../../model/shared.ts";
import { nameOf } from "../../../model/thing.ts";
import { indexObject, indexSchema } from "../../rows/index-object.ts";
import { members } from "../../rows/object-of.ts";
import { figures } from "../../rows/published.ts";
import type { ReadModel } from "../../rows/read-model.ts";
import { defineDataset, type Row } from "../dataset.ts";
import { breakCells, breakShape, prefixed } from "./firms.ts";

const { rule, threshold, since } = stateReasonSchema.shape;

/** The columns of stress and state, which an index without segments does not have. */
const stressShape = {
  ...members(indexSchema.shape, "stressIndex marketState previousState transition stateSince"),
  becauseRule: rule.nullable(),
  becauseThreshold: threshold,
  becauseSince: since.nullable(),
};

export function stressCells(because: StateReason | null) {
  return {
    becauseRule: because?.rule ?? null,
    becauseThreshold: because?.threshold ?? null,
    becauseSince: because?.since ?? null,
  };
}

/** The columns of `names` that an index without segments leaves out, which is all of them. */
export function withoutStress(names: readonly string[]) {
  return ({ has }: ReadModel): readonly string[] => (has.stress ? [] : names);
}

const stressNames = Object.keys(stressShape);

/** The columns of a market reading, on one day or on many. */
const marketShape = {
  ...members(indexSchema.shape, "level mean dispersion"),
  ...stressShape,
  ...members(indexSchema.shape, "constituentCount ratedCount unratedCount"),
};

/** The segments of several methodologies, each once, under the name it has in the newest. */
export function allSegments(methodologies: readonly Methodology[]): readonly Segment[] {
  const oldestFirst = methodologies.flatMap(({ segments }) => segments);
  return [...new Map(oldestFirst.map((segment) => [segment.id, segment])).values()];
}

/** Two columns per segment; the contributions of a row sum to its stressIndex. */
function segmentShape(segments: readonly Segment[]) {
  return Object.fromEntries(
    segments.flatMap(({ id, name }) => [
      [`segments.${id}.level`, figures.share(`Segment "${name}", 0 calm to 1 stressed`)],
      [
        `segments.${id}.contribution`,
        figures.stress(`What segment "${name}" adds to the stress index`),
      ],
    ]),
  );
}

/** Null where the reading has no such segment. */
function segmentCells(segments: readonly Segment[], read: readonly SegmentReading[]): Row {
  return Object.fromEntries(
    segments.flatMap(({ id }) => {
      const reading = read.find((segment) => segment.id === id);
      return [
        [`segments.${id}.level`, reading?.level ?? null],
        [`segments.${id}.contribution`, reading?.contribution ?? null],
      ];
    }),
  );
}

const snapshotShape = {
  ...members(indexSchema.shape, "name asOf methodologyVersion periodEnd"),
  ...marketShape,
  ...members(indexSchema.shape, "historyPeriods confidence"),
  snapshotId: provenanceSchema.shape.snapshotId,
  snapshotSha256: snapshotSchema.shape.sha256,
  merkleRoot: snapshotSchema.shape.merkleRoot,
};

/** The `index` of `/api/index/latest`, laid flat; its constituents are the dataset `firms`. */
export const indexSnapshot = defineDataset({
  name: "index-snapshot",
  description: "The index on the as-of date, in one row",
  layer: "interpretation",
  key: ["asOf"],
  shape: snapshotShape,
  absent: withoutStress(stressNames),
  more: ({ analysis: { world } }) =>
    Object.fromEntries([
      ...riskBands.map((band) => [
        `riskDistribution.${band}`,
        measured(count, `Constituents in the band ${band}`, "firms"),
      ]),
      ...world.methodology.pillars.map(({ id, name }) => [
        `pillarMedians.${id}`,
        figures.scaled(`Median of pillar "${name}"`),
      ]),
      ...Object.entries(segmentShape(world.methodology.segments)),
    ]),
  rows: (readModel) => {
    const { world, snapshot } = readModel.analysis;
    const index = indexObject(readModel);
    return [
      {
        ...picked(snapshot, snapshotShape),
        ...picked(index, snapshotShape),
        ...stressCells(index.because),
        snapshotSha256: snapshot.sha256,
        ...prefixed("riskDistribution", index.riskDistribution),
        ...prefixed("pillarMedians", index.pillarMedians),
        ...segmentCells(world.methodology.segments, index.segments),
      },
    ];
  },
});

const version = nameOf("version", referenceId);

export const indexHistory = defineDataset({
  name: "index-history",
  description: "The figures of every period that stand, by period, oldest first",
  layer: "derived",
  key: ["periodEnd"],
  shape: {
    ...members(publicationSchema.shape, "periodStart periodEnd"),
    ...marketShape,
    coverage: figures.share.known("Mean coverage of the constituents, 0 to 1"),
    reference: field(
      version.nullable(),
      "The record of the regular series that states the figures; null where none was issued",
    ),
    issuedOn: field(isoDate.nullable(), "Day of the first version; null where none was issued"),
    revisedOn: field(
      isoDate.nullable(),
      "Day from which other figures stand than the first ones; null where these stand",
    ),
    methodologyVersion: indexSchema.shape.methodologyVersion,
    modelVersion: provenanceSchema.shape.modelVersion,
    ...breakShape,
  },
  absent: withoutStress(stressNames),
  more: ({ analysis: { world } }) => segmentShape(allSegments(world.methodologies)),
  needs: ["publications"],
  rows: ({ analysis: { market, world }, breaks }) => {
    const segments = allSegments(world.methodologies);
    const { share } = figures;
    return market.map((period) => {
      const { periodStart, periodEnd, previousState, transition, stateSince } = period;
      const methodology = methodologyAt(world, periodEnd);
      return {
        periodStart,
        periodEnd,
        previousState,
        transition,
        stateSince,
        level: printedScore(methodology, period.level),
        mean: printedScore(methodology, period.mean),
        dispersion: printedScore(methodology, period.dispersion),
        stressIndex: period.stress,
        ...stressCells(period.because),
        marketState: period.state,
        constituentCount: period.constituents,
        ratedCount: period.rated,
        unratedCount: period.constituents - period.rated,
        coverage: share.round(period.coverage),
        reference: period.standing.reference,
        issuedOn: period.standing.issuedOn,
        revisedOn: period.standing.revisedOn,
        methodologyVersion: methodology.version,
        modelVersion: modelOn(world, periodEnd)?.version ?? null,
        ...breakCells(breaks.get(periodEnd) ?? []),
        ...segmentCells(segments, period.segments),
      };
    });
  },
});

export const riskDistribution = defineDataset({
  name: "risk-distribution",
  description: "Constituents in each risk band, lowest risk first, empty bands included",
  layer: "interpretation",
  key: ["riskBand"],
  shape: {
    riskBand: field(z.enum(riskBands), "Band of firms, unrated without what bands are made of"),
    count: measured(count, "Constituents in the band", "firms"),
    share: figures.share("Of all constituents, 0 to 1; null when there is none"),
  },
  rows: (site) => {
    const { riskDistribution: counts, constituentCount: all } = indexObject(site);
    return riskBands.map((riskBand) => {
      const count = counts[riskBand];
      return { riskBand, count, share: all === 0 ? null : figures.share.round(count / all) };
    });
  },
});
