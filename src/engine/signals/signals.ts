import { groupBy } from "../../model/group-by.ts";
import type { PresetName } from "../../model/publisher.ts";
import { alertThreshold } from "../forecast/alerts.ts";
import { memoize, once } from "../numbers/memoize.ts";
import type { Analysis, Signal } from "../world/analysis.ts";
import type { FirmAssessment } from "../world/assessment.ts";
import { type BandChange, bandChanges } from "./band-changes.ts";
import { type Claims, eventSignals, verdictPathOf } from "./event-signals.ts";
import {
  alertSignal,
  bandSignals,
  scoreSignal,
  silenceSignal,
  stageSignal,
  staleSignal,
} from "./firm-signals.ts";
import { clusterSignal, marketChanges } from "./market-signals.ts";
import { recordSignals } from "./record-signals.ts";
import { bySeverity, firmSignal, isWithin, type SignalDraft, type Window } from "./signal.ts";

type Searched = Pick<Analysis, "world" | "firms" | "market" | "confidence">;

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
  const stale = once(() =>
    ofFirms(analysis, (firm) => [...silenceSignal(world, firm), ...staleSignal(world, firm)]),
  );
  const alerts = memoize(
    (preset: PresetName) => preset,
    (preset) => {
      const threshold = alertThreshold(presets[preset].costRatio);
      return ofFirms(analysis, (firm) => alertSignal(world, firm, threshold));
    },
  );
  const verdictPath = verdictPathOf(world);
  const events = memoize(
    (claims: Claims) => claims,
    (claims) => ofFirms(analysis, (firm) => eventSignals(world, firm, claims, verdictPath)),
  );
  const moves = memoize(
    ({ from, to }: Window) => `${from} ${to}`,
    (window) => ofFirms(analysis, (firm) => scoreSignal(world, firm, window)),
  );
  const turns = once(() => bandChanges(analysis));
  const changes = once(() => changesOf(analysis, turns()));
  return (preset, window) => {
    const dated = [...changes(), ...events(presets[preset].claims)];
    return [
      ...clusterSignal(analysis, turns(), window),
      ...dated.filter(({ issuedOn }) => isWithin(window, issuedOn)),
      ...moves(window),
      ...alerts(preset),
      ...stale(),
    ].sort(bySeverity);
  };
}

/** The signals of dated changes of the market and the firms, regardless of preset. */
function changesOf(analysis: Searched, turns: readonly BandChange[]): readonly Signal[] {
  const { world } = analysis;
  const turnsOf = groupBy(turns, ({ firmId }) => firmId);
  const ofEachFirm = ofFirms(analysis, (firm) => [
    ...bandSignals(world, firm, turnsOf.get(firm.firm.firmId) ?? []),
    ...stageSignal(world, firm),
    ...recordSignals(world, firm),
  ]);
  return [...marketChanges(analysis), ...ofEachFirm];
}

function ofFirms(
  { firms }: Searched,
  drafts: (assessment: FirmAssessment) => readonly SignalDraft[],
): readonly Signal[] {
  const signals: Signal[] = [];
  for (const assessment of firms) {
    for (const draft of drafts(assessment)) signals.push(firmSignal(assessment, draft));
  }
  return signals;
}
