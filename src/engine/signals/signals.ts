import { at } from "../../model/language/at.ts";
import { memoize, once } from "../../model/language/memoize.ts";
import type { PresetName } from "../../model/publisher.ts";
import { alertThreshold } from "../forecast/alerts.ts";
import type { Analysis, Signal } from "../world/analysis.ts";
import type { FirmAssessment } from "../world/assessment.ts";
import { type BandChange, bandChanges } from "./band-changes.ts";
import { datedHazards } from "./dated-hazard.ts";
import { type Claims, eventSignals, verdictPathOf } from "./event-signals.ts";
import {
  alertSignal,
  bandSignals,
  movedFrom,
  type Scored,
  scoreSignal,
  silenceSignal,
  stageSignal,
  staleSignal,
} from "./firm-signals.ts";
import { clusterSignal, marketChanges } from "./market-signals.ts";
import { recordSignals } from "./record-signals.ts";
import { bySeverity, firmSignal, isWithin, type SignalDraft, type Window } from "./signal.ts";

type Searched = Pick<Analysis, "world" | "firms" | "market" | "confidence" | "calibration">;

/**
 * A search for the signals within a window, most severe first. The preset decides which claims
 * count and from which probability an alert is issued; bands and stages do not depend on it.
 */
export type SignalSearch = (preset: PresetName, window: Window) => Signal[];

/**
 * The signal search of one analysis. What several windows or presets have in common is computed
 * once and is the same object in each of them.
 */
export function signalSearch(analysis: Searched): SignalSearch {
  const { world } = analysis;
  const { presets } = world.methodology;
  const hazards = once(() => datedHazards(analysis));
  const signalOf = (firm: FirmAssessment, draft: SignalDraft) =>
    firmSignal(analysis, firm, hazards()(firm, draft.issuedOn), draft);
  const firms = once(() => searchedFirms(analysis, signalOf));
  const alerts = memoize(
    (preset: PresetName) => preset,
    (preset) => {
      const threshold = alertThreshold(presets[preset].costRatio);
      const isLikely = ({ probability }: Outline) =>
        probability !== null && probability >= threshold;
      return ofFirms(isLikely, (firm) => alertSignal(analysis, firm, threshold));
    },
  );
  const verdictPath = verdictPathOf(world);
  const events = memoize(
    (claims: Claims) => claims,
    (claims) =>
      ofFirms(
        ({ hasEvents }) => hasEvents,
        (firm) => eventSignals(world, firm, claims, verdictPath),
      ),
  );
  const moves = memoize(
    ({ from, to }: Window) => `${from} ${to}`,
    (window) =>
      ofFirms(
        (outline) => movedFrom(outline, window, world.methodology) !== null,
        (firm) => scoreSignal(world, firm, window),
      ),
  );
  /** The signals of the firms whose outlines tell that there may be some: no other is read. */
  function ofFirms(
    isOfInterest: (outline: Outline) => boolean,
    drafts: (assessment: FirmAssessment) => readonly SignalDraft[],
  ): readonly Signal[] {
    return firms().outlines.flatMap((outline, place) => {
      if (!isOfInterest(outline)) return [];
      const assessment = at(analysis.firms, place);
      return drafts(assessment).map((draft) => signalOf(assessment, draft));
    });
  }
  const changes = once(() => [...marketChanges(analysis), ...firms().changes]);
  return (preset, window) => {
    const dated = [...changes(), ...events(presets[preset].claims)];
    return [
      ...clusterSignal(analysis, firms().turns, window),
      ...dated.filter(({ issuedOn }) => isWithin(window, issuedOn)),
      ...moves(window),
      ...alerts(preset),
      ...firms().stale,
    ].sort(bySeverity);
  };
}

/** The facts of a firm that decide whether it has signals of a preset or a window. */
interface Outline extends Scored {
  readonly probability: number | null;
  readonly hasEvents: boolean;
}

/** The firms as every search needs them. */
interface SearchedFirms {
  readonly turns: readonly BandChange[];
  /** The signals of dated changes, regardless of preset. */
  readonly changes: readonly Signal[];
  readonly stale: readonly Signal[];
  /** One per firm, in their order. */
  readonly outlines: readonly Outline[];
}

type SignalOf = (assessment: FirmAssessment, draft: SignalDraft) => Signal;

function searchedFirms(analysis: Searched, signalOf: SignalOf): SearchedFirms {
  const { world, firms } = analysis;
  const turnsOf = bandChanges(analysis);
  const [turns, changes, stale] = [[] as BandChange[], [] as Signal[], [] as Signal[]];
  const outlines = firms.map((firm): Outline => {
    const signal = (draft: SignalDraft) => signalOf(firm, draft);
    const own = turnsOf(firm);
    turns.push(...own);
    changes.push(
      ...bandSignals(world, firm, own).map(signal),
      ...stageSignal(world, firm).map(signal),
      ...recordSignals(world, firm).map(signal),
    );
    stale.push(...silenceSignal(world, firm).map(signal), ...staleSignal(world, firm).map(signal));
    const { score, scoreInterval, history, hazard, sequence } = firm;
    const probability = hazard?.probability ?? null;
    return { score, scoreInterval, history, probability, hasEvents: sequence.events.length > 0 };
  });
  return { turns, changes, stale, outlines };
}
