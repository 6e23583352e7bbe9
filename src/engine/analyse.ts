import type { IsoDate } from "../model/cell.ts";
import { at } from "../model/language/at.ts";
import { leafHash } from "../record/merkle.ts";
import { assess, type FirmFindings } from "./assess.ts";
import { marketConfidence } from "./confidence.ts";
import { calibrationsOf } from "./forecast/calibrations.ts";
import { leadWindowOf } from "./forecast/lead-window.ts";
import { firmHashes, forecastLines, marketHash, worldInputHash } from "./input-hash.ts";
import { type PeriodHistory, periodHistory } from "./market/market.ts";
import { normalQuantile } from "./numbers/normal-quantile.ts";
import { ownNoise } from "./numbers/own-noise.ts";
import { inputsOfFirms, provenanceOf, worldInputs } from "./provenance.ts";
import { type CrossSection, crossSection } from "./reading/cross-section.ts";
import { freshnessOf } from "./reading/freshness.ts";
import { firmIntervals } from "./reading/interval.ts";
import { reviewer } from "./signals/review.ts";
import { isInSnapshot, snapshotLeaf, snapshotOf, snapshotTree } from "./snapshot.ts";
import { sequenceTemplates } from "./truth/sequence.ts";
import type { Analysis } from "./world/analysis.ts";
import type { FirmAssessment } from "./world/assessment.ts";
import type { World } from "./world/world.ts";

/**
 * All that follows from a world, computed once. The history may be the beginning of a later day's
 * (`historyUntil`).
 */
export function analyse(world: World, history: PeriodHistory = periodHistory(world)): Analysis {
  const { asOf } = world;
  const section = crossSection(world, asOf);
  const stress = history.market.at(-1)?.stress ?? null;
  const context = { stress, templates: sequenceTemplates(world, asOf) };
  const findings = section.firms.map((firm) => assess(world, firm, context));
  const inSnapshot = findings.filter((one) => isInSnapshot(world.methodology, one));
  const tree = snapshotTree(world.methodology, inSnapshot);
  const snapshot = snapshotOf(world, tree);
  const traces = tracesOf(world);
  const inputs = worldInputs(
    world,
    traces.map((trace) => trace.inputs),
  );
  const firms = complete({ world, history, section, findings, traces });
  const forecasts = forecastLines(world);
  const inputHash = worldInputHash(
    world,
    traces.map(({ hashes }) => hashes.all),
    forecasts,
  );
  const calibrations = calibrationsOf(world);
  const inForce = { modelVersion: world.model?.version ?? null, preset: null };
  const analysis = {
    world,
    firms,
    firmBySlug: new Map(firms.map((firm) => [firm.firm.slug, firm])),
    market: history.market,
    snapshot,
    snapshotSlugs: inSnapshot.map(({ firm }) => firm.slug),
    snapshotTree: tree,
    ...ofTheMarket(world, section, findings),
    provenance: provenanceOf(world, snapshot.snapshotId, inputs, inputHash),
    calibration: {
      realTime: calibrations({ mode: "real_time", ...inForce }),
      hindcast: calibrations({ mode: "hindcast", ...inForce }),
    },
    leadWindow: leadWindowOf(world, null),
    calibrations,
    inputHash,
    marketHash: marketHash(
      world,
      traces.map(({ hashes }) => hashes.facts),
      forecasts,
    ),
  };
  return { ...analysis, review: reviewer(analysis) };
}

function tracesOf(world: World) {
  const inputsOf = inputsOfFirms(world);
  return world.firms.map((firm) => {
    const inputs = inputsOf(firm);
    return { inputs, hashes: firmHashes(world, firm, inputs) };
  });
}

interface Parts {
  readonly world: World;
  readonly history: PeriodHistory;
  readonly section: CrossSection;
  /** One per firm, sorted by slug, as are the readings of the section and the traces. */
  readonly findings: readonly FirmFindings[];
  readonly traces: ReturnType<typeof tracesOf>;
}

/** The findings completed with what needs all firms. */
function complete(parts: Parts): readonly FirmAssessment[] {
  const { world, history, section, findings, traces } = parts;
  const readings = section.firms.map(({ reading }) => reading);
  const ranks = findings.map(({ rank }) => rank);
  const ids = section.firms.map(({ firm }) => firm.firmId);
  const noises = ids.map((id) => noiseOf(history.firms.get(id) ?? [], world));
  const intervals = firmIntervals(world.methodology, readings, ranks, ids, noises);
  const { ties } = world.methodology.snapshot;
  return findings.map((found, i) => {
    const trace = at(traces, i);
    const interval = at(intervals, i);
    const past = history.firms.get(found.firm.firmId) ?? [];
    const leaf = leafHash(Buffer.from(snapshotLeaf(found, ties)));
    return {
      scoreInterval: interval?.score ?? null,
      rankInterval: interval?.rank ?? null,
      rankChange: rankChange(past, found.rank, world.asOf),
      sources: trace.inputs.sources.length,
      inputs: trace.inputs,
      leafHash: leaf,
      provenance: provenanceOf(world, leaf.slice(0, 12), trace.inputs, trace.hashes.all),
      history: past,
      // last, as Node 20 makes a class for each object that goes on after what it spreads
      ...found,
    };
  });
}

/** The deviation of a score's own noise in points, from its past under the methodology; null where unknown. */
function noiseOf(past: FirmAssessment["history"], { methodology }: World): number | null {
  const { effectiveFrom } = methodology;
  const scores = past.flatMap((one) => (one.periodEnd < effectiveFrom ? [] : (one.score ?? [])));
  const reach = ownNoise(scores, 0.1);
  return reach === null ? null : reach / normalQuantile(0.95);
}

function rankChange(
  past: FirmAssessment["history"],
  rank: number | null,
  asOf: IsoDate,
): number | null {
  const before = past.findLast(({ periodEnd }) => periodEnd < asOf)?.rank ?? null;
  return before === null || rank === null ? null : before - rank;
}

/** Freshness and confidence of the constituents: a firm that left the index does not age it. */
function ofTheMarket(
  { asOf, methodology }: World,
  { firms }: CrossSection,
  findings: readonly FirmFindings[],
): Pick<Analysis, "freshness" | "confidence"> {
  const constituents = firms.flatMap(({ constituent, reading }, i) =>
    constituent ? [{ reading, truth: at(findings, i).truth }] : [],
  );
  return {
    freshness: freshnessOf(
      methodology,
      asOf,
      constituents.map(({ reading }) => reading),
    ),
    confidence: marketConfidence(methodology, constituents),
  };
}
