import type { IsoDate } from "../model/cell.ts";
import { at } from "../model/language/at.ts";
import type { Frozen } from "../model/language/frozen.ts";
import { by } from "../model/language/order.ts";
import { leafHash } from "../record/merkle.ts";
import { assess, type FirmAssessment } from "./assess.ts";
import { confidenceOver } from "./confidence.ts";
import { watchedScores } from "./detect/watched-scores.ts";
import { type Comparison, comparedWith, groupsComparedWith } from "./facts/compare.ts";
import { type PeriodHistory, periodHistory } from "./facts/history.ts";
import { calibrationsOf } from "./forecast/calibrations.ts";
import { leadWindowOf } from "./forecast/lead-window.ts";
import { factsHash, firmHashes, forecastLines, marketHash, worldInputHash } from "./input-hash.ts";
import { significant } from "./numbers/round.ts";
import { inputsOfFirms, provenanceOf, worldInputs } from "./provenance.ts";
import { crossSection } from "./reading/cross-section.ts";
import { rulesOn } from "./reading/firm-reading.ts";
import { freshnessOf } from "./reading/freshness.ts";
import { groupPlaces } from "./reading/group-places.ts";
import { firmIntervals } from "./reading/interval.ts";
import { isInSnapshot, snapshotLeaf, snapshotOf, snapshotTree as treeOf } from "./snapshot.ts";
import { sequenceTemplates } from "./truth/sequence.ts";
import { lastEnded } from "./world/breaks.ts";
import { sightOn } from "./world/sight.ts";
import { methodologyAt, type World } from "./world/world.ts";

export type Analysis = Frozen<ReturnType<typeof analyse>>;

/** All that follows from a world; the history may be the beginning of a later day's. */
export function analyse(world: World, history: PeriodHistory = periodHistory(world)) {
  const findings = findingsOf(world, history);
  const { section, inputs, provenanceBy, best, ...found } = findings;
  const hashes = world.firms.map((firm, i) => firmHashes(world, firm, at(inputs, i)));
  const lastEnd = lastEnded(world, history.market);
  /** The as-of day beside the last period end before it; null without one that stands. */
  const sinceLastEnd = comparedWith(world, sightOn(world.asOf), lastEnd);
  const firms = complete(findings, history, hashes, sinceLastEnd);
  const forecasts = forecastLines(world);
  const inputHash = worldInputHash(
    world,
    hashes.map(({ all }) => all),
    forecasts,
  );
  const firmFacts = hashes.map((one) => one.facts);
  const facts = marketHash(world, firmFacts, forecasts);
  return {
    ...found,
    sinceLastEnd,
    /** The same of each value of each group, by its entity among the facts. */
    groupsSinceLastEnd: groupsComparedWith(world, sightOn(world.asOf), lastEnd),
    /** Sorted by slug. */
    firms,
    firmBySlug: new Map(firms.map((firm) => [firm.firm.slug, firm])),
    provenance: provenanceBy(facts),
    /** SHA-256 over every visible row; the identity of a build. */
    inputHash,
    /** SHA-256 of the facts that figures of all firms rest on. */
    marketHash: facts,
  };
}

/** The part of an analysis that records are made of: it needs neither intervals nor a hash of every row. */
export function findingsOf(world: World, history: PeriodHistory) {
  const { asOf } = world;
  const rules = rulesOn(world, sightOn(asOf));
  const section = crossSection(world, sightOn(asOf), rules);
  const stress = history.market.at(-1)?.stress ?? null;
  const context = { stress, templates: sequenceTemplates(world, asOf), best: rules.top() };
  const firms = section.firms.map((firm) => assess(world, firm, context));
  // a firm that left the index does not age it
  const constituents = section.firms.flatMap(({ constituent, reading }, i) =>
    constituent ? [{ reading, truth: at(firms, i).truth }] : [],
  );
  const readings = constituents.map(({ reading }) => reading);
  const inSnapshot = firms.filter((one) => isInSnapshot(one)).sort(by(({ firm }) => firm.firmId));
  const snapshotTree = treeOf(world.methodology, inSnapshot);
  const snapshot = snapshotOf(world, snapshotTree);
  const inputs = world.firms.map(inputsOfFirms(world));
  const calibrations = calibrationsOf(world);
  const modelVersion = world.model?.version ?? null;
  return {
    world,
    section,
    /** The best score of the day, where scores are rescaled to it. */
    best: rules.top(),
    firms,
    market: history.market,
    today: history.today,
    snapshot,
    /** The firmIds of the leaves of the snapshot, in their order. */
    snapshotFirms: inSnapshot.map(({ firm }) => firm.firmId),
    snapshotTree,
    freshness: freshnessOf(world.methodology, asOf, readings),
    confidence: confidenceOver(world.methodology, constituents),
    inputs,
    provenanceBy: (inputHash: string) =>
      provenanceOf(world, snapshot.snapshotId, worldInputs(world, inputs), inputHash),
    calibration: {
      realTime: calibrations({ mode: "real_time", modelVersion, preset: null }),
    },
    leadWindow: leadWindowOf(world),
    calibrations,
  };
}

/** The hash of the facts behind findings: that of the whole analysis. */
export function factsBehind({ world, inputs }: ReturnType<typeof findingsOf>): string {
  const firms = world.firms.map((firm, i) => factsHash(world, firm, at(inputs, i)));
  return marketHash(world, firms, forecastLines(world));
}

/** The significant digits of a deviation. */
const noiseDigits = 6;

/** The findings on firms completed with what needs all firms; lists of all are in one order. */
function complete(
  { world, section, best, firms: findings, inputs: inputsOf }: ReturnType<typeof findingsOf>,
  history: PeriodHistory,
  hashes: readonly ReturnType<typeof firmHashes>[],
  sinceLastEnd: Comparison | null,
): readonly FirmAssessment[] {
  const readings = section.firms.map(({ reading }) => reading);
  const ranks = findings.map(({ rank }) => rank);
  const ids = section.firms.map(({ firm }) => firm.firmId);
  const options = {
    period: world.publisher.period,
    methodologyOn: (day: IsoDate) => methodologyAt(world, day),
  };
  const scores = ids.map((id) => watchedScores(history.firms.get(id) ?? [], id, options));
  // in the digits that are published, so that anybody can draw the ranges again
  const noises = scores.map(({ deviation }) =>
    deviation === null ? null : significant(deviation, noiseDigits),
  );
  const places = groupPlaces(world.methodology, section);
  const intervals = firmIntervals(world.methodology, readings, ranks, ids, noises, best);
  return findings.map((found, i) => {
    const inputs = at(inputsOf, i);
    const interval = at(intervals, i);
    const past = history.firms.get(found.firm.firmId) ?? [];
    const compared = sinceLastEnd?.firms.get(found.firm.firmId) ?? null;
    const leaf = leafHash(Buffer.from(snapshotLeaf(world.methodology, found)));
    return {
      scoreInterval: interval?.score ?? null,
      scoreNoise: interval === null ? null : at(noises, i),
      rankInterval: interval?.rank ?? null,
      rankChange: compared === null ? null : compared.before.rank - compared.now.rank,
      groupPlaces: places.get(found.firm) ?? [],
      sources: inputs.sources.length,
      inputs,
      leafHash: leaf,
      provenance: provenanceOf(world, leaf.slice(0, 12), inputs, at(hashes, i).all),
      history: past,
      scores: at(scores, i),
      // last, as Node 20 makes a class for each object that goes on after what it spreads
      ...found,
    };
  });
}
